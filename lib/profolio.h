/*
 * profolio.h - the library, as other programs see it.
 *
 * Everything else is hidden: what is declared here is all that the shared library
 * exports, and stays as it is within a major version. It needs GLib for GError and
 * nothing more. Functions may be called from several threads, each log from one.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PF_PUBLIC __attribute__((visibility("default")))

/* "0.1.0": of the library at run time. Static. */
PF_PUBLIC const char *pf_version(void);

/*
 * Reads the eventlog or heap profile, `.hp`, at `path` ("-" is standard input) and writes the
 * record of its run to `out` as JSON, schema "profolio/1": what `profolio info --format json`
 * prints. At most `n_bands` bands of the heap profile have their series; 0: all. False, with
 * `error`, when there is no log to read or a write fails. A damaged log gives what it holds;
 * the record says what is missing.
 */
PF_PUBLIC bool pf_write_record(const char *path, size_t n_bands, FILE *out, GError **error);

#ifdef __cplusplus
}
#endif
