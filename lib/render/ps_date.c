#include "render/ps_date.h"

#include <string.h>

struct PfPsDate {
    PfSink *sink;
    char *date;
    GString *line; /* of the head, as far as it is there */
    bool has_head;
};

PfPsDate *
pf_ps_date_new(PfSink *sink, const char *date)
{
    PfPsDate *dated = g_new(PfPsDate, 1);

    *dated = (PfPsDate){ sink, g_strdup(date), g_string_new(NULL), false };
    return dated;
}

void
pf_ps_date_free(PfPsDate *dated)
{
    if (!dated)
        return;
    g_free(dated->date);
    g_string_free(dated->line, TRUE);
    g_free(dated);
}

static void
end_line(PfPsDate *dated)
{
    GString *line = dated->line;

    if (g_str_has_prefix(line->str, "%%CreationDate:")) {
        g_string_truncate(line, 0);
        if (dated->date[0] != '\0')
            g_string_printf(line, "%%%%CreationDate: %s\n", dated->date);
    }
    dated->has_head = g_str_has_prefix(line->str, "%%EndComments");
    pf_sink_write(dated->sink, line->str, line->len);
    g_string_truncate(line, 0);
}

bool
pf_ps_date_write(PfPsDate *dated, const void *bytes, size_t len)
{
    const char *at = bytes;
    const char *end = at + len;

    while (!dated->has_head && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *next = newline ? newline + 1 : end;
        g_string_append_len(dated->line, at, next - at);
        if (newline)
            end_line(dated);
        at = next;
    }
    if (at < end)
        pf_sink_write(dated->sink, at, (size_t)(end - at));
    return !dated->sink->has_failed;
}

void
pf_ps_date_end(PfPsDate *dated)
{
    if (dated->line->len > 0)
        end_line(dated);
}
