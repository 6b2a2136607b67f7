#include "figure/difference.h"

#include <math.h>

static const double steps[PF_N_STEPS] = { 0.005, 0.02, 0.05, 0.1 }; /* shares of 1 */
static const char *const points[PF_N_STEPS] = { "0.5", "2", "5", "10" };

static const double touch = 1e-9; /* as near as this is on the step */

/* How many steps it reaches. */
static unsigned
reach(double difference)
{
    unsigned n = 0;

    while (n < PF_N_STEPS && fabs(difference) >= steps[n] - touch)
        n++;
    return n;
}

bool
pf_difference_counts(double difference)
{
    return reach(difference) > 0;
}

PfSwatch
pf_difference_swatch(double difference)
{
    PfSwatch swatch = { .fill = { PF_INK_TRACK, 0 }, .foot = { PF_INK_SECOND, 0 } };
    unsigned n = reach(difference);

    if (n == 0)
        return swatch;
    swatch.fill = (PfInk){ difference > 0 ? PF_INK_MORE : PF_INK_LESS, n - 1 };
    return swatch;
}

/* "+0.5 to +2", "\u221210 points and beyond" */
static char *
words_of(const char *sign, unsigned step)
{
    if (step + 1 == PF_N_STEPS)
        return g_strdup_printf("%s%s points and beyond", sign, points[step]);
    return g_strdup_printf("%s%s to %s%s", sign, points[step], sign, points[step + 1]);
}

static void
add_step(PfSwatches *key, bool is_more, unsigned step)
{
    PfSwatch swatch = pf_difference_swatch(is_more ? steps[step] : -steps[step]);
    g_autofree char *name = words_of(is_more ? "+" : "\u2212", step);

    pf_swatches_add(key, &swatch, name, NULL);
}

PfSwatches *
pf_difference_key(double width, const PfMeasure *measure)
{
    PfSwatches *key = pf_swatches_new(PF_FONT_TEXT, width, measure);
    PfSwatch same = pf_difference_swatch(0);
    g_autofree char *name = g_strdup_printf("under %s points", points[0]);

    for (unsigned i = PF_N_STEPS; i-- > 0;)
        add_step(key, false, i);
    pf_swatches_add(key, &same, name, NULL);
    for (unsigned i = 0; i < PF_N_STEPS; i++)
        add_step(key, true, i);
    return key;
}
