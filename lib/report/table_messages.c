/*
 * table_messages.c - what the program and the run-time system wrote, and the labels of threads,
 * in order of time.
 */
#include "base/error.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "time_ns", "TIME",    PF_CELL_NS,    false },
    { "cap",     "cap",     PF_CELL_COUNT, false },
    { "kind",    "KIND",    PF_CELL_TEXT,  false },
    { "thread",  "thread",  PF_CELL_COUNT, true }, /* of a label */
    { "text",    "MESSAGE", PF_CELL_TEXT,  false },
};
/* clang-format on */

static const char *
name_of(PfNoteKind kind)
{
    switch (kind) {
    case PF_NOTE_MARKER: return "marker";
    case PF_NOTE_MESSAGE: return "message";
    case PF_NOTE_BINARY: return "binary";
    case PF_NOTE_LOG: return "log";
    case PF_NOTE_LABEL: return "label";
    }
    g_assert_not_reached();
}

static void
add_row(PfTable *table, const PfNote *note)
{
    pf_table_uint(table, note->time_ns);
    if (note->cap == PF_NO_CAP)
        pf_table_unknown(table);
    else
        pf_table_uint(table, note->cap);
    pf_table_text(table, name_of(note->kind));
    if (note->kind == PF_NOTE_LABEL)
        pf_table_uint(table, note->thread);
    else
        pf_table_unknown(table);
    pf_table_text(table, note->text);
}

/* Those in the part of the run that is shown; the profile has all, for they name its threads.
 */
static PfNoteList
shown(const PfNoteList *labels, const PfTimeRange *range)
{
    PfNoteList list = *labels;

    while (list.n > 0 && list.notes[0].time_ns < range->from_ns) {
        list.notes++;
        list.n--;
    }
    while (list.n > 0 && list.notes[list.n - 1].time_ns > range->until_ns)
        list.n--;
    return list;
}

/* Both lists are by time; of equal times a label comes first, for the thread that writes has
 * it.
 */
static void
add_rows(PfTable *table, const PfNoteList *messages, const PfNoteList *labels)
{
    size_t i = 0, j = 0;

    while (i < messages->n || j < labels->n) {
        bool is_label =
            i == messages->n
            || (j < labels->n && labels->notes[j].time_ns <= messages->notes[i].time_ns);
        add_row(table, is_label ? &labels->notes[j++] : &messages->notes[i++]);
    }
}

PfTable *
pf_table_make_messages(const PfTableInput *input, GError **error)
{
    const PfNotes *notes = input->profile->notes;
    const PfTimeRange *range = &input->profile->range;
    PfNoteList labels = notes ? shown(&notes->labels, range) : (PfNoteList){ 0 };

    bool has_counts = notes && notes->n_messages + notes->n_binary + notes->n_log > 0;
    if (input->profile->log->is_record && (has_counts || (notes && notes->is_uncounted))) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the record of a run counts its messages, and does not hold them: they are "
                    "in the log itself");
        return NULL;
    }
    if (!notes || notes->n_messages + notes->n_binary + notes->n_log + labels.n == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "there are no messages in %s: a program writes them with traceEvent, and "
                    "they are in the log when it is run with +RTS -l or -lu",
                    pf_time_range_is_all(range) ? "the log" : "this part of the log");
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, input->profile);
    pf_table_note_left_out(table, notes->messages.n_left_out, "message");
    pf_table_note_left_out(table, notes->labels.n_left_out, "label");
    add_rows(table, &notes->messages, &labels);
    return table;
}
