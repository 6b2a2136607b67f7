/*
 * record_text.h - records spelled out, and what is read of them.
 */
#pragma once

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "exchange/record_read.h"
#include "report/info.h"

#define SECOND_NS UINT64_C(1000000000)

/* The record of these members, in which ' stands for ". Owned by the caller. */
static inline char *
record_of(const char *members)
{
    char *text =
        g_strdup_printf("{'schema': 'profolio/1'%s%s}", members[0] ? ", " : "", members);
    return g_strdelimit(text, "'", '"');
}

static inline PfProfile *
parse(const char *members, PfProfileOptions options, GError **error)
{
    g_autofree char *text = record_of(members);
    PfSpan bytes = { (const uint8_t *)text, strlen(text) };

    return pf_record_parse(bytes, "r.json", &options, error);
}

/* Owned by the caller. */
static inline PfProfile *
profile_read(const char *members, PfProfileOptions options)
{
    g_autoptr(GError) error = NULL;
    PfProfile *profile = parse(members, options, &error);

    if (!profile)
        fail_msg("%s", error->message);
    return profile;
}

/* That it is no record, and that the message holds these words. */
static inline void
assert_refused(const char *members, PfProfileOptions options, PfError code, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(PfProfile) profile = parse(members, options, &error);

    if (profile)
        fail_msg("taken: %s", members);
    if (!g_error_matches(error, PF_ERROR, (gint)code) || !strstr(error->message, words))
        fail_msg("%s", error->message);
    assert_true(g_str_has_prefix(error->message, "r.json: "));
}

/* What `write` writes of the profile. Owned by the caller. */
static inline char *
text_written(const PfProfile *profile, void (*write)(const PfProfile *profile, FILE *out))
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    write(profile, out);
    fclose(out);
    return text;
}

/* What `info --format json` prints. Owned by the caller. */
static inline char *
record_written(const PfProfile *profile)
{
    return text_written(profile, pf_info_write_json);
}

/* A band of two samples a second apart, of these values; or what follows its brace. */
#define BAND(label, a, b) "{" BAND_VALUES(label, a, b)
#define BAND_VALUES(label, a, b)                                                          \
    "'label': '" label "', 'peak_bytes': " #b ", 'peak_time_ns': 2000000000, "            \
    "'mean_bytes': 15, 'area_byte_seconds': 15, 'first_bytes': " #a ", 'last_bytes': " #b \
    ", 'values': [" #a ", " #b "]}"

/* One without values. */
#define LONE_BAND(label)                                                    \
    "{'label': '" label "', 'peak_bytes': 20, 'peak_time_ns': 2000000000, " \
    "'mean_bytes': 15, 'area_byte_seconds': 15, 'first_bytes': 10, 'last_bytes': 20}"

/* A heap profile of two samples. */
#define HEAP(more, totals, bands)                                                 \
    "'heap_profile': {" more "'times_ns': [1000000000, 2000000000], "             \
    "'total_bytes': [" totals "], 'peak': {'time_ns': 2000000000, 'bytes': 60}, " \
    "'mean_bytes': 45, 'area_byte_seconds': 45, 'last_bytes': 60, 'band': [" bands "]}"
