/*
 * cmd_show.c - `profolio show`: every event in time order.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "eventlog/order.h"
#include "eventlog/print.h"
#include "profile/window.h"
#include "verdict.h"

typedef struct {
    PfSink sink; /* must be first */
    FILE *out;
    const PfOptions *options;
    bool is_ndjson;
    const PfHeader *header; /* of the events to come; owned reference */
} Shower;

static bool
is_ndjson(const PfOptions *options)
{
    if (options->format)
        return g_str_equal(options->format, "ndjson");
    return g_str_has_suffix(pf_document_target(options), ".ndjson");
}

static bool
check_format(const PfOptions *options, GError **error)
{
    const char *target = pf_document_target(options);
    bool is_known = options->format ? is_ndjson(options) || g_str_equal(options->format, "text")
                                    : is_ndjson(options) || pf_document_is_stream(target)
                                          || g_str_has_suffix(target, ".txt");

    if (!is_known)
        pf_document_refuse(options, target, "text, ndjson", error);
    return is_known;
}

static bool
read_types(const PfOptions *options, PfFilter *filter, GError **error)
{
    if (options->types)
        filter->kinds = pf_kinds_none();
    for (char **name = options->types; name && *name; name++) {
        bool is_known = false;
        for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++) {
            if (pf_event_is_named(kind, *name)) {
                pf_kinds_add(&filter->kinds, kind);
                is_known = true;
            }
        }
        if (!is_known) {
            g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                        "--type %s: no event is called so; `table --table events' lists those "
                        "of a log",
                        *name);
            return false;
        }
    }
    return true;
}

static bool
read_cap(const PfOptions *options, PfFilter *filter, GError **error)
{
    guint64 cap = PF_NO_CAP;

    if (!options->cap)
        return true;
    if (!g_str_equal(options->cap, "none")
        && !g_ascii_string_to_unsigned(options->cap, 10, 0, PF_NO_CAP - 1, &cap, NULL))
        return pf_option_refuse("cap", options->cap, "the number of a capability, or none",
                                error);
    filter->one_cap = true;
    filter->cap = (uint16_t)cap;
    return true;
}

static bool
read_filter(const PfOptions *options, PfFilter *filter, GError **error)
{
    *filter = pf_filter_all();
    return read_types(options, filter, error) && read_cap(options, filter, error);
}

bool
pf_show_check(const PfOptions *options, GError **error)
{
    PfFilter filter;
    PfWindow window;

    return pf_document_is_one(options, error) && check_format(options, error)
           && read_filter(options, &filter, error)
           && pf_argument_window(options, &window, error);
}

/* Looks for the first marker whose text is `wanted`, from a time on. */
typedef struct {
    PfSink sink; /* must be first */
    const char *wanted;
    uint64_t after_ns;
    bool is_found;
    uint64_t time_ns;
} MarkerSeeker;

static bool
seek_marker(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    MarkerSeeker *seeker = (MarkerSeeker *)sink;
    PfSpan name = event->user_marker.name;
    bool is_it = event->time_ns >= seeker->after_ns && name.len == strlen(seeker->wanted)
                 && (name.len == 0 || memcmp(name.data, seeker->wanted, name.len) == 0);

    if (is_it && (!seeker->is_found || event->time_ns < seeker->time_ns)) {
        seeker->is_found = true;
        seeker->time_ns = event->time_ns;
    }
    return true;
}

static bool
find_marker(PfLog *log, const char *text, uint64_t after_ns, uint64_t *out_ns, GError **error)
{
    MarkerSeeker seeker = { .sink = { .event = seek_marker },
                            .wanted = text,
                            .after_ns = after_ns };
    PfSink *sinks[] = { &seeker.sink };

    seeker.sink.wants = pf_kinds_none();
    pf_kinds_add(&seeker.sink.wants, PF_USER_MARKER);
    if (!pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error))
        return false;
    if (!seeker.is_found) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s: there is no marker '%s'%s",
                    pf_log_name(log), seeker.wanted,
                    after_ns > 0 ? " after the start of the window" : " in the log");
        return false;
    }
    *out_ns = seeker.time_ns;
    return true;
}

