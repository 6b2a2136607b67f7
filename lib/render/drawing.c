#include "render/drawing.h"

char *
pf_drawing_date(const PfFigure *figure)
{
    g_autoptr(GDateTime) date =
        figure->has_date ? g_date_time_new_from_unix_utc(figure->date_unix_s) : NULL;
    char *text = date ? g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ") : NULL;

    return text ? text : g_strdup("");
}
