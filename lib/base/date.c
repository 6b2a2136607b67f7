#include "base/date.h"

int64_t
pf_date_seconds(int64_t unix_ns)
{
    const int64_t second = 1000000000;
    return unix_ns / second - (unix_ns % second < 0); /* before 1970, down as well */
}

char *
pf_date_format(int64_t unix_ns)
{
    static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(pf_date_seconds(unix_ns));

    if (!date)
        return g_strdup("n/a");
    return g_strdup_printf("%d %s %d, %02d:%02d UTC", g_date_time_get_day_of_month(date),
                           months[g_date_time_get_month(date) - 1], g_date_time_get_year(date),
                           g_date_time_get_hour(date), g_date_time_get_minute(date));
}
