#include "eventlog/log.h"

#include "base/error.h"
#include "eventlog/sniff.h"

struct PfLog {
    char *name;
    PfSource *source;
    PfLogUse use;
    unsigned n_runs;
    PfReader *first; /* of the first run: its report is the log's */
};

PfLog *
pf_log_new(PfSource *source, const char *name, PfLogUse use, GError **error)
{
    g_autoptr(PfLog) log = g_new0(PfLog, 1);

    log->name = g_strdup(name);
    log->use = use;
    log->source = source;

    PfSpan head = pf_source_head(source);
    const char *trouble = head.len == 0 ? pf_source_trouble(source) : NULL;
    const char *what = trouble ? trouble : pf_sniff(head);
    if (what) {
        g_set_error(error, PF_ERROR, PF_ERROR_NOT_A_LOG, "%s: it is not an eventlog: %s",
                    log->name, what);
        return NULL;
    }
    return g_steal_pointer(&log);
}

PfLog *
pf_log_open(const char *path, PfLogUse use, GError **error)
{
    PfSource *source = pf_source_open(path, use == PF_LOG_AGAIN, error);

    return source ? pf_log_new(source, pf_source_name(source), use, error) : NULL;
}

void
pf_log_free(PfLog *log)
{
    if (!log)
        return;
    g_free(log->name);
    pf_source_free(log->source);
    pf_reader_free(log->first);
    g_free(log);
}

/* Feeds one portion; `*out_is_end` when there was none. Errors carry the log's name. */
static bool
feed(PfLog *log, PfReader *reader, bool *out_is_end, GError **error)
{
    PfSpan bytes;
    uint64_t skip;

    if (!pf_source_read(log->source, &bytes, error))
        return false;
    *out_is_end = bytes.len == 0;
    if (*out_is_end)
        return true;
    if (!pf_reader_feed(reader, bytes, &skip, error)) {
        g_prefix_error(error, "%s: ", log->name);
        return false;
    }
    if (skip == 0)
        return true;

    uint64_t before = pf_source_position(log->source);
    if (!pf_source_skip(log->source, skip, error))
        return false;
    pf_reader_hop(reader, pf_source_position(log->source) - before); /* the log may end first */
    return true;
}

/* Tells the reader that the log has ended. Errors carry the log's name. */
static bool
finish(const PfLog *log, PfReader *reader, GError **error)
{
    if (pf_reader_finish(reader, error))
        return true;
    g_prefix_error(error, "%s: ", log->name);
    return false;
}

static bool
feed_all(PfLog *log, PfReader *reader, PfLogProgress progress, gpointer data, GError **error)
{
    for (;;) {
        bool is_end;

        if (!feed(log, reader, &is_end, error))
            return false;
        if (is_end)
            break;
        if (progress)
            progress(reader, data);
    }
    return finish(log, reader, error);
}

bool
pf_log_run_with(PfLog *log, PfSink *const *sinks, size_t n, PfLogProgress progress,
                gpointer data, GError **error)
{
    g_autoptr(PfReader) reader = pf_reader_new(sinks, n);

    g_assert(log->n_runs == 0 || log->use == PF_LOG_AGAIN);
    if (log->n_runs++ > 0 && !pf_source_rewind(log->source, 0, error))
        return false;
    if (!feed_all(log, reader, progress, data, error))
        return false;
    if (!log->first)
        log->first = g_steal_pointer(&reader);
    return true;
}

bool
pf_log_run(PfLog *log, PfSink *const *sinks, size_t n, GError **error)
{
    return pf_log_run_with(log, sinks, n, NULL, NULL, error);
}

bool
pf_log_run_stretch(PfLog *log, const PfPlace *place, uint64_t from, uint64_t until,
                   PfSink *sink, GError **error)
{
    PfSink *sinks[] = { sink };
    g_autoptr(PfReader) reader = pf_reader_new_at(place, sinks, G_N_ELEMENTS(sinks));

    pf_reader_stop_at(reader, until);
    if (!pf_source_rewind(log->source, from, error))
        return false;
    while (!pf_reader_has_stopped(reader)) {
        bool is_end;

        if (!feed(log, reader, &is_end, error))
            return false;
        if (is_end)
            return finish(log, reader, error);
    }
    return true;
}

const PfReadReport *
pf_log_report(const PfLog *log)
{
    g_assert(log->first);
    return pf_reader_report(log->first);
}

const PfHeader *
pf_log_header(const PfLog *log)
{
    g_assert(log->first);
    return pf_reader_header(log->first);
}

const char *
pf_log_trouble(const PfLog *log)
{
    return pf_source_trouble(log->source);
}

const char *
pf_log_name(const PfLog *log)
{
    return log->name;
}

char *
pf_log_stem(const char *path)
{
    static const char *const packed[] = { ".gz", ".zst", ".xz", ".bz2" };
    static const char *const kinds[] = { ".eventlog", ".hp" };
    g_autofree char *name =
        g_str_equal(path, "-") ? g_strdup("stdin") : g_path_get_basename(path);

    for (size_t i = 0; i < G_N_ELEMENTS(packed); i++) {
        if (g_str_has_suffix(name, packed[i])) {
            name[strlen(name) - strlen(packed[i])] = '\0';
            break;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        size_t len = strlen(name), cut = strlen(kinds[i]);
        if (len > cut && g_str_has_suffix(name, kinds[i])) {
            name[len - cut] = '\0';
            break;
        }
    }
    return g_steal_pointer(&name);
}