static bool
find_bound(PfLog *log, const PfBound *bound, uint64_t after_ns, uint64_t *out_ns,
           GError **error)
{
    if (bound->kind == PF_BOUND_MARKER)
        return find_marker(log, bound->marker, after_ns, out_ns, error);
    if (bound->kind == PF_BOUND_TIME)
        *out_ns = bound->time_ns;
    return true;
}

/* Leaves of the filter's time what is in the window too: markers are found as in a profile. */
static bool
narrow(PfLog *log, const PfWindow *window, PfFilter *filter, GError **error)
{
    PfFilter part = pf_filter_all();

    if (!find_bound(log, &window->from, 0, &part.from_ns, error)
        || !find_bound(log, &window->until, pf_window_end_after(window, part.from_ns),
                       &part.until_ns, error))
        return false;
    filter->from_ns = MAX(filter->from_ns, part.from_ns);
    filter->until_ns = MIN(filter->until_ns, part.until_ns);
    return true;
}

/* Arguments and environment may hold secrets: they are shown only where that is wanted. */
static void
mask(PfEvent *event, const PfOptions *options)
{
    static const char hidden[] = "***";
    static const PfSpan list = { (const uint8_t *)hidden, sizeof(hidden) };

    if (event->kind == PF_PROGRAM_ENV && !options->show_env && event->n_fields > 1)
        event->program_env.env = list;
    if (event->kind == PF_PROGRAM_ARGS && options->mask_args && event->n_fields > 1)
        event->program_args.args = list;
}

static bool
show_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    Shower *shower = (Shower *)sink;
    bool is_new = !shower->header || !pf_header_equals(shower->header, header);

    if (is_new && !shower->is_ndjson)
        pf_print_header(shower->out, header);
    pf_header_unref((PfHeader *)shower->header);
    shower->header = pf_header_ref((PfHeader *)header);
    return true;
}

static bool
show_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Shower *shower = (Shower *)sink;
    PfEvent shown = *event;

    mask(&shown, shower->options);
    if (shower->is_ndjson)
        pf_print_ndjson(shower->out, &shown, shower->header);
    else
        pf_print_event(shower->out, &shown, shower->header);
    return !ferror(shower->out);
}

static bool
show(const PfOptions *options, PfLog *log, const PfFilter *filter, GError **error)
{
    g_autoptr(PfOutput) output = pf_output_open(pf_document_target(options), error);
    if (!output)
        return false;

    Shower shower = {
        .sink = { .segment = show_segment, .event = show_event },
        .out = pf_output_stream(output),
        .options = options,
        .is_ndjson = is_ndjson(options),
    };
    GError *refusal = NULL;
    bool is_shown = pf_log_run_in_order(log, filter, &shower.sink, &refusal);
    pf_header_unref((PfHeader *)shower.header);
    if (refusal) {
        g_propagate_error(error, refusal);
        return false;
    }
    /* a sink that stops without a word could not write: the output says why */
    return pf_output_close(g_steal_pointer(&output), error) && is_shown;
}

PfStatus
pf_show_run(const PfOptions *options, const PfArgument *argument, GError **error)
{
    PfFilter filter;
    PfWindow window;
    g_autoptr(PfLog) log = pf_log_open(argument->file, PF_LOG_AGAIN, error);

    if (!log || !read_filter(options, &filter, error)
        || !pf_argument_window(options, &window, error) || !narrow(log, &window, &filter, error)
        || !narrow(log, &argument->window, &filter, error)
        || !show(options, log, &filter, error))
        return PF_STATUS_FAILED;
    g_autoptr(PfLogFacts) facts = pf_log_facts_of(log);
    return pf_verdict(options, facts, NULL);
}
