#include "render/theme.h"

#include <math.h>
#include <string.h>

typedef struct {
    uint32_t rgb; /* 0xRRGGBB */
    double alpha;
} Tone;

struct PfTheme {
    const char *name;
    const Tone *roles; /* [PF_N_INKS]; those of bands, and names on them, are computed */
    uint32_t bands[PF_N_BAND_INKS];
    uint32_t modules[PF_N_MODULE_INKS], feet[PF_N_MODULE_INKS];
    uint32_t more[PF_N_STEPS], less[PF_N_STEPS]; /* the smallest difference first */
    bool is_hatched; /* every band, not only those that repeat a colour, and what is less */
};

/* clang-format off */
static const Tone light[PF_N_INKS] = {
    [PF_INK_PAPER] = { 0xFFFFFF, 1 },
    [PF_INK_STRONG] = { 0x14171C, 1 },
    [PF_INK_SECOND] = { 0x565D68, 1 },
    [PF_INK_FAINT] = { 0x6F7681, 1 },
    [PF_INK_AXIS] = { 0xA8AFB9, 1 },
    [PF_INK_HAIR] = { 0xD9DDE2, 1 },
    [PF_INK_GRID] = { 0xE6E9ED, 1 },
    [PF_INK_VEIL] = { 0xFFFFFF, 0.38 },
    [PF_INK_SEPARATOR] = { 0xFFFFFF, 1 },
    [PF_INK_ACCENT] = { 0x5F3DC4, 1 },
    [PF_INK_TRACK] = { 0xECEEF1, 1 },
    [PF_INK_HALO] = { 0xFFFFFF, 0.5 },
    [PF_INK_MARKER] = { 0x14171C, 0.75 },
    [PF_INK_MARKER_FAINT] = { 0x14171C, 0.6 },
    [PF_INK_OTHER] = { 0xBCC1C9, 1 },
    [PF_INK_BASELINE] = { 0xE1E3E7, 1 },
    [PF_INK_BASELINE_SHAPE] = { 0xD0D4D9, 1 },
    [PF_INK_BLOCKS] = { 0xCDD0D6, 1 },
};

static const Tone dark[PF_N_INKS] = {
    [PF_INK_PAPER] = { 0x0F1217, 1 },
    [PF_INK_STRONG] = { 0xE8EBF0, 1 },
    [PF_INK_SECOND] = { 0xA9B1BD, 1 },
    [PF_INK_FAINT] = { 0x8791A0, 1 },
    [PF_INK_AXIS] = { 0x4A525E, 1 },
    [PF_INK_HAIR] = { 0x2C323B, 1 },
    [PF_INK_GRID] = { 0x242A33, 1 },
    [PF_INK_VEIL] = { 0x0F1217, 0.2 },
    [PF_INK_SEPARATOR] = { 0x0F1217, 1 },
    [PF_INK_ACCENT] = { 0xBBA6FF, 1 },
    [PF_INK_TRACK] = { 0x252B34, 1 },
    [PF_INK_HALO] = { 0x0F1217, 0.5 },
    [PF_INK_MARKER] = { 0xE8EBF0, 0.75 },
    [PF_INK_MARKER_FAINT] = { 0xE8EBF0, 0.6 },
    [PF_INK_OTHER] = { 0x5C6470, 1 },
    [PF_INK_BASELINE] = { 0x32373F, 1 },
    [PF_INK_BASELINE_SHAPE] = { 0x454B55, 1 },
    [PF_INK_BLOCKS] = { 0x49505A, 1 },
};

