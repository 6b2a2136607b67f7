#include "profile/window.h"

#include "base/error.h"

/* The time of an end; `after_ns` is where it is looked for. */
static bool
find_bound(const PfBound *bound, const PfNoteList *markers, uint64_t after_ns,
           uint64_t *time_ns, GError **error)
{
    if (bound->kind == PF_BOUND_NONE)
        return true;
    if (bound->kind == PF_BOUND_TIME) {
        *time_ns = bound->time_ns;
        return true;
    }
    for (size_t i = 0; i < markers->n; i++) {
        const PfNote *marker = &markers->notes[i];
        if (marker->time_ns >= after_ns && g_str_equal(marker->text, bound->marker)) {
            *time_ns = marker->time_ns;
            return true;
        }
    }
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "there is no marker '%s'%s%s (table --table markers lists those there are)",
                bound->marker, after_ns > 0 ? " after the start of the window" : "",
                markers->n_left_out > 0 ? " among the first of very many" : "");
    return false;
}

uint64_t
pf_window_end_after(const PfWindow *window, uint64_t from_ns)
{
    bool is_one_text = window->from.kind == PF_BOUND_MARKER
                       && window->until.kind == PF_BOUND_MARKER
                       && g_str_equal(window->from.marker, window->until.marker);

    return is_one_text && from_ns < UINT64_MAX ? from_ns + 1 : from_ns;
}

static bool
find_range(const PfWindow *window, const PfNoteList *markers, PfTimeRange *out_range,
           GError **error)
{
    *out_range = pf_time_range_all();
    return find_bound(&window->from, markers, 0, &out_range->from_ns, error)
           && find_bound(&window->until, markers,
                         pf_window_end_after(window, out_range->from_ns), &out_range->until_ns,
                         error);
}

bool
pf_window_find(const PfProfileOptions *options, const PfNoteList *markers,
               PfTimeRange *out_range, GError **error)
{
    PfTimeRange all = pf_time_range_all();

    for (size_t i = 0; i < PF_WINDOWS; i++) {
        PfTimeRange range;
        if (!find_range(&options->windows[i], markers, &range, error))
            return false;
        all.from_ns = MAX(all.from_ns, range.from_ns);
        all.until_ns = MIN(all.until_ns, range.until_ns);
    }
    if (all.from_ns > all.until_ns) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the part of the run that is asked for ends before it begins");
        return false;
    }
    *out_range = all;
    return true;
}
