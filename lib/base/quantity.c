#include "base/quantity.h"

#include <glib.h>
#include <math.h>
#include <string.h>

typedef struct {
    const char *name;
    double factor;
} Unit;

static const Unit byte_units[] = {
    { "", 1 },       { "B", 1 },        { "K", 0x1p10 },   { "KiB", 0x1p10 }, { "KB", 1e3 },
    { "M", 0x1p20 }, { "MiB", 0x1p20 }, { "MB", 1e6 },     { "G", 0x1p30 },   { "GiB", 0x1p30 },
    { "GB", 1e9 },   { "T", 0x1p40 },   { "TiB", 0x1p40 }, { "TB", 1e12 },
};

/* In points. */
static const Unit lengths[] = {
    { "pt", 1 },
    { "in", 72 },
    { "mm", 72 / 25.4 },
    { "px", 72 / 96.0 },
};

static const struct {
    const char *name;
    double longer, shorter; /* in points */
} papers[] = {
    { "a3", 1190.55, 841.89 }, { "a4", 841.89, 595.28 }, { "a5", 595.28, 419.53 },
    { "letter", 792, 612 },    { "legal", 1008, 612 },   { "tabloid", 1224, 792 },
};

static const Unit *
find_unit(const Unit *units, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (g_ascii_strcasecmp(units[i].name, name) == 0)
            return &units[i];
    return NULL;
}

bool
pf_quantity_number(const char *text, double *out_value)
{
    char *end;
    bool is_decimal = text[strspn(text, "0123456789.eE+-")] == '\0'; /* not 0x10, not inf */
    bool starts = g_ascii_isdigit(text[0]) || text[0] == '.';
    double value = g_ascii_strtod(text, &end);

    if (!is_decimal || !starts || *end != '\0' || end == text || !isfinite(value))
        return false;
    *out_value = value;
    return true;
}

/* The number that `text` starts with, more than 0, and what follows it. */
static bool
split(const char *text, double *out_number, const char **out_rest)
{
    size_t n = strspn(text, "0123456789.");
    g_autofree char *digits = g_strndup(text, n);
    double number;

    if (!pf_quantity_number(digits, &number) || number <= 0)
        return false;
    *out_number = number;
    *out_rest = text + n;
    return true;
}

bool
pf_quantity_bytes(const char *text, double *out_bytes)
{
    static const double most = 0x1p50;
    const char *rest;
    double number;
    if (!split(text, &number, &rest))
        return false;

    const Unit *unit = find_unit(byte_units, G_N_ELEMENTS(byte_units), rest);
    double bytes = unit ? number * unit->factor : 0;
    if (bytes < 1 || bytes > most)
        return false;
    *out_bytes = bytes;
    return true;
}

/* A number and its unit; without one the unit is NULL. */
static bool
read_length(const char *text, double *out_number, const Unit **out_unit)
{
    const char *rest;

    if (!split(text, out_number, &rest))
        return false;
    *out_unit = find_unit(lengths, G_N_ELEMENTS(lengths), rest);
    return *out_unit || rest[0] == '\0';
}

bool
pf_quantity_length(const char *text, double *out_points)
{
    const Unit *unit;
    double number;

    if (!read_length(text, &number, &unit))
        return false;
    *out_points = number * (unit ? unit->factor : 1);
    return true;
}

/* The 'x' between two sides, which is not that of "px". */
static const char *
find_cross(const char *text)
{
    const char *cross = strpbrk(text, "xX");

    if (cross && cross > text && g_ascii_tolower(cross[-1]) == 'p')
        cross = strpbrk(cross + 1, "xX");
    return cross;
}

static bool
read_sides(const char *text, PfPageSize *out_size)
{
    const Unit *unit_across, *unit_down;
    double across, down;
    const char *cross = find_cross(text);
    if (!cross)
        return false;

    g_autofree char *first = g_strndup(text, (gsize)(cross - text));
    if (!read_length(first, &across, &unit_across) || !read_length(cross + 1, &down, &unit_down)
        || !unit_down)
        return false;
    if (!unit_across)
        unit_across = unit_down;

    const Unit *pixels = find_unit(lengths, G_N_ELEMENTS(lengths), "px");
    *out_size = (PfPageSize){
        .width = across * unit_across->factor,
        .height = down * unit_down->factor,
        .is_in_pixels = unit_across == pixels && unit_down == pixels,
    };
    return true;
}

static bool
read_paper(const char *text, PfPageSize *out_size)
{
    for (size_t i = 0; i < G_N_ELEMENTS(papers); i++) {
        size_t n = strlen(papers[i].name);
        const char *rest = text + n;
        if (g_ascii_strncasecmp(text, papers[i].name, n) != 0)
            continue;
        bool is_upright = g_ascii_strcasecmp(rest, "-portrait") == 0;
        if (!is_upright && rest[0] != '\0' && g_ascii_strcasecmp(rest, "-landscape") != 0)
            continue;
        *out_size = (PfPageSize){
            .width = is_upright ? papers[i].shorter : papers[i].longer,
            .height = is_upright ? papers[i].longer : papers[i].shorter,
        };
        return true;
    }
    return false;
}

bool
pf_quantity_page(const char *text, PfPageSize *out_size)
{
    return read_paper(text, out_size) || read_sides(text, out_size);
}

bool
pf_page_size_is_drawn(const PfPageSize *size)
{
    return size->width >= PF_PAGE_SIDE_MIN && size->width <= PF_PAGE_SIDE_MAX
           && size->height >= PF_PAGE_SIDE_MIN && size->height <= PF_PAGE_SIDE_MAX;
}
