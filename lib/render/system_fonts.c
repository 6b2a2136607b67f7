#include "render/system_fonts.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    FcConfig *config;
    GPtrArray *folders; /* of char *: found, and still to be read from `next` on */
    guint next;
    GHashTable *is_known; /* folders by device and inode: links may go in circles */
    GPtrArray *fonts;     /* of FcPattern * */
} Search;

static void
add_folder(Search *search, const char *path)
{
    GStatBuf status;

    if (g_stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
        return;
    char *identity =
        g_strdup_printf("%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
    if (g_hash_table_add(search->is_known, identity))
        g_ptr_array_add(search->folders, g_strdup(path));
}

static bool
is_true(const FcPattern *font, const char *object, bool otherwise)
{
    FcBool value;

    if (FcPatternGetBool(font, object, 0, &value) != FcResultMatch)
        return otherwise;
    return value == FcTrue;
}

/* What pango and every document can show. A variable font stands in the set with its instances,
 * which are taken. */
static bool
is_usable(const FcPattern *font)
{
    FcChar8 *format, *file;

    if (FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch
        || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch)
        return false;
    return (g_str_equal(format, "TrueType") || g_str_equal(format, "CFF"))
           && is_true(font, FC_OUTLINE, false) && !is_true(font, FC_COLOR, false)
           && !is_true(font, FC_VARIABLE, false);
}

static void
take_usable(Search *search, FcFontSet *set)
{
    for (int i = 0; i < set->nfont; i++) {
        if (is_usable(set->fonts[i])) {
            FcPatternReference(set->fonts[i]);
            g_ptr_array_add(search->fonts, set->fonts[i]);
        }
    }
    FcFontSetDestroy(set);
}

static void
read_cache(Search *search, FcCache *cache)
{
    FcFontSet *set = FcCacheCopySet(cache);

    if (set)
        take_usable(search, set);
    for (int i = 0; i < FcCacheNumSubdir(cache); i++)
        add_folder(search, (const char *)FcCacheSubdir(cache, i));
    FcDirCacheUnload(cache);
}

static bool
is_font_file(const char *name)
{
    static const char *const suffixes[] = { ".otf", ".ttf", ".otc", ".ttc" };
    const char *suffix = strrchr(name, '.');

    for (size_t i = 0; suffix && i < G_N_ELEMENTS(suffixes); i++)
        if (g_ascii_strcasecmp(suffix, suffixes[i]) == 0)
            return true;
    return false;
}

static void
read_folder(Search *search, const char *folder)
{
    static const unsigned all_faces = -1U;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (is_font_file(name)) {
            FcFontSet *set = FcFontSetCreate();
            FcFreeTypeQueryAll((const FcChar8 *)path, all_faces, NULL, NULL, set);
            take_usable(search, set);
        } else {
            add_folder(search, path);
        }
    }
}

static const char *
file_of(const FcPattern *font)
{
    FcChar8 *file;

    FcPatternGetString(font, FC_FILE, 0, &file); /* is_usable() has seen it */
    return (const char *)file;
}

/* By file, then by number in it: folders come in no order of their own. */
static int
compare_fonts(gconstpointer left, gconstpointer right)
{
    const FcPattern *one = *(FcPattern *const *)left, *other = *(FcPattern *const *)right;
    int order = strcmp(file_of(one), file_of(other));
    int one_index = 0, other_index = 0;

    FcPatternGetInteger(one, FC_INDEX, 0, &one_index);
    FcPatternGetInteger(other, FC_INDEX, 0, &other_index);
    return order ? order : (one_index > other_index) - (one_index < other_index);
}

static void
add_named_folders(Search *search)
{
    FcStrList *folders = FcConfigGetFontDirs(search->config);
    const FcChar8 *folder;

    while (folders && (folder = FcStrListNext(folders)))
        add_folder(search, (const char *)folder);
    if (folders)
        FcStrListDone(folders);
}

void
pf_system_fonts_add(FcConfig *config)
{
    Search search = {
        .config = config,
        .folders = g_ptr_array_new_with_free_func(g_free),
        .is_known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .fonts = g_ptr_array_new(),
    };

    add_named_folders(&search);
    while (search.next < search.folders->len) {
        const char *folder = g_ptr_array_index(search.folders, search.next++);
        FcCache *cache = FcDirCacheLoad((const FcChar8 *)folder, config, NULL);
        if (cache)
            read_cache(&search, cache);
        else
            read_folder(&search, folder);
    }
    g_ptr_array_sort(search.fonts, compare_fonts);
    FcFontSet *set = FcConfigGetFonts(config, FcSetApplication);
    for (guint i = 0; i < search.fonts->len; i++)
        FcFontSetAdd(set, g_ptr_array_index(search.fonts, i)); /* which owns it now */

    g_ptr_array_unref(search.fonts);
    g_hash_table_unref(search.is_known);
    g_ptr_array_unref(search.folders);
}
