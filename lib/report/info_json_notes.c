/*
 * info_json_notes.c - what the program wrote: the record's `markers` and `messages`.
 */
#include "report/info-private.h"

static void
write_left_out(PfJson *json, const char *key, const PfNoteList *list)
{
    if (list->n_left_out > 0)
        pf_info_uint(json, key, list->n_left_out);
}

static void
write_markers(PfJson *json, const PfNoteList *markers)
{
    pf_json_key(json, "markers");
    pf_json_begin_array(json);
    for (size_t i = 0; i < markers->n; i++) {
        const PfNote *note = &markers->notes[i];
        pf_json_begin_object(json);
        pf_info_uint(json, "time_ns", note->time_ns);
        pf_info_text(json, "text", note->text);
        pf_info_maybe_uint(json, "cap", note->cap != PF_NO_CAP, note->cap);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
    write_left_out(json, "markers_left_out", markers);
}

void
pf_info_json_notes(PfJson *json, const PfProfile *profile)
{
    const PfNotes *notes = profile->notes;

    write_markers(json, &notes->markers);
    bool is_known = !notes->is_uncounted;
    pf_info_maybe_uint(json, "messages", is_known, notes->n_messages);
    pf_info_maybe_uint(json, "messages_binary", is_known, notes->n_binary);
    pf_info_maybe_uint(json, "messages_log", is_known, notes->n_log);
}
