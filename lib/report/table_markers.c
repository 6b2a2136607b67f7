/*
 * table_markers.c - the markers that the program set, in order of time.
 */
#include "base/error.h"
#include "report/table_notes.h"
#include "report/tables.h"

static const PfColumn columns[] = {
    { "time_ns", "TIME", PF_CELL_NS, false },
    { "text", "MARKER", PF_CELL_TEXT, false },
};

PfTable *
pf_table_make_markers(const PfTableInput *input, GError **error)
{
    const PfNotes *notes = input->profile->notes;
    const PfNoteList *markers = notes ? &notes->markers : NULL;

    if (!notes || notes->n_markers == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "there are no markers in %s: a program sets them with traceMarker, and "
                    "they are in the log when it is run with +RTS -l or -lu",
                    pf_time_range_is_all(&input->profile->range) ? "the log"
                                                                 : "this part of the log");
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, input->profile);
    pf_table_note_left_out(table, markers->n_left_out, "marker");
    for (size_t i = 0; i < markers->n; i++) {
        pf_table_uint(table, markers->notes[i].time_ns);
        pf_table_text(table, markers->notes[i].text);
    }
    return table;
}
