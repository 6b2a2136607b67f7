#include "render/fonts.h"

#include "base/share.h"
#include "render/faces.h"
#include "render/system_fonts.h"

typedef struct {
    FcConfig *config;
    bool has_face[PF_N_FONTS];
    FcCharSet *characters; /* of all our faces */
} Own;

/* Whoever gives fontconfig no configuration means the current one, and pango has it made before
 * any is given to it. An empty one keeps fontconfig from looking around. */
static void
keep_fontconfig_still(void)
{
    FcConfig *empty = FcConfigCreate();

    FcConfigSetCurrent(empty); /* takes a reference */
    FcConfigDestroy(empty);
}

/* Rules, but no fonts: ours, or the system's where ours are not there. */
static FcConfig *
read_rules(void)
{
    FcConfig *config = FcConfigCreate();
    g_autofree char *path = pf_share_find("fonts/fonts.conf");

    FcConfigParseAndLoad(config, (const FcChar8 *)path, FcFalse);
    return config;
}

static bool
has_family(const FcPattern *pattern, const char *family)
{
    FcChar8 *name;

    for (int i = 0; FcPatternGetString(pattern, FC_FAMILY, i, &name) == FcResultMatch; i++)
        if (g_str_equal(name, family))
            return true;
    return false;
}

/* Adds the face of `font`; its characters, or NULL when it is not there. */
static const FcCharSet *
add_face(FcConfig *config, PfFont font)
{
    g_autofree char *path = pf_face_path(font);
    FcCharSet *characters;

    /* asked for a file that is not there, it makes the set for those that will be */
    if (!FcConfigAppFontAddFile(config, (const FcChar8 *)(path ? path : "")) || !path)
        return NULL;
    const FcFontSet *set = FcConfigGetFonts(config, FcSetApplication);
    const FcPattern *last = set->nfont > 0 ? set->fonts[set->nfont - 1] : NULL;
    if (!last || !has_family(last, pf_face(font)->family)
        || FcPatternGetCharSet(last, FC_CHARSET, 0, &characters) != FcResultMatch)
        return NULL;
    return characters;
}

static gpointer
read_own(G_GNUC_UNUSED gpointer data)
{
    Own *own = g_new0(Own, 1);

    keep_fontconfig_still();
    own->config = read_rules();
    own->characters = FcCharSetCreate();
    for (int i = 0; i < PF_N_FONTS; i++) {
        const FcCharSet *characters = add_face(own->config, (PfFont)i);
        own->has_face[i] = characters != NULL;
        if (characters)
            FcCharSetMerge(own->characters, characters, NULL);
    }
    return own;
}

static gpointer
read_all(G_GNUC_UNUSED gpointer data)
{
    FcConfig *config = read_rules();

    for (int i = 0; i < PF_N_FONTS; i++)
        add_face(config, (PfFont)i);
    pf_system_fonts_add(config);
    return config;
}

static const Own *
get_own(void)
{
    static GOnce once = G_ONCE_INIT;
    return g_once(&once, read_own, NULL);
}

FcConfig *
pf_fonts_own(void)
{
    return get_own()->config;
}

FcConfig *
pf_fonts_all(void)
{
    static GOnce once = G_ONCE_INIT;

    get_own(); /* fontconfig is still from then on */
    return g_once(&once, read_all, NULL);
}

bool
pf_fonts_are_whole(void)
{
    const Own *own = get_own();

    for (int i = 0; i < PF_N_FONTS; i++)
        if (!own->has_face[i])
            return false;
    return true;
}

/* Whether a font is needed to show it: pango has its own ways with the others. */
static bool
needs_glyph(gunichar c)
{
    GUnicodeType type = g_unichar_type(c);
    return type != G_UNICODE_CONTROL && type != G_UNICODE_FORMAT;
}

bool
pf_fonts_cover(PfFont font, const char *text)
{
    const Own *own = get_own();

    if (!own->has_face[font])
        return false;
    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (needs_glyph(c) && !FcCharSetHasChar(own->characters, c))
            return false;
    }
    return true;
}