static const PfTheme themes[] = {
    {
        .name = "light",
        .roles = light,
        .bands = {
            0x4057A3, 0xDEAB51, 0x9D4E34, 0x83D4DF, 0x4E83C0,
            0xDDDE80, 0x802D59, 0xA0B1E1, 0x237C99, 0xDDC896,
            0x887A2C, 0xC3A4BE, 0x394D76, 0xBDE3C7, 0x3B7666,
            0xEB9687, 0x6F481A, 0xA5D9FF, 0xB8475F, 0xEAB2BF,
        },
        .modules = { 0xCDDFFE, 0xDFCEA7, 0xC2E9CE, 0xF1C1C3, 0xB5E8F3,
                     0xCAD5AD, 0xF7D1EB, 0xEEC6AF, 0xB6EBE3 },
        .feet = { 0x3E61A4, 0x7D5E00, 0x167645, 0x9A444C, 0x017080,
                  0x5B6C09, 0x8C477A, 0x954D18, 0x05736A },
        .more = { 0xDFDBF6, 0xCBC5F1, 0xB9AEEB, 0xA698E5 },
        .less = { 0xFADBB7, 0xF0C492, 0xE6AE6C, 0xDB9740 },
    },
    {
        .name = "dark",
        .roles = dark,
        .bands = {
            0x4962B4, 0xDEAB51, 0xA75237, 0x83D4DF, 0x467EBF,
            0xDDDE80, 0x963C6B, 0xA0B1E1, 0x1C7F9E, 0xDDC896,
            0x887922, 0xC3A4BE, 0x495F8C, 0xBDE3C7, 0x3D7D6C,
            0xEB9687, 0x825827, 0xA5D9FF, 0xBD445F, 0xEAB2BF,
        },
        .modules = { 0x3B4D6E, 0x4C3C15, 0x31573F, 0x5A3134, 0x1D5660,
                     0x3A431D, 0x634058, 0x57351F, 0x1F5851 },
        .feet = { 0x779EE6, 0xBE9940, 0x5DB37F, 0xDC7F86, 0x25B1C8,
                  0x95A952, 0xCD82B7, 0xD78958, 0x29B5A8 },
        .more = { 0x35304D, 0x453C6F, 0x564891, 0x6853B6 },
        .less = { 0x452B0C, 0x5A3911, 0x6F4716, 0x85561B },
    },
    /* the greys are as light as the colours are */
    {
        .name = "grey",
        .roles = light,
        .bands = {
            0x5B5B5B, 0xB3B3B3, 0x646464, 0xC7C7C7, 0x808080,
            0xD9D9D9, 0x4C4C4C, 0xB2B2B2, 0x737373, 0xCACACA,
            0x7A7A7A, 0xADADAD, 0x4D4D4D, 0xDADADA, 0x6B6B6B,
            0xACACAC, 0x505050, 0xD3D3D3, 0x6E6E6E, 0xC1C1C1,
        },
        .modules = { 0xDEDEDE, 0xCFCFCF, 0xE0E0E0, 0xCDCDCD, 0xDFDFDF,
                     0xD0D0D0, 0xDCDCDC, 0xCECECE, 0xE0E0E0 },
        .feet = { 0x626262, 0x636363, 0x676767, 0x5F5F5F, 0x666666,
                  0x656565, 0x5F5F5F, 0x606060, 0x666666 },
        .more = { 0xDFDFDF, 0xCFCFCF, 0xBEBEBE, 0xAEAEAE },
        .less = { 0xDFDFDF, 0xCFCFCF, 0xBEBEBE, 0xAEAEAE },
        .is_hatched = true,
    },
};
/* clang-format on */

static const uint32_t dark_name = 0x14171C, light_name = 0xFFFFFF;
static const double hatch_alpha = 0.6, grey_hatch_alpha = 0.3;
static const double less_hatch_alpha = 0.2; /* text crosses it */

const PfTheme *
pf_theme_find(const char *name)
{
    for (size_t i = 0; name && i < G_N_ELEMENTS(themes); i++)
        if (strcmp(themes[i].name, name) == 0)
            return &themes[i];
    return name ? NULL : &themes[0];
}

