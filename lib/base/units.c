#include "base/units-private.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define MINUS    "\u2212"
#define NO_BREAK "\u00a0"

/* No value prints as 1,000 or 1,024 of a unit where the next one has a name: this share of the
 * next unit belongs to it already. */
static const double promoted = 0.9995;

static const char *const byte_units[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };

char *
pf_unit_digits(double value, int decimals)
{
    char format[sizeof "%.17f"];
    char digits[512]; /* of the largest double, and 17 decimals */
    GString *text = g_string_new(NULL);

    g_snprintf(format, sizeof format, "%%.%df", CLAMP(decimals, 0, 17));
    g_ascii_formatd(digits, sizeof digits, format, fabs(value));

    size_t n_whole = strcspn(digits, ".");
    for (size_t i = 0; i < n_whole; i++) {
        if (i > 0 && (n_whole - i) % 3 == 0)
            g_string_append_c(text, ',');
        g_string_append_c(text, digits[i]);
    }
    g_string_append(text, digits + n_whole);
    return g_string_free(text, FALSE);
}

/* Takes the text of an absolute value; U+2212 goes before it when the value has a sign. */
static char *
with_sign(double value, char *text)
{
    g_autofree char *plain = text;

    if (value >= 0 || !strpbrk(plain, "123456789"))
        return g_steal_pointer(&plain);
    return g_strconcat(MINUS, plain, NULL);
}

static int
decimals_of_three_figures(double value)
{
    return fabs(value) < 9.995 ? 2 : fabs(value) < 99.95 ? 1 : 0;
}

char *
pf_unit_digits_of(double value, int decimals, const char *unit)
{
    g_autofree char *number = pf_unit_digits(value, decimals);

    return with_sign(value, g_strconcat(number, NO_BREAK, unit, NULL));
}

char *
pf_unit_ratio(double ratio)
{
    if (!isfinite(ratio))
        return g_strdup("n/a");
    return with_sign(ratio, pf_unit_digits(ratio, decimals_of_three_figures(ratio)));
}

unsigned
pf_unit_byte_exponent(double value)
{
    unsigned exponent = 0;

    while (exponent + 1 < G_N_ELEMENTS(byte_units)
           && fabs(value) >= promoted * ldexp(1, 10 * (int)(exponent + 1)))
        exponent++;
    return exponent;
}

const char *
pf_unit_byte_name(unsigned exponent)
{
    g_assert(exponent < G_N_ELEMENTS(byte_units));
    return byte_units[exponent];
}

static char *
format_bytes(double value)
{
    unsigned exponent = pf_unit_byte_exponent(value);
    double scaled = ldexp(value, -10 * (int)exponent);

    return pf_unit_digits_of(scaled, exponent == 0 ? 0 : decimals_of_three_figures(scaled),
                             byte_units[exponent]);
}

static char *
format_long_time(double seconds)
{
    double whole = round(fabs(seconds));
    double big = 60, small = 1;
    const char *big_name = "min", *small_name = "s";

    if (whole >= 7200) {
        big = 3600;
        small = 60;
        big_name = "h";
        small_name = "min";
        whole = 60 * round(whole / 60);
    }
    g_autofree char *first = pf_unit_digits(floor(whole / big), 0);
    return with_sign(seconds,
                     g_strdup_printf("%s" NO_BREAK "%s %d" NO_BREAK "%s", first, big_name,
                                     (int)(fmod(whole, big) / small), small_name));
}

static char *
format_seconds(double seconds)
{
    static const struct {
        double size;
        const char *name;
    } units[] = { { 1, "s" }, { 1e-3, "ms" }, { 1e-6, "µs" }, { 1e-9, "ns" } };
    size_t i = 0;

    if (seconds == 0)
        return g_strdup("0" NO_BREAK "s");
    if (fabs(seconds) >= 599.5)
        return format_long_time(seconds);

    while (i + 1 < G_N_ELEMENTS(units) && fabs(seconds) < promoted * units[i].size)
        i++;
    double scaled = seconds / units[i].size;
    return pf_unit_digits_of(scaled, decimals_of_three_figures(scaled), units[i].name);
}

char *
pf_unit_format(PfUnit unit, double value)
{
    if (!isfinite(value))
        return g_strdup("n/a");
    switch (unit) {
    case PF_UNIT_BYTES: return format_bytes(value);
    case PF_UNIT_SECONDS: return format_seconds(value);
    case PF_UNIT_COUNT: return with_sign(value, pf_unit_digits(value, 0));
    }
    g_assert_not_reached();
}

uint64_t
pf_unit_whole(double value)
{
    if (!(value > 0))
        return 0;
    return value < 0x1p64 ? (uint64_t)(value + 0.5) : UINT64_MAX;
}

char *
pf_unit_count(uint64_t n)
{
    return pf_unit_format(PF_UNIT_COUNT, (double)n);
}

char *
pf_unit_ns(uint64_t time_ns)
{
    return pf_unit_format(PF_UNIT_SECONDS, (double)time_ns / 1e9);
}

char *
pf_unit_per_second(double bytes_per_s)
{
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, bytes_per_s);

    return g_strconcat(size, isfinite(bytes_per_s) ? "/s" : "", NULL);
}

char *
pf_unit_rate(double bytes_per_s)
{
    g_autofree char *rate = pf_unit_per_second(bytes_per_s);
    bool rises = isfinite(bytes_per_s) && bytes_per_s > 0 && strpbrk(rate, "123456789");

    return g_strconcat(rises ? "+" : "", rate, NULL);
}

char *
pf_unit_seconds_exact(uint64_t time_ns)
{
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT ".%06u", time_ns / 1000000000,
                                            (unsigned)(time_ns / 1000 % 1000000));
    size_t len = strlen(text);

    while (text[len - 1] == '0')
        len--;
    if (text[len - 1] == '.')
        len--;
    return g_strdup_printf("%.*s s", (int)len, text);
}

char *
pf_unit_percent(double share)
{
    double percent = 100 * share;

    if (!isfinite(percent))
        return g_strdup("n/a");
    if (percent == 0)
        return g_strdup("0%");
    if (fabs(percent) < 0.1)
        return g_strdup(percent > 0 ? "<0.1%" : ">" MINUS "0.1%");

    g_autofree char *number = pf_unit_digits(percent, fabs(percent) < 99.95 ? 1 : 0);
    return with_sign(percent, g_strconcat(number, "%", NULL));
}

char *
pf_unit_points(double difference)
{
    double points = 100 * difference;

    if (!isfinite(points))
        return g_strdup("n/a");
    if (fabs(points) < 0.05)
        return g_strdup(points != 0 ? "under 0.1" NO_BREAK "points" : "0" NO_BREAK "points");

    g_autofree char *number = pf_unit_digits(points, 1);
    return with_sign(points,
                     g_strconcat(points > 0 ? "+" : "", number, NO_BREAK "points", NULL));
}
