/*
 * record_notes.c - what the program wrote and counted: the record's `markers`, `messages`,
 * `threads` and `ticky`.
 */
#include "exchange/record-private.h"

/* What differs between the lists. */
typedef struct {
    PfNoteKind kind;
    const char *list, *text, *left_out; /* keys */
} Form;

static uint16_t
cap_of(const PfPart *item)
{
    uint64_t cap = PF_NO_CAP;

    pf_part_uint(item, "cap", UINT16_MAX, &cap);
    return (uint16_t)cap;
}

static PfNote
read_note(const PfPart *item, const Form *form, GStringChunk *strings)
{
    g_autofree char *text = pf_part_need_text(item, form->text);
    PfNote note = { .kind = form->kind, .cap = cap_of(item) };

    note.time_ns = pf_part_need_uint(item, "time_ns", UINT64_MAX);
    if (form->kind == PF_NOTE_LABEL)
        note.thread = (uint32_t)pf_part_need_uint(item, "thread", UINT32_MAX);
    note.text = g_string_chunk_insert(strings, text);
    return note;
}

static PfNoteList
read_list(const PfPart *part, const Form *form, GStringChunk *strings)
{
    PfPartList list = pf_part_list(part, form->list);
    PfNoteList notes = { .notes = g_new0(PfNote, list.n + 1u) };
    uint64_t left_out = 0, before_ns = 0;

    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfNote *note = &notes.notes[notes.n++];
        *note = read_note(&item, form, strings);
        if (note->time_ns < before_ns)
            pf_part_refuse(&item, "time_ns", "it is before the one before");
        before_ns = note->time_ns;
    }
    pf_part_uint(part, form->left_out, UINT32_MAX, &left_out);
    notes.n_left_out = left_out;
    return notes;
}

void
pf_record_read_notes(const PfPart *record, PfProfile *profile)
{
    static const Form of_markers = { PF_NOTE_MARKER, "markers", "text", "markers_left_out" };
    static const Form of_labels = { PF_NOTE_LABEL, "labels", "label", "labels_left_out" };
    if (!pf_part_has(record, "markers"))
        return;

    PfNotes *notes = profile->notes = g_new0(PfNotes, 1);
    PfPart threads = pf_part_object(record, "threads");
    notes->strings = g_string_chunk_new(1024);
    notes->markers = read_list(record, &of_markers, notes->strings);
    notes->labels = read_list(&threads, &of_labels, notes->strings);
    notes->n_markers = notes->markers.n + notes->markers.n_left_out;
    notes->n_labels = notes->labels.n + notes->labels.n_left_out;
    notes->is_uncounted = !pf_part_uint(record, "messages", UINT64_MAX, &notes->n_messages);
    pf_part_uint(record, "messages_binary", UINT64_MAX, &notes->n_binary);
    pf_part_uint(record, "messages_log", UINT64_MAX, &notes->n_log);
}

static PfTickyCounter
read_counter(const PfPart *item)
{
    PfTickyCounter counter = { .id = pf_part_need_uint(item, "id", UINT64_MAX) };
    uint64_t arity = 0;

    counter.is_defined = pf_part_uint(item, "arity", UINT32_MAX, &arity);
    counter.arity = (uint32_t)arity;
    counter.name = pf_part_text(item, "name");
    counter.kinds = pf_part_text(item, "kinds");
    counter.kind = pf_part_text(item, "kind");
    counter.module = pf_part_text(item, "module");
    counter.source = pf_part_text(item, "source");
    pf_part_uint(item, "info_table", UINT64_MAX, &counter.info_table);
    counter.entries = pf_part_need_uint(item, "entries", UINT64_MAX);
    counter.alloc_bytes = pf_part_need_uint(item, "alloc_bytes", UINT64_MAX);
    counter.allocd_bytes = pf_part_need_uint(item, "allocd_bytes", UINT64_MAX);
    return counter;
}

void
pf_record_read_ticky(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "ticky");
    if (!part.object)
        return;

    PfTicky *ticky = profile->ticky = g_new0(PfTicky, 1);
    PfPartList list = pf_part_list(&part, "counters");
    pf_part_uint(&part, "samples", UINT64_MAX, &ticky->n_samples);
    ticky->counters = g_new0(PfTickyCounter, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        ticky->counters[ticky->n_counters++] = read_counter(&item);
    }
}
