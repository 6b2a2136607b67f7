#include "report/table_notes.h"

#include "base/units.h"
#include "profile/restrictions.h"

void
pf_table_note_window(PfTable *table, const PfProfile *profile)
{
    g_autofree char *window = pf_restriction_window(profile);

    if (window)
        pf_table_note(table, "%s", window);
}

void
pf_table_note_heap(PfTable *table, const PfProfile *profile)
{
    g_auto(GStrv) lines = pf_restrictions_heap(profile);

    if (profile->heap
        && profile->heap->time_base != PF_TIMES_LOST) /* else all samples are in */
        pf_table_note_window(table, profile);
    for (char **line = lines; *line; line++)
        pf_table_note(table, "%s", *line);
}

void
pf_table_note_labels(PfTable *table, const PfHeapProfile *heap)
{
    if (pf_heap_has_stacks(heap))
        pf_table_note(table, "stacks are written inner to outer");
}

void
pf_table_note_left_out(PfTable *table, size_t n, const char *noun)
{
    g_autofree char *count = pf_unit_count(n);

    if (n > 0)
        pf_table_note(table, "%s more %s%s found no room and %s left out", count, noun,
                      n == 1 ? "" : "s", n == 1 ? "is" : "are");
}
