#include "profile/notes.h"

#include "base/text.h"

enum {
    MARKERS,
    MESSAGES,
    LABELS,
    N_LISTS,
    N_NOTE_KINDS = PF_NOTE_LABEL + 1,
    BINARY_SHOWN = 32
};

/* Each list has room of its own, lest messages crowd markers out: 64 MiB of text in all. */
static const struct {
    guint n;
    size_t text_bytes;
} room[N_LISTS] = {
    [MARKERS] = { 65536, 16 << 20 },
    [MESSAGES] = { 1000000, 32 << 20 },
    [LABELS] = { 65536, 16 << 20 },
};

typedef struct {
    GArray *notes; /* PfNote */
    size_t text_bytes, n_left_out;
} List;

struct PfNotesFold {
    bool keep_messages;
    uint64_t counts[N_NOTE_KINDS];
    List lists[N_LISTS];
    GStringChunk *strings;
};

static void
start_empty(PfNotesFold *fold)
{
    memset(fold->counts, 0, sizeof fold->counts);
    for (size_t i = 0; i < N_LISTS; i++)
        fold->lists[i] = (List){ .notes = g_array_new(FALSE, FALSE, sizeof(PfNote)) };
    fold->strings = g_string_chunk_new(4096);
}

PfNotesFold *
pf_notes_fold_new(bool keep_messages)
{
    PfNotesFold *fold = g_new(PfNotesFold, 1);

    fold->keep_messages = keep_messages;
    start_empty(fold);
    return fold;
}

void
pf_notes_fold_free(PfNotesFold *fold)
{
    if (!fold)
        return;
    for (size_t i = 0; i < N_LISTS; i++)
        g_array_unref(fold->lists[i].notes);
    g_string_chunk_free(fold->strings);
    g_free(fold);
}

/* The text as valid UTF-8: as it stands, or mended into `out_mended`, which the caller owns. */
static PfSpan
valid_text(PfSpan text, char **out_mended)
{
    if (text.len == 0 || g_utf8_validate_len((const char *)text.data, text.len, NULL))
        return text;
    *out_mended = pf_text_valid(text);
    return (PfSpan){ (const uint8_t *)*out_mended, strlen(*out_mended) };
}

static void
keep(PfNotesFold *fold, size_t to, PfNote note, PfSpan text)
{
    List *list = &fold->lists[to];
    g_autofree char *mended = NULL;
    bool has_room = list->notes->len < room[to].n;

    if (has_room)
        text = valid_text(text, &mended);
    if (!has_room || text.len > room[to].text_bytes - list->text_bytes) {
        list->n_left_out++;
        return;
    }
    list->text_bytes += text.len;
    note.text = text.len == 0 ? ""
                              : g_string_chunk_insert_len(
                                  fold->strings, (const char *)text.data, (gssize)text.len);
    g_array_append_val(list->notes, note);
}

/* A record of 512 bytes, the most there is room for, ends in a NUL; most end their line. */
static PfSpan
without_end(PfSpan text)
{
    while (text.len > 0 && strchr("\r\n", text.data[text.len - 1]))
        text.len--;
    return text;
}

static void
keep_binary(PfNotesFold *fold, PfNote note, PfSpan bytes)
{
    char text[128];
    size_t shown = MIN(bytes.len, BINARY_SHOWN);
    int len = g_snprintf(text, sizeof text, "%zu byte%s%s", bytes.len,
                         bytes.len == 1 ? "" : "s", shown > 0 ? ": " : "");

    for (size_t i = 0; i < shown; i++)
        len += g_snprintf(text + len, sizeof text - (size_t)len, "%02x", bytes.data[i]);
    if (shown < bytes.len)
        len += g_snprintf(text + len, sizeof text - (size_t)len, "…");
    keep(fold, MESSAGES, note, (PfSpan){ (const uint8_t *)text, (size_t)len });
}

