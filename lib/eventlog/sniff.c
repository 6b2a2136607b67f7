#include "eventlog/sniff.h"

#include <glib.h>
#include <stdbool.h>

/* Where text begins: after a byte order mark and white space. */
static PfSpan
text_start(PfSpan head)
{
    size_t i = head.len >= 3 && memcmp(head.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    while (i < head.len && g_ascii_isspace((char)head.data[i]))
        i++;
    return (PfSpan){ head.data + i, head.len - i };
}

static bool
starts_with(PfSpan text, const char *word)
{
    size_t len = strlen(word);

    return text.len >= len && g_ascii_strncasecmp((const char *)text.data, word, len) == 0;
}

static bool
contains(PfSpan head, const char *word)
{
    return g_strstr_len((const char *)head.data, (gssize)head.len, word) != NULL;
}

static bool
is_empty(PfSpan head)
{
    return head.len == 0;
}

static bool
is_html(PfSpan head)
{
    PfSpan text = text_start(head);

    return starts_with(text, "<!doctype html") || starts_with(text, "<html");
}

static bool
is_svg(PfSpan head)
{
    PfSpan text = text_start(head);

    return starts_with(text, "<svg") || (starts_with(text, "<?xml") && contains(head, "<svg"));
}

static bool
is_xml(PfSpan head)
{
    return starts_with(text_start(head), "<?xml");
}

static bool
is_json(PfSpan head)
{
    PfSpan text = text_start(head);

    return starts_with(text, "{") || starts_with(text, "[");
}

/* Only those who ask for events say that it is none. */
static bool
is_heap_profile(PfSpan head)
{
    return starts_with(text_start(head), "JOB \"");
}

static bool
is_time_profile_json(PfSpan head)
{
    return is_json(head) && contains(head, "\"rts_arguments\"");
}

static bool
is_time_profile(PfSpan head)
{
    return contains(head, "Time and Allocation Profiling Report");
}

/* UTF-8, but for a character that the end of `head` cuts, without control characters. */
static bool
is_text(PfSpan head)
{
    const char *text = (const char *)head.data;
    const char *end;
    const gunichar unfinished = (gunichar)-2; /* GLib's word for it */

    g_utf8_validate_len(text, head.len, &end);
    size_t valid = (size_t)(end - text);
    size_t rest = head.len - valid;
    if (rest > 0 && (*end == 0 || g_utf8_get_char_validated(end, (gssize)rest) != unfinished))
        return false;

    for (size_t i = 0; i < valid; i++)
        if (g_ascii_iscntrl(text[i]) && !g_ascii_isspace(text[i]))
            return false;
    return true;
}

/* A file is what its first matching row says: the rows that say more come first. */
typedef struct {
    bool (*test)(PfSpan head); /* or, when NULL, the magic bytes */
    size_t offset, len;
    const char *magic;
    const char *words;
} Row;

#define MAGIC(offset, bytes) NULL, offset, sizeof(bytes) - 1, bytes
#define TEST_OF(test)        test, 0, 0, NULL

/* clang-format off */
static const Row rows[] = {
    { TEST_OF(is_empty), "it is empty" },
    { MAGIC(0, "version https://git-lfs.github.com/spec/"),
      "it looks like a Git LFS pointer (\"git lfs pull\" fetches the file)" },
    { TEST_OF(is_heap_profile),
      "it looks like a GHC heap profile (.hp); show is for eventlogs" },
    { TEST_OF(is_time_profile),        "it looks like a GHC time profile (.prof); show is for eventlogs" },
    { TEST_OF(is_time_profile_json),   "it looks like a GHC time profile in JSON (.prof); show is for eventlogs" },
    { TEST_OF(is_html),                "it looks like an HTML page" },
    { TEST_OF(is_svg),                 "it looks like an SVG image" },
    { TEST_OF(is_xml),                 "it looks like XML" },
    { TEST_OF(is_json),                "it looks like JSON" },
    { MAGIC(0, "%PDF-"),               "it looks like a PDF document" },
    { MAGIC(0, "\x89PNG\r\n\x1a\n"),   "it looks like a PNG image" },
    { MAGIC(0, "\x7f" "ELF"),          "it looks like a program (ELF)" },
    { MAGIC(0, "PK\3\4"),              "it looks like a zip archive" },
    { MAGIC(0, "PK\5\6"),              "it looks like an empty zip archive" },
    { MAGIC(257, "ustar"),             "it looks like a tar archive" },
    { MAGIC(0, "\x1f\x8b\x08"),        "it looks like gzip data inside another compression" },
    { MAGIC(0, "\x28\xb5\x2f\xfd"),    "it looks like zstd data inside another compression" },
    { MAGIC(0, "\xfd" "7zXZ\0"),       "it looks like xz data inside another compression" },
    { MAGIC(0, "BZh"),                 "it looks like bzip2 data inside another compression" },
    { TEST_OF(is_text),                "it looks like plain text" },
};
/* clang-format on */

static bool
matches(const Row *row, PfSpan head)
{
    if (row->test)
        return row->test(head);
    return head.len >= row->offset + row->len
           && memcmp(head.data + row->offset, row->magic, row->len) == 0;
}

const char *
pf_sniff(PfSpan head)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        if (matches(&rows[i], head))
            return rows[i].words;
    return NULL;
}
