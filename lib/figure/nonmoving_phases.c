#include "figure/nonmoving_phases.h"

#include <math.h>

#include "base/units.h"
#include "figure/run_inks.h"

static const double ns_per_second = 1e9;
static const double label_room = 9; /* high, of a label of a decade */
static const double hair = 0.6, together = 0.1;
static const double dot_radius = 1.7, dot_edge = 0.4;

PfInk
pf_nonmoving_ink(PfNonmovingKind kind)
{
    switch (kind) {
    case PF_NONMOVING_MARK: return pf_ink_marking;
    case PF_NONMOVING_SYNC: return pf_ink_stopped;
    case PF_NONMOVING_SWEEP: return pf_ink_sweeping;
    case PF_N_NONMOVING: break;
    }
    g_assert_not_reached();
}

static double
place_of(const PfScale *time, uint64_t time_ns)
{
    double x = pf_scale_at(time, (double)time_ns / ns_per_second);
    return fmin(fmax(x, time->from), time->to);
}

static void
draw_bar(PfFigure *figure, PfInk ink, double left, double right, const PfScale *time,
         const PfBox *box)
{
    double width = fmax(right - left, hair);
    double start = fmin(left, time->to - width);

    pf_figure_rect(figure, ink, (PfPoint){ start, box->top },
                   (PfPoint){ width, box->bottom - box->top });
}

void
pf_nonmoving_phases_draw(PfFigure *figure, const PfNonmoving *nonmoving, PfNonmovingKind kind,
                         const PfScale *time, const PfBox *box)
{
    PfInk ink = pf_nonmoving_ink(kind);
    bool has_bar = false;
    double left = 0, right = 0;

    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        double from = place_of(time, phase->start_ns), to = place_of(time, phase->end_ns);
        if (phase->kind != kind || (double)phase->start_ns / ns_per_second > time->hi)
            continue;
        if (has_bar && from <= fmax(right, left + hair) + together) {
            right = fmax(right, to);
            continue;
        }
        if (has_bar)
            draw_bar(figure, ink, left, right, time, box);
        has_bar = true;
        left = from;
        right = to;
    }
    if (has_bar)
        draw_bar(figure, ink, left, right, time, box);
}

static double
seconds_of(const PfNonmovingPhase *phase)
{
    return (double)(phase->end_ns - phase->start_ns) / ns_per_second;
}

double
pf_nonmoving_decades(const PfNonmoving *nonmoving, double height, PfTicks *out_ticks,
                     double *out_lowest)
{
    double shortest = HUGE_VAL, longest = 0;

    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        shortest = fmin(shortest, fmax(seconds_of(&nonmoving->phases[i]), 1e-9));
        longest = fmax(longest, seconds_of(&nonmoving->phases[i]));
    }
    PfTicks ticks = pf_ticks_decades(shortest, longest);
    double lowest = log10(ticks.at[0]), decades = (double)(ticks.n - 1);
    size_t step = (size_t)fmax(ceil(label_room * decades / height), 1);
    for (size_t i = 0; i < ticks.n; i++) {
        ticks.at[i] = log10(ticks.at[i]) - lowest;
        if (i % step != 0)
            ticks.labels[i][0] = '\0';
    }
    *out_ticks = ticks;
    *out_lowest = lowest;
    return decades;
}

/* A colour that is seen on the paper where it is small. */
static PfInk
dot_of(PfNonmovingKind kind)
{
    PfInk ink = pf_nonmoving_ink(kind);
    return ink.role == PF_INK_BAND ? (PfInk){ PF_INK_BAND_EDGE, ink.band } : ink;
}

void
pf_nonmoving_lengths_draw(PfFigure *figure, const PfNonmoving *nonmoving, PfNonmovingKind kind,
                          const PfPlot *plot, double lowest)
{
    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        double decade = log10(fmax(seconds_of(phase), 1e-9)) - lowest;
        PfPoint at = { place_of(&plot->x, phase->start_ns),
                       pf_scale_at(&plot->y, fmax(decade, 0)) };
        if (phase->kind != kind || phase->is_open
            || (double)phase->start_ns / ns_per_second > plot->x.hi)
            continue;
        pf_figure_circle(figure, (PfInk){ .role = PF_INK_PAPER }, 0, at, dot_radius + dot_edge);
        pf_figure_circle(figure, dot_of(kind), 0, at, dot_radius);
    }
}
