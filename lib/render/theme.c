#include "render/theme.h"

typedef struct {
    uint32_t rgb; /* 0xRRGGBB */
    double alpha;
} Tone;

enum { N_BAND_COLOURS = 20 };

struct PfTheme {
    Tone roles[PF_N_INKS]; /* PF_INK_BAND's is not used */
    uint32_t bands[N_BAND_COLOURS];
};

/* clang-format off */
static const PfTheme light = {
    .roles = {
        [PF_INK_PAPER]     = { 0xFFFFFF, 1 },
        [PF_INK_STRONG]    = { 0x14171C, 1 },
        [PF_INK_SECOND]    = { 0x565D68, 1 },
        [PF_INK_FAINT]     = { 0x6F7681, 1 },
        [PF_INK_AXIS]      = { 0xA8AFB9, 1 },
        [PF_INK_HAIR]      = { 0xD9DDE2, 1 },
        [PF_INK_GRID]      = { 0xE6E9ED, 1 },
        [PF_INK_VEIL]      = { 0xFFFFFF, 0.38 },
        [PF_INK_SEPARATOR] = { 0xFFFFFF, 1 },
        [PF_INK_ACCENT]    = { 0x5F3DC4, 1 },
        [PF_INK_OTHER]     = { 0xBCC1C9, 1 },
    },
    .bands = {
        0x4057A3, 0xDEAB51, 0x9D4E34, 0x83D4DF, 0x4E83C0,
        0xDDDE80, 0x802D59, 0xA0B1E1, 0x237C99, 0xDDC896,
        0x887A2C, 0xC3A4BE, 0x394D76, 0xBDE3C7, 0x3B7666,
        0xEB9687, 0x6F481A, 0xA5D9FF, 0xB8475F, 0xEAB2BF,
    },
};
/* clang-format on */

static const double hatch_alpha = 0.6;

const PfTheme *
pf_theme_light(void)
{
    return &light;
}

static PfColour
colour_of(uint32_t rgb, double alpha)
{
    return (PfColour){
        .red = (rgb >> 16 & 0xff) / 255.0,
        .green = (rgb >> 8 & 0xff) / 255.0,
        .blue = (rgb & 0xff) / 255.0,
        .alpha = alpha,
    };
}

PfPaint
pf_theme_paint(const PfTheme *theme, PfInk ink)
{
    const Tone *tone = &theme->roles[ink.role];

    if (ink.role != PF_INK_BAND)
        return (PfPaint){ .colour = colour_of(tone->rgb, tone->alpha) };
    return (PfPaint){
        .colour = colour_of(theme->bands[ink.band % N_BAND_COLOURS], 1),
        .hatch = (PfHatch)(ink.band / N_BAND_COLOURS % PF_N_HATCHES),
        .hatch_colour = colour_of(theme->roles[PF_INK_PAPER].rgb, hatch_alpha),
    };
}
