#include "render/faces.h"

#include "base/share.h"

/* clang-format off */
#define SANS "Inter"
#define MONO "JetBrains Mono"
#define DISPLAY "Inter Display"

/* Figures stand in columns; "->" and ">>=" stay the characters that are in the source. */
#define SANS_FEATURES "tnum=1, calt=1"
#define MONO_FEATURES "calt=0, liga=0"

static const PfFace faces[PF_N_FONTS] = {
    [PF_FONT_TEXT]        = { SANS, SANS_FEATURES, "Inter-Regular",          400, false },
    [PF_FONT_TEXT_STRONG] = { SANS, SANS_FEATURES, "Inter-SemiBold",         600, false },
    [PF_FONT_MONO]        = { MONO, MONO_FEATURES, "JetBrainsMono-Regular",  400, true },
    [PF_FONT_MONO_MEDIUM] = { MONO, MONO_FEATURES, "JetBrainsMono-Medium",   500, true },
    [PF_FONT_MONO_STRONG] = { MONO, MONO_FEATURES, "JetBrainsMono-SemiBold", 600, true },
    [PF_FONT_TEXT_MEDIUM] = { SANS, SANS_FEATURES, "Inter-Medium",           500, false },
    [PF_FONT_DISPLAY]     = { DISPLAY, SANS_FEATURES, "InterDisplay-SemiBold", 600, false },
};
/* clang-format on */

const PfFace *
pf_face(PfFont font)
{
    return &faces[font];
}

char *
pf_face_path(PfFont font)
{
    static const char *const suffixes[] = { ".otf", ".ttf" };
    char *path = NULL;

    for (size_t i = 0; !path && i < G_N_ELEMENTS(suffixes); i++) {
        g_autofree char *name = g_strconcat("fonts/", faces[font].file, suffixes[i], NULL);
        path = pf_share_find(name);
    }
    return path;
}
