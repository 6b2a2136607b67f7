#include "report/events.h"

GArray *
pf_events_by_tag(const PfReadReport *report)
{
    GArray *tags = g_array_new(FALSE, FALSE, sizeof(uint16_t));

    for (unsigned tag = 0; tag <= UINT16_MAX; tag++) {
        uint16_t number = (uint16_t)tag;
        if (report->by_tag[tag].count > 0)
            g_array_append_val(tags, number);
    }
    return tags;
}

static gint
compare(gconstpointer a, gconstpointer b, gpointer data)
{
    const PfTally *by_tag = data;
    uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;

    if (by_tag[x].bytes != by_tag[y].bytes)
        return by_tag[x].bytes > by_tag[y].bytes ? -1 : 1;
    return x < y ? -1 : x > y;
}

GArray *
pf_events_by_bytes(const PfReadReport *report)
{
    GArray *tags = pf_events_by_tag(report);

    g_array_sort_with_data(tags, compare, (gpointer)report->by_tag);
    return tags;
}

const char *
pf_events_name(const PfHeader *header, uint16_t tag)
{
    const PfType *type = pf_header_type(header, tag);

    if (!type)
        return "UNKNOWN";
    return type->kind != PF_UNKNOWN ? pf_event_name(type->kind) : type->description;
}
