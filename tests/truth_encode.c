/*
 * truth_encode.c - a log that is decoded and encoded again is the same log, byte for byte.
 */
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/encode.h"
#include "eventlog/log.h"

enum { BYTES };

/* What the encoder makes of the log, or NULL with an error. */
static GBytes *
encoded(const char *path, GError **error)
{
    char *bytes = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&bytes, &len);
    g_auto(PfEncoder) encoder = pf_encoder(out);
    PfSink *sinks[] = { &encoder.sink };
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_ONCE, error);
    bool is_read = log && pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error);

    fclose(out);
    if (is_read)
        return g_bytes_new_with_free_func(bytes, len, free, bytes);
    free(bytes);
    return NULL;
}

/* How many bytes of the two are the same from the start on. */
static gsize
same_bytes(const guint8 *a, const guint8 *b, gsize n)
{
    gsize i = 0;

    while (i < n && a[i] == b[i])
        i++;
    return i;
}

static void
judge(TruthLog *log)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GMappedFile) file = g_mapped_file_new(log->path, FALSE, &error);
    g_autoptr(GBytes) found = encoded(log->path, &error);
    g_autofree char *folder = g_path_get_dirname(log->path);
    gsize len, expected_len;

    log->group = g_path_get_basename(folder);
    if (!found) {
        truth_complain(log, "%s", error->message);
        return;
    }
    g_autoptr(GBytes) expected = g_mapped_file_get_bytes(file);
    const guint8 *bytes = g_bytes_get_data(found, &len);
    const guint8 *expected_bytes = g_bytes_get_data(expected, &expected_len);
    gsize same = same_bytes(bytes, expected_bytes, MIN(len, expected_len));

    log->all[BYTES] += expected_len;
    log->equal[BYTES] += same;
    if (same < len || same < expected_len) {
        truth_complain(log,
                       "%" G_GSIZE_FORMAT " bytes in place of %" G_GSIZE_FORMAT
                       ", the first other one at %" G_GSIZE_FORMAT,
                       len, expected_len, same);
    }
}

static bool
has_truth(G_GNUC_UNUSED const TruthLog *log)
{
    return true;
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "bytes" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
