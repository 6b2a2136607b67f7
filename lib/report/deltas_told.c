/*
 * deltas_told.c - changes in numbers and in words: LOOK.md, sections 4 and 11.4.
 */
#include <math.h>

#include "base/units.h"
#include "report/deltas.h"

static const double most_ratio = 9.995; /* that is told: columns keep their width */

bool
pf_delta_change(const PfDelta *delta, double *out_change)
{
    if (!delta->baseline.is_known || !delta->run.is_known)
        return false;
    *out_change = delta->run.value - delta->baseline.value;
    return true;
}

bool
pf_delta_ratio(const PfDelta *delta, double *out_ratio)
{
    double change;

    if (delta->unit == PF_DELTA_SHARE || !pf_delta_change(delta, &change)
        || !(delta->baseline.value > 0))
        return false;
    *out_ratio = change / delta->baseline.value;
    return true;
}

static char *
tell(PfDeltaUnit unit, double value)
{
    static const PfUnit units[] = {
        [PF_DELTA_BYTES] = PF_UNIT_BYTES, [PF_DELTA_AREA] = PF_UNIT_BYTES,
        [PF_DELTA_RATE] = PF_UNIT_BYTES,  [PF_DELTA_SECONDS] = PF_UNIT_SECONDS,
        [PF_DELTA_COUNT] = PF_UNIT_COUNT, [PF_DELTA_SHARE] = PF_UNIT_COUNT,
    };
    static const char *const after[] = {
        [PF_DELTA_BYTES] = "",   [PF_DELTA_AREA] = "\u00b7s", [PF_DELTA_RATE] = "/s",
        [PF_DELTA_SECONDS] = "", [PF_DELTA_COUNT] = "",       [PF_DELTA_SHARE] = "",
    };

    if (unit == PF_DELTA_SHARE)
        return pf_unit_percent(value);
    g_autofree char *text = pf_unit_format(units[unit], value);
    return g_strconcat(text, after[unit], NULL);
}

char *
pf_delta_tell(PfDeltaUnit unit, const PfMeasured *measured)
{
    return measured->is_known ? tell(unit, measured->value) : g_strdup("n/a");
}

/* A change that rounds to nothing has no sign. */
static char *
with_sign(double change, char *taken)
{
    g_autofree char *text = taken;
    bool is_more = change > 0 && strpbrk(text, "123456789");

    return is_more ? g_strconcat("+", text, NULL) : g_steal_pointer(&text);
}

char *
pf_delta_tell_change(const PfDelta *delta)
{
    double change;

    if (!pf_delta_change(delta, &change))
        return g_strdup("n/a");
    if (delta->unit == PF_DELTA_SHARE)
        return pf_unit_points(change);
    return with_sign(change, tell(delta->unit, change));
}

char *
pf_delta_tell_ratio(const PfDelta *delta)
{
    double ratio;
    if (!pf_delta_ratio(delta, &ratio))
        return NULL;

    if (ratio >= most_ratio)
        return g_strdup(">+999%");
    g_autofree char *text = pf_unit_percent(fabs(ratio));
    if (!strpbrk(text, "123456789"))
        return g_steal_pointer(&text);
    return g_strconcat(ratio < 0 ? "\u2212" : "+", text, NULL);
}
