#include "source_date.h"

#include <glib.h>
#include <string.h>

#include "message.h"

static const char variable[] = "SOURCE_DATE_EPOCH";

/* Seconds since 1970, as `date +%s` prints them, that a calendar has. */
static bool
read_seconds(const char *text, int64_t *out_unix_s)
{
    guint64 seconds;

    if (!g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &seconds, NULL))
        return false;
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc((gint64)seconds);
    *out_unix_s = (int64_t)seconds;
    return date != NULL;
}

bool
pf_source_date(bool is_quiet, int64_t *out_unix_s)
{
    static bool is_said;
    const char *text = g_getenv(variable);

    if (!text || text[0] == '\0')
        return false;
    if (read_seconds(text, out_unix_s))
        return true;
    if (!is_quiet && !is_said)
        pf_message("%s=%s: expected seconds since 1970; documents keep the date of their run",
                   variable, text);
    is_said = true;
    return false;
}
