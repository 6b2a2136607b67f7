#include "figure/markers.h"

#include "base/units.h"
#include "figure/shorten.h"

static const double ns_per_second = 1e9;
static const double closest = 0.5; /* of two lines, where there are many */
static const double label_gap = 4; /* of the lowest lane, to the plot */

enum { CROWD = 400, MANY = 12 };

/* Those of both lists that are wanted, by time. */
typedef struct {
    const PfChartOptions *options;
    const PfScale *axis;
    GPtrArray *notes; /* const PfNote */
} Choice;

static void
choose(Choice *choice, const PfNoteList *list, unsigned kinds)
{
    for (size_t i = 0; i < list->n; i++) {
        const PfNote *note = &list->notes[i];
        double time = (double)note->time_ns / ns_per_second;
        const char *text = note->text ? note->text : "";
        if (!(kinds & 1U << note->kind) || time < choice->axis->lo || time > choice->axis->hi)
            continue;
        if (!choice->options->markers || g_regex_match(choice->options->markers, text, 0, NULL))
            g_ptr_array_add(choice->notes, (gpointer)note);
    }
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfNote *x = *(const PfNote *const *)a, *y = *(const PfNote *const *)b;
    return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

static GPtrArray *
chosen(const PfProfile *profile, const PfChartOptions *options, const PfScale *axis)
{
    Choice choice = { options, axis, g_ptr_array_new() };

    if (profile->notes && !options->has_no_markers) {
        choose(&choice, &profile->notes->markers, 1U << PF_NOTE_MARKER);
        if (options->has_messages)
            choose(&choice, &profile->notes->messages, 1U << PF_NOTE_MESSAGE);
        g_ptr_array_sort(choice.notes, compare);
    }
    return choice.notes;
}

static char *
title_of(const PfNote *note, size_t n_more)
{
    g_autofree char *text = pf_one_line(note->text ? note->text : "");
    g_autofree char *when = pf_unit_ns(note->time_ns);
    g_autofree char *more = pf_unit_count(n_more);

    if (n_more == 0)
        return g_strdup_printf("%s, at %s", text[0] ? text : "marker", when);
    return g_strdup_printf("%s, at %s, and %s more", text[0] ? text : "marker", when, more);
}

/* How many of the notes from `first` on one line stands for. */
static size_t
run_of(const GPtrArray *notes, size_t first, const PfScale *axis)
{
    const PfNote *at = notes->pdata[first];
    double x = pf_scale_at(axis, (double)at->time_ns / ns_per_second);
    size_t n = 1;

    for (; notes->len > CROWD && first + n < notes->len; n++) {
        const PfNote *next = notes->pdata[first + n];
        if (pf_scale_at(axis, (double)next->time_ns / ns_per_second) - x >= closest)
            break;
    }
    return n;
}

PfMarkers *
pf_markers_new(const PfProfile *profile, const PfChartOptions *options, const PfScale *axis)
{
    g_autoptr(GPtrArray) notes = chosen(profile, options, axis);
    PfMarkers *markers = g_new(PfMarkers, 1);

    *markers = (PfMarkers){
        .x = g_new(double, notes->len),
        .lanes = g_new(PfLaneMarker, notes->len),
        .titles = g_new0(char *, notes->len + 1),
    };
    for (size_t first = 0, n; first < notes->len; first += n) {
        const PfNote *note = notes->pdata[first];
        double x = pf_scale_at(axis, (double)note->time_ns / ns_per_second);
        n = run_of(notes, first, axis);
        markers->x[markers->n] = x;
        markers->lanes[markers->n] = (PfLaneMarker){ x, note->text ? note->text : "" };
        markers->titles[markers->n++] = title_of(note, n - 1);
    }
    return markers;
}

void
pf_markers_free(PfMarkers *markers)
{
    if (!markers)
        return;
    g_free(markers->x);
    g_free(markers->lanes);
    g_strfreev(markers->titles);
    g_free(markers);
}

static double
baseline_of(const PfLaneLabel *label, double top)
{
    return top - label_gap - label->lane * pf_lane_height;
}

/* A line reaches to the upper edge of its label. */
static double
start_of(const PfLaneLabel *label, double top)
{
    return label->lane == PF_NO_LANE ? top : baseline_of(label, top) - pf_lane_text_size + 1;
}

static void
draw_marker(PfFigure *figure, const PfMarkers *markers, size_t i, const PfLaneLabel *label,
            double top, double bottom)
{
    static const PfTextStyle style = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 6.5, PF_ALIGN_LEFT };
    bool are_many = markers->n > MANY;
    PfInk ink = { .role = are_many ? PF_INK_MARKER_FAINT : PF_INK_MARKER };

    pf_figure_open(figure, &(PfGroup){ NULL, "marker", markers->titles[i] });
    pf_figure_rule(figure, ink, are_many ? 0.3 : 0.45,
                   (PfPoint){ markers->x[i], start_of(label, top) },
                   (PfPoint){ markers->x[i], bottom });
    if (label->text)
        pf_figure_text(figure, &style, (PfPoint){ label->x, baseline_of(label, top) },
                       label->text);
    pf_figure_close(figure);
}

void
pf_markers_draw(PfFigure *figure, const PfMarkers *markers, const PfLanes *lanes, double top,
                double bottom)
{
    pf_figure_open(figure, &(PfGroup){ "markers", "markers", NULL });
    for (size_t i = 0; i < markers->n; i++)
        pf_figure_rule(figure, (PfInk){ .role = PF_INK_HALO }, 1.3,
                       (PfPoint){ markers->x[i], top }, (PfPoint){ markers->x[i], bottom });
    for (size_t i = 0; i < markers->n; i++)
        draw_marker(figure, markers, i, &lanes->labels[i], top, bottom);
    pf_figure_close(figure);
}
