/*
 * log.h - a log on disk, in a pipe or in an archive: a source and its reader.
 *
 *     g_autoptr(PfLog) log = pf_log_open("run.eventlog", PF_LOG_ONCE, &error);
 *     ok = log && pf_log_run(log, sinks, n, &error);
 *
 * Messages of its errors start with the log's name.
 */
#pragma once

#include "eventlog/reader.h"
#include "eventlog/source.h"

typedef struct PfLog PfLog;

/* How often the log will be run. What cannot be read again is kept in a temporary file that
 * has no name, from the first run on. */
typedef enum { PF_LOG_ONCE, PF_LOG_AGAIN } PfLogUse;

/* A log whose bytes come from `source`, which is taken in any case and stands at its start.
 * NULL, with a PF_ERROR_NOT_A_LOG, when they are something else. */
PfLog *pf_log_new(PfSource *source, const char *name, PfLogUse use, GError **error);

/* Opens `path`, "-" being standard input. Nothing is read yet but what tells its kind. */
PfLog *pf_log_open(const char *path, PfLogUse use, GError **error);

/* Feeds the whole log to the sinks. May be called again for PF_LOG_AGAIN. */
bool pf_log_run(PfLog *log, PfSink *const *sinks, size_t n, GError **error);

/* Called after each portion of a run, with the reader that took it. */
typedef void (*PfLogProgress)(const PfReader *reader, gpointer data);

/* pf_log_run() that calls `progress`, which may be NULL. */
bool pf_log_run_with(PfLog *log, PfSink *const *sinks, size_t n, PfLogProgress progress,
                     gpointer data, GError **error);

/* Reads the stretch from `place` on, which is stream offset `from`, up to offset `until`. */
bool pf_log_run_stretch(PfLog *log, const PfPlace *place, uint64_t from, uint64_t until,
                        PfSink *sink, GError **error);

/* What the first run found. Borrowed. */
const PfReadReport *pf_log_report(const PfLog *log);

/* The header last read. Borrowed. */
const PfHeader *pf_log_header(const PfLog *log);

/* What went wrong with the bytes themselves (a cut gzip stream), in words; or NULL. */
const char *pf_log_trouble(const PfLog *log);

/* "run.eventlog" as the user named it; "stdin" for standard input. */
const char *pf_log_name(const PfLog *log);

/* The name without directory, .eventlog, .hp and suffixes of compression (CLI.md). Owned by the
 * caller. */
char *pf_log_stem(const char *path);

void pf_log_free(PfLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfLog, pf_log_free)