/* The record of each kind, and where its text lies. */
static const struct {
    PfKind event;
    uint8_t n_fields; /* without these it is cut */
    size_t text_at;
} records[] = {
    [PF_NOTE_MARKER] = { PF_USER_MARKER, 1, offsetof(PfEvent, user_marker.name) },
    [PF_NOTE_MESSAGE] = { PF_USER_MSG, 1, offsetof(PfEvent, user_msg.msg) },
    [PF_NOTE_BINARY] = { PF_USER_BINARY_MSG, 1, offsetof(PfEvent, user_binary_msg.payload) },
    [PF_NOTE_LOG] = { PF_LOG_MSG, 1, offsetof(PfEvent, log_msg.msg) },
    [PF_NOTE_LABEL] = { PF_THREAD_LABEL, 2, offsetof(PfEvent, thread_label.label) },
};

void
pf_notes_fold_event(PfNotesFold *fold, const PfEvent *event)
{
    size_t kind = 0;
    while (kind < N_NOTE_KINDS && records[kind].event != event->kind)
        kind++;
    if (kind == N_NOTE_KINDS || event->n_fields < records[kind].n_fields)
        return;

    PfNote note = { event->time_ns, event->cap, (PfNoteKind)kind, 0, NULL };
    PfSpan text = *(const PfSpan *)(const void *)((const char *)event + records[kind].text_at);
    fold->counts[kind]++;
    if (kind == PF_NOTE_LABEL) {
        note.thread = event->thread_label.thread;
        keep(fold, LABELS, note, text);
    } else if (kind == PF_NOTE_MARKER) {
        keep(fold, MARKERS, note, text);
    } else if (fold->keep_messages && kind == PF_NOTE_BINARY) {
        keep_binary(fold, note, text);
    } else if (fold->keep_messages) {
        keep(fold, MESSAGES, note, kind == PF_NOTE_LOG ? without_end(text) : text);
    }
}

void
pf_notes_fold_mark(PfNotesFold *fold, uint64_t time_ns)
{
    static const PfSpan none = { 0 };

    fold->counts[PF_NOTE_MARKER]++;
    keep(fold, MARKERS, (PfNote){ time_ns, PF_NO_CAP, PF_NOTE_MARKER, 0, NULL }, none);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfNote *x = a, *y = b;
    return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

static PfNoteList
steal_list(List *list)
{
    PfNoteList stolen = { .n = list->notes->len, .n_left_out = list->n_left_out };

    g_array_sort(list->notes, compare); /* it is stable */
    stolen.notes = (PfNote *)(void *)g_array_free(list->notes, FALSE);
    return stolen;
}

PfNotes *
pf_notes_fold_steal(PfNotesFold *fold)
{
    PfNotes *notes = g_new(PfNotes, 1);

    *notes = (PfNotes){
        .n_markers = fold->counts[PF_NOTE_MARKER],
        .n_messages = fold->counts[PF_NOTE_MESSAGE],
        .n_binary = fold->counts[PF_NOTE_BINARY],
        .n_log = fold->counts[PF_NOTE_LOG],
        .n_labels = fold->counts[PF_NOTE_LABEL],
        .markers = steal_list(&fold->lists[MARKERS]),
        .messages = steal_list(&fold->lists[MESSAGES]),
        .labels = steal_list(&fold->lists[LABELS]),
        .strings = fold->strings,
    };
    start_empty(fold);
    return notes;
}

void
pf_notes_clip_markers(PfNotes *notes, const PfTimeRange *range)
{
    PfNoteList *list = &notes->markers;
    size_t n = 0;

    for (size_t i = 0; i < list->n; i++)
        if (pf_time_range_has(range, list->notes[i].time_ns))
            list->notes[n++] = list->notes[i];
    list->n = n;
    notes->n_markers = n + list->n_left_out;
}

void
pf_notes_markers_at(const PfNotes *notes, uint64_t time_ns, const char **out_last,
                    const char **out_next)
{
    size_t n = notes ? notes->markers.n : 0, i = 0;

    while (i < n && notes->markers.notes[i].time_ns <= time_ns)
        i++;
    *out_last = i > 0 ? notes->markers.notes[i - 1].text : NULL;
    *out_next = i < n ? notes->markers.notes[i].text : NULL;
}

void
pf_notes_free(PfNotes *notes)
{
    if (!notes)
        return;
    g_free(notes->markers.notes);
    g_free(notes->messages.notes);
    g_free(notes->labels.notes);
    g_string_chunk_free(notes->strings);
    g_free(notes);
}
