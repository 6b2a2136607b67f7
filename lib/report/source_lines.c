#include "report/source_lines.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "figure/shorten.h"

enum {
    MOST_BYTES = 8 << 20,         /* of a file of source */
    MOST_NUMBER = 1 << 24,        /* of a line or a column */
    MOST_WIDTH = 4096,            /* characters of a line that are kept */
    MOST_LENGTH = 4 * MOST_WIDTH, /* its bytes */
    TAB = 8,
};

/* Takes a number from 1 on; false where there is none. */
static bool
take_number(const char **at, size_t *out_number)
{
    size_t number = 0;

    if (!g_ascii_isdigit(**at))
        return false;
    for (; g_ascii_isdigit(**at); (*at)++) {
        number = number * 10 + (size_t)g_ascii_digit_value(**at);
        if (number > MOST_NUMBER)
            return false;
    }
    *out_number = number;
    return number > 0;
}

static bool
take(const char **at, char c)
{
    bool is_there = **at == c;

    *at += is_there;
    return is_there;
}

/* "(12,1)" */
static bool
take_point(const char **at, size_t *out_line, size_t *out_column)
{
    return take(at, '(') && take_number(at, out_line) && take(at, ',')
           && take_number(at, out_column) && take(at, ')');
}

/* "(12,1)-(14,20)" */
static bool
take_lines(const char *at, PfSourceSpan *span)
{
    return take_point(&at, &span->first_line, &span->first_column) && take(&at, '-')
           && take_point(&at, &span->last_line, &span->last_column) && *at == '\0';
}

/* "26:1-58", or "26:7" of one character. */
static bool
take_columns(const char *at, PfSourceSpan *span)
{
    if (!take_number(&at, &span->first_line) || !take(&at, ':')
        || !take_number(&at, &span->first_column))
        return false;
    span->last_line = span->first_line;
    span->last_column = span->first_column;
    return *at == '\0'
           || (take(&at, '-') && take_number(&at, &span->last_column) && *at == '\0');
}

/* The place in the file, after its colon: the file's name may hold colons too. */
static bool
parse_place(const char *at, PfSourceSpan *span)
{
    bool is_place = *at == '(' ? take_lines(at, span) : take_columns(at, span);
    bool is_in_order =
        span->last_line > span->first_line
        || (span->last_line == span->first_line && span->last_column >= span->first_column);

    return is_place && is_in_order;
}

bool
pf_source_span_parse(const char *text, PfSourceSpan *out_span)
{
    for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
        PfSourceSpan span = { 0 };
        if (colon == text || !parse_place(colon + 1, &span))
            continue;
        *out_span = span;
        out_span->file = g_strndup(text, (gsize)(colon - text));
        return true;
    }
    return false;
}

void
pf_source_span_clear(PfSourceSpan *span)
{
    g_clear_pointer(&span->file, g_free);
}

/* Whether a path goes down alone. */
static bool
goes_down(const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", -1);

    if (path[0] == '/')
        return false;
    for (char **part = parts; *part; part++)
        if (strcmp(*part, "..") == 0)
            return false;
    return true;
}

static bool
is_under(const char *path, const char *root)
{
    size_t len = strlen(root);
    bool is_slash = len > 0 && root[len - 1] == '/'; /* of the root of all */

    return strncmp(path, root, len) == 0 && (is_slash || path[len] == '/');
}

/* Where the file is, without links; NULL: it is not under the root. Freed with free(). */
static char *
find(const char *root, const char *file)
{
    g_autofree char *joined = g_build_filename(root, file, NULL);
    char *whole_root = realpath(root, NULL);
    char *path = goes_down(file) ? realpath(joined, NULL) : NULL;

    if (path && !(whole_root && is_under(path, whole_root))) {
        free(path);
        path = NULL;
    }
    free(whole_root);
    return path;
}

/* Of a pipe or a device nothing is read. */
static bool
is_source(int fd)
{
    struct stat file;

    return fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && file.st_size <= MOST_BYTES;
}

static GByteArray *
read_all(int fd)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    guint8 block[16384];
    ssize_t n;

    while ((n = read(fd, block, sizeof block)) > 0 && bytes->len <= MOST_BYTES)
        g_byte_array_append(bytes, block, (guint)n);
    return n == 0 ? g_steal_pointer(&bytes) : NULL;
}

static GByteArray *
read_file(const char *root, const char *file)
{
    char *path = find(root, file);
    int fd = path ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW) : -1;
    GByteArray *bytes = fd >= 0 && is_source(fd) ? read_all(fd) : NULL;

    if (fd >= 0)
        close(fd);
    free(path);
    return bytes;
}

/* Takes the next line without what ends it; false at the end. */
static bool
take_line(PfSpan *rest, PfSpan *out_line)
{
    if (rest->len == 0)
        return false;

    const uint8_t *end = memchr(rest->data, '\n', rest->len);
    size_t len = end ? (size_t)(end - rest->data) : rest->len;
    size_t taken = end ? len + 1 : len;
    *out_line = (PfSpan){ rest->data, len > 0 && rest->data[len - 1] == '\r' ? len - 1 : len };
    *rest = (PfSpan){ rest->data + taken, rest->len - taken };
    return true;
}

static char *
line_text(PfSpan bytes)
{
    g_autofree char *valid = pf_text_valid((PfSpan){ bytes.data, MIN(bytes.len, MOST_LENGTH) });
    g_autoptr(GString) text = g_string_new(NULL);
    size_t n = 0;

    for (const char *at = valid; *at && n < MOST_WIDTH; at = g_utf8_next_char(at), n++) {
        gunichar c = g_utf8_get_char(at);
        if (c != '\t') {
            g_string_append_unichar(text, c);
            continue;
        }
        g_string_append_c(text, ' ');
        for (; (n + 1) % TAB != 0; n++)
            g_string_append_c(text, ' ');
    }
    return pf_one_line(text->str);
}

/* What of a line is in the span; its indent is not, nor is there more than the line has. */
static PfSourceLine
source_line(const PfSourceSpan *span, size_t number, PfSpan bytes)
{
    PfSourceLine line = { .text = line_text(bytes) };
    size_t len = (size_t)g_utf8_strlen(line.text, -1);
    size_t indent = strspn(line.text, " ");

    line.from = number == span->first_line ? span->first_column - 1 : MIN(indent, len);
    line.until = number == span->last_line ? span->last_column : len;
    line.from = MIN(line.from, len);
    line.until = CLAMP(line.until, line.from, len);
    return line;
}

PfSourceLines *
pf_source_lines_read(const char *root, const PfSourceSpan *span, size_t most)
{
    g_autoptr(GByteArray) bytes = read_file(root, span->file);
    if (!bytes)
        return NULL;

    g_autoptr(PfSourceLines) lines = g_new0(PfSourceLines, 1);
    PfSpan rest = { bytes->data, bytes->len }, line;
    lines->first = span->first_line;
    lines->lines = g_new0(PfSourceLine, most + 1);
    for (size_t i = 1; i <= span->last_line && take_line(&rest, &line); i++) {
        if (i >= span->first_line && lines->n < most)
            lines->lines[lines->n++] = source_line(span, i, line);
        else if (i >= span->first_line)
            lines->n_more++;
    }
    return lines->n > 0 ? g_steal_pointer(&lines) : NULL;
}

void
pf_source_lines_free(PfSourceLines *lines)
{
    if (!lines)
        return;
    for (size_t i = 0; i < lines->n; i++)
        g_free(lines->lines[i].text);
    g_free(lines->lines);
    g_free(lines);
}
