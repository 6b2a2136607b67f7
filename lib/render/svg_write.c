#include "render/svg_write.h"

#include <math.h>
#include <string.h>

int64_t
pf_svg_hundredths(double points)
{
    static const double most = 1e12; /* that leaves room for differences */

    if (isnan(points))
        return 0;
    return llround(fmin(fmax(points, -most), most) * 100);
}

enum { NUMBER_SIZE = 24 };

/* "-12.5"; returns its length. */
static size_t
spell(char *out, int64_t hundredths)
{
    char text[NUMBER_SIZE] = "";
    char *const end = text + sizeof text;
    char *at = end;
    uint64_t rest = hundredths < 0 ? 0 - (uint64_t)hundredths : (uint64_t)hundredths;
    uint64_t decimals = rest % 100;

    if (decimals % 10 != 0)
        *--at = (char)('0' + decimals % 10);
    if (decimals != 0) {
        *--at = (char)('0' + decimals / 10);
        *--at = '.';
    }
    rest /= 100;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (hundredths < 0)
        *--at = '-';
    memcpy(out, at, (size_t)(end - at));
    return (size_t)(end - at);
}

void
pf_svg_digits(GString *out, int64_t hundredths)
{
    char text[NUMBER_SIZE];

    g_string_append_len(out, text, (gssize)spell(text, hundredths));
}

void
pf_svg_number(GString *out, const char *name, int64_t hundredths)
{
    g_string_append_printf(out, " %s=\"", name);
    pf_svg_digits(out, hundredths);
    g_string_append_c(out, '"');
}

void
pf_svg_string(GString *out, const char *name, const char *text)
{
    g_string_append_printf(out, " %s=\"", name);
    pf_svg_text(out, text);
    g_string_append_c(out, '"');
}

static unsigned
channel(double value)
{
    return (unsigned)lround(fmin(fmax(value, 0), 1) * 255);
}

void
pf_svg_colour(GString *out, const char *name, PfColour colour)
{
    g_string_append_printf(out, " %s=\"#%02X%02X%02X\"", name, channel(colour.red),
                           channel(colour.green), channel(colour.blue));
    if (colour.alpha < 1) {
        g_autofree char *opacity = g_strconcat(name, "-opacity", NULL);
        pf_svg_number(out, opacity, pf_svg_hundredths(colour.alpha));
    }
}

/* Controls, and what XML 1.0 forbids among the characters of Unicode. */
static bool
is_left_out(gunichar letter)
{
    return letter < 0x20 || (letter >= 0x7f && letter < 0xa0) || letter == 0xfffe
           || letter == 0xffff;
}

static void
append_letter(GString *out, gunichar letter)
{
    switch (letter) {
    case '\t':
    case '\n':
    case '\r': g_string_append_c(out, ' '); return;
    case '&': g_string_append(out, "&amp;"); return;
    case '<': g_string_append(out, "&lt;"); return;
    case '>': g_string_append(out, "&gt;"); return;
    case '"': g_string_append(out, "&quot;"); return;
    case '\'': g_string_append(out, "&#39;"); return;
    default:
        if (!is_left_out(letter))
            g_string_append_unichar(out, letter);
    }
}

void
pf_svg_text(GString *out, const char *text)
{
    while (*text != '\0') {
        gunichar letter = g_utf8_get_char_validated(text, -1);
        bool is_letter = letter <= 0x10ffff; /* else how it is wrong */
        if (is_letter)
            append_letter(out, letter);
        text = is_letter ? g_utf8_next_char(text) : text + 1;
    }
}

typedef struct {
    GString *out;
    char command; /* of the numbers that come next, unless another is written */
    int64_t x, y; /* where it is */
} Pen;

/* A command with its numbers, as short as it can be here. */
typedef struct {
    char text[2 * NUMBER_SIZE + 3], command;
    size_t len;
} Step;

static void
begin_step(Step *step, const Pen *pen, char command)
{
    step->command = command;
    step->len = 0;
    if (command != pen->command)
        step->text[step->len++] = command;
}

static void
add_to_step(Step *step, int64_t hundredths)
{
    bool is_apart = hundredths < 0 || (step->len == 1 && step->text[0] == step->command);

    if (!is_apart)
        step->text[step->len++] = ' ';
    step->len += spell(step->text + step->len, hundredths);
}

static Step
make_step(const Pen *pen, const char *commands, int64_t x, int64_t y)
{
    bool is_level = y == (commands[0] == 'l' ? 0 : pen->y);
    bool is_upright = x == (commands[0] == 'l' ? 0 : pen->x);
    Step step;

    begin_step(&step, pen, commands[is_level ? 1 : is_upright ? 2 : 0]);
    if (!is_upright)
        add_to_step(&step, x);
    if (!is_level)
        add_to_step(&step, y);
    return step;
}

/* To where it is from the page's corner, or from where the pen is. */
static void
go_to(Pen *pen, int64_t x, int64_t y)
{
    Step absolute = make_step(pen, "LHV", x, y);
    Step relative = make_step(pen, "lhv", x - pen->x, y - pen->y);
    const Step *step = relative.len < absolute.len ? &relative : &absolute;

    g_string_append_len(pen->out, step->text, (gssize)step->len);
    pen->command = step->command;
    pen->x = x;
    pen->y = y;
}

static void
start_at(Pen *pen, int64_t x, int64_t y)
{
    *pen = (Pen){ pen->out, 'L', x, y };
    g_string_append_c(pen->out, 'M');
    pf_svg_digits(pen->out, x);
    if (y >= 0)
        g_string_append_c(pen->out, ' ');
    pf_svg_digits(pen->out, y);
}

static int64_t
place_of(double points, bool is_rough)
{
    int64_t hundredths = pf_svg_hundredths(points);
    int64_t half = hundredths < 0 ? -5 : 5;

    return is_rough ? (hundredths + half) / 10 * 10 : hundredths;
}

void
pf_svg_path(GString *out, const PfPoint *points, guint n_points)
{
    static const guint very_many = 150;
    bool is_rough = n_points > very_many;
    gsize start = out->len;
    Pen pen = { .out = out };
    bool has_gone = false;

    for (guint i = 0; i < n_points; i++) {
        int64_t x = place_of(points[i].x, is_rough), y = place_of(points[i].y, is_rough);
        if (i == 0) {
            start_at(&pen, x, y);
        } else if (x != pen.x || y != pen.y) {
            go_to(&pen, x, y);
            has_gone = true;
        }
    }
    if (!has_gone)
        g_string_truncate(out, start);
}
