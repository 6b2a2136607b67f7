#include "figure/allocation_phases.h"

#include <stdlib.h>

#include "base/units.h"
#include "figure/head.h"
#include "figure/shorten.h"

/* The phases of a list, in one order or the other. */
typedef struct {
    const PfPhase *phase;
    size_t place; /* among all, by time */
} Listed;

static bool
has_markers(const PfPhases *phases)
{
    for (size_t i = 0; i < phases->n; i++)
        if (phases->phases[i].kind == PF_PHASE_MARKER)
            return true;
    return false;
}

/* Listed, by time. */
static GArray *
listed(const PfPhases *phases)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(Listed));
    if (!phases)
        return list;

    bool is_of_markers = has_markers(phases);
    for (size_t i = 0; i < phases->n; i++) {
        Listed one = { &phases->phases[i], list->len };
        if ((one.phase->kind != PF_PHASE_PAIR) == is_of_markers)
            g_array_append_val(list, one);
    }
    return list;
}

size_t
pf_allocation_phases_count(const PfPhases *phases)
{
    g_autoptr(GArray) list = listed(phases);
    return pf_allocation_phases_most(phases) && list->len > 1 ? list->len : 0;
}

static uint64_t
bytes_of(const PfPhase *phase)
{
    return phase->has_allocated ? phase->allocated_bytes : 0;
}

const PfPhase *
pf_allocation_phases_most(const PfPhases *phases)
{
    g_autoptr(GArray) list = listed(phases);
    const PfPhase *most = NULL;

    for (guint i = 0; i < list->len; i++) {
        const PfPhase *phase = g_array_index(list, Listed, i).phase;
        if (phase->has_allocated && (!most || bytes_of(phase) > bytes_of(most)))
            most = phase;
    }
    return most;
}

const char *
pf_allocation_phase_name(const PfPhase *phase)
{
    if (phase->kind == PF_PHASE_BEFORE)
        return "before the first marker";
    return phase->label[0] ? phase->label : "marker";
}

static gint
compare_bytes(gconstpointer a, gconstpointer b)
{
    const Listed *x = a, *y = b;
    uint64_t of_x = bytes_of(x->phase), of_y = bytes_of(y->phase);

    if (of_x != of_y)
        return of_x > of_y ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static gint
compare_places(gconstpointer a, gconstpointer b)
{
    const Listed *x = a, *y = b;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* Leaves the `n` that allocate most, by time; returns what the others do together. */
static char *
cut(GArray *list, size_t n)
{
    uint64_t bytes = 0;

    if (list->len <= n)
        return NULL;
    n--; /* the rest takes a row */
    g_array_sort(list, compare_bytes);
    for (guint i = (guint)n; i < list->len; i++)
        bytes += bytes_of(g_array_index(list, Listed, i).phase);
    g_autofree char *amount = pf_unit_format(PF_UNIT_BYTES, (double)bytes);
    g_autofree char *more = pf_head_counted(list->len - n, "more phase");
    g_array_set_size(list, (guint)n);
    g_array_sort(list, compare_places);
    return g_strdup_printf("%s: %s", more, amount);
}

static char *
amount_of(const PfPhase *phase)
{
    if (!phase->has_allocated)
        return g_strdup("n/a");
    return pf_unit_format(PF_UNIT_BYTES, (double)phase->allocated_bytes);
}

/* "load, 2.30 s to 4.50 s: 512 MiB". */
static char *
title_of(const PfPhase *phase)
{
    g_autofree char *name = pf_one_line(pf_allocation_phase_name(phase));
    g_autofree char *from = pf_unit_ns(phase->start_ns);
    g_autofree char *until = pf_unit_ns(phase->end_ns);
    g_autofree char *amount = amount_of(phase);

    return g_strdup_printf("%s, %s to %s: %s", name, from, until, amount);
}

static PfBarRow
row_of(const PfPhase *phase, uint64_t most, GPtrArray *texts)
{
    PfBarRow row = { .name = pf_allocation_phase_name(phase),
                     .amount = amount_of(phase),
                     .share = phase->has_allocated && most > 0
                                  ? (double)phase->allocated_bytes / (double)most
                                  : -1,
                     .title = title_of(phase) };

    g_ptr_array_add(texts, (gpointer)row.amount);
    g_ptr_array_add(texts, (gpointer)row.title);
    return row;
}

double
pf_allocation_phases_draw(PfFigure *figure, const PfPhases *phases, PfInk ink, const PfBox *box,
                          const PfMeasure *measure, bool is_table)
{
    g_autoptr(GArray) list = listed(phases);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    uint64_t most = bytes_of(pf_allocation_phases_most(phases));
    bool is_of_markers = has_markers(phases);
    g_autofree char *rest = cut(list, pf_bar_list_capacity(box->bottom - box->top));
    g_autofree PfBarRow *rows = g_new(PfBarRow, list->len + 1);

    for (guint i = 0; i < list->len; i++)
        rows[i] = row_of(g_array_index(list, Listed, i).phase, most, texts);
    PfBarList drawn = {
        .id = "phases",
        .heading =
            is_of_markers ? "allocated from marker to marker" : "allocated from START to STOP",
        .rows = rows,
        .n = list->len,
        .rest = rest,
        .ink = ink,
        .measure = measure,
        .is_table = is_table,
    };
    return pf_bar_list_draw(figure, &drawn, box);
}
