/*
 * test_faces.c - the faces by role: they are those of fonts/faces.list, and their files are
 * where the program looks.
 */
#include "check.h"

#include <string.h>

#include "base/share.h"
#include "render/faces.h"

/* As faces.list calls the roles. */
static const char *const roles[PF_N_FONTS] = {
    [PF_FONT_TEXT] = "text",
    [PF_FONT_TEXT_STRONG] = "text-strong",
    [PF_FONT_MONO] = "mono",
    [PF_FONT_MONO_MEDIUM] = "mono-medium",
    [PF_FONT_MONO_STRONG] = "mono-strong",
    [PF_FONT_TEXT_MEDIUM] = "text-medium",
    [PF_FONT_DISPLAY] = "display",
};

/* "role | family | weight | file", of the list in `share`; NULL: it has no such role. */
static char *
listed_face(const char *role)
{
    g_autofree char *path = pf_share_find("fonts/faces.list");
    g_autofree char *text = NULL;
    char *found = NULL;

    assert_non_null(path);
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line && !found; line++) {
        g_auto(GStrv) fields = g_strsplit(*line, "|", -1);
        for (char **field = fields; *field; field++)
            g_strstrip(*field);
        if (g_strv_length(fields) == 5 && g_str_equal(fields[0], role)) {
            found = g_strdup_printf("%s | %s | %s | %s", fields[0], fields[1], fields[2],
                                    fields[3]);
        }
    }
    return found;
}

TEST(faces_are_those_of_the_list)
{
    for (int i = 0; i < PF_N_FONTS; i++) {
        const PfFace *face = pf_face((PfFont)i);
        g_autofree char *listed = listed_face(roles[i]);
        g_autofree char *expected = g_strdup_printf("%s | %s | %d | %s", roles[i], face->family,
                                                    face->weight, face->file);
        assert_non_null(listed);
        assert_string_equal(listed, expected);
    }
}

TEST(faces_say_what_is_mono)
{
    for (int i = 0; i < PF_N_FONTS; i++) {
        const PfFace *face = pf_face((PfFont)i);
        assert_int_equal(face->is_mono, g_str_has_prefix(roles[i], "mono"));
        assert_int_equal(face->is_mono, g_str_equal(face->family, "JetBrains Mono"));
        assert_non_null(strstr(face->features, face->is_mono ? "liga=0" : "tnum=1"));
    }
}

TEST(faces_have_their_files)
{
    for (int i = 0; i < PF_N_FONTS; i++) {
        g_autofree char *path = pf_face_path((PfFont)i);
        g_autofree char *bytes = NULL;
        gsize len;

        if (!path)
            skip(); /* the build has said so */
        assert_true(g_file_get_contents(path, &bytes, &len, NULL));
        assert_true(len > 10000);
        assert_true(memcmp(bytes, "OTTO", 4) == 0 || memcmp(bytes, "\0\1\0\0", 4) == 0);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(faces_are_those_of_the_list),
    cmocka_unit_test(faces_say_what_is_mono),
    cmocka_unit_test(faces_have_their_files),
};

RUN_TESTS("faces", tests)