const char *
pf_theme_name(size_t number)
{
    return number < G_N_ELEMENTS(themes) ? themes[number].name : NULL;
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

static double
linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* The relative luminance of WCAG 2. */
static double
luminance(uint32_t rgb)
{
    PfColour colour = colour_of(rgb, 1);
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
           + 0.0722 * linear(colour.blue);
}

/* The grey that is as light. */
static uint32_t
grey_of(uint32_t rgb)
{
    double y = luminance(rgb);
    double channel = y <= 0.0031308 ? 12.92 * y : 1.055 * pow(y, 1 / 2.4) - 0.055;
    uint32_t level = (uint32_t)lround(255 * channel);

    return level << 16 | level << 8 | level;
}

static double
contrast(uint32_t one, uint32_t other)
{
    double a = luminance(one), b = luminance(other);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

/* `part` of the way from a colour to another. */
static uint32_t
mix(uint32_t from, uint32_t to, double part)
{
    uint32_t mixed = 0;

    for (unsigned shift = 0; shift <= 16; shift += 8) {
        double a = from >> shift & 0xff, b = to >> shift & 0xff;
        mixed |= (uint32_t)lround(a + part * (b - a)) << shift;
    }
    return mixed;
}

/* The colour of a band, as much nearer to that of text as it takes to be seen as a line on the
 * paper: WCAG 2 asks for 3 to 1 of what is no text. */
static uint32_t
edge_of_band(const PfTheme *theme, uint32_t band)
{
    uint32_t paper = theme->roles[PF_INK_PAPER].rgb, ink = theme->roles[PF_INK_STRONG].rgb;
    uint32_t edge = band;

    for (unsigned percent = 4; contrast(edge, paper) < 3 && percent <= 100; percent += 4)
        edge = mix(band, ink, percent / 100.0);
    return edge;
}

/* Whichever can be read better on `ground`. */
static uint32_t
name_on(uint32_t ground)
{
    return contrast(ground, light_name) > contrast(ground, dark_name) ? light_name : dark_name;
}

/* A colour's second sign. */
static unsigned
hatch_of(const PfTheme *theme, unsigned band)
{
    static const unsigned in_turn[] = { PF_HATCH_NONE, PF_HATCH_RISING, PF_HATCH_FALLING };
    static const unsigned greys[] = {
        PF_HATCH_RISING,
        PF_HATCH_UPRIGHT,
        PF_HATCH_FALLING,
        PF_HATCH_LEVEL,
        PF_HATCH_RISING | PF_HATCH_FALLING,
        PF_HATCH_LEVEL | PF_HATCH_UPRIGHT,
    };

    if (theme->is_hatched)
        return greys[band % G_N_ELEMENTS(greys)];
    return in_turn[band / PF_N_BAND_INKS % G_N_ELEMENTS(in_turn)];
}

static PfPaint
paint_of_band(const PfTheme *theme, unsigned band)
{
    uint32_t rgb = theme->bands[band % PF_N_BAND_INKS];
    uint32_t line = theme->is_hatched ? name_on(rgb) : theme->roles[PF_INK_PAPER].rgb;

    return (PfPaint){
        .colour = colour_of(rgb, 1),
        .hatch = hatch_of(theme, band),
        .hatch_colour = colour_of(line, theme->is_hatched ? grey_hatch_alpha : hatch_alpha),
    };
}

/* Greys alone do not tell less from more. */
static PfPaint
paint_of_less(const PfTheme *theme, unsigned step)
{
    uint32_t rgb = theme->less[step % PF_N_STEPS];

    return (PfPaint){
        .colour = colour_of(rgb, 1),
        .hatch = theme->is_hatched ? PF_HATCH_FALLING : PF_HATCH_NONE,
        .hatch_colour = colour_of(name_on(rgb), less_hatch_alpha),
    };
}

static PfPaint
plain(uint32_t rgb, double alpha)
{
    return (PfPaint){ .colour = colour_of(rgb, alpha) };
}

PfPaint
pf_theme_paint(const PfTheme *theme, PfInk ink)
{
    uint32_t band = theme->bands[ink.band % PF_N_BAND_INKS];
    const Tone *tone = &theme->roles[ink.role];

    if (ink.role == PF_INK_BAND)
        return paint_of_band(theme, ink.band);
    if (ink.role == PF_INK_ON_BAND)
        return plain(name_on(band), 1);
    if (ink.role == PF_INK_BAND_EDGE)
        return plain(edge_of_band(theme, band), 1);
    if (ink.role == PF_INK_BAND_GREY)
        return plain(grey_of(band), 1);
    if (ink.role == PF_INK_UNDER_NAME)
        return plain(band, hatch_of(theme, ink.band) == PF_HATCH_NONE ? 0 : 1);
    if (ink.role == PF_INK_ON_OTHER)
        return plain(name_on(theme->roles[PF_INK_OTHER].rgb), 1);
    if (ink.role == PF_INK_MODULE)
        return plain(theme->modules[ink.band % PF_N_MODULE_INKS], 1);
    if (ink.role == PF_INK_MODULE_FOOT)
        return plain(theme->feet[ink.band % PF_N_MODULE_INKS], 1);
    if (ink.role == PF_INK_MORE)
        return plain(theme->more[ink.band % PF_N_STEPS], 1);
    if (ink.role == PF_INK_LESS)
        return paint_of_less(theme, ink.band);
    return plain(tone->rgb, tone->alpha);
}
