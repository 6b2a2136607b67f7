#include "check.h"
#include "payload.h"

#include "profile/notes.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

/* Any of the five kinds; all start with their text but labels. */
static void
note(PfNotesFold *fold, PfKind kind, uint64_t time_ns, PfSpan text)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.cap = 2;
    if (kind == PF_THREAD_LABEL) {
        event.thread_label.thread = 17;
        event.thread_label.label = text;
    } else {
        event.user_msg.msg = text;
    }
    pf_notes_fold_event(fold, &event);
}

TEST(notes_keep_each_kind_in_its_list)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(true);

    note(fold, PF_USER_MARKER, 1, span_of("phase one"));
    note(fold, PF_USER_MSG, 2, span_of("START x"));
    note(fold, PF_USER_BINARY_MSG, 3, SPAN("\0\x0a\xff"));
    note(fold, PF_LOG_MSG, 4, span_of("heap census"));
    note(fold, PF_THREAD_LABEL, 5, span_of("worker"));
    note(fold, PF_GC_START, 6, (PfSpan){ 0 });
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    assert_int_equal(notes->markers.n, 1);
    assert_int_equal(notes->messages.n, 3);
    assert_int_equal(notes->labels.n, 1);
    assert_int_equal(notes->markers.notes[0].kind, PF_NOTE_MARKER);
    assert_int_equal(notes->markers.notes[0].cap, 2);
    assert_int_equal(notes->markers.notes[0].time_ns, 1);
    assert_string_equal(notes->markers.notes[0].text, "phase one");
    assert_int_equal(notes->messages.notes[0].kind, PF_NOTE_MESSAGE);
    assert_int_equal(notes->messages.notes[1].kind, PF_NOTE_BINARY);
    assert_string_equal(notes->messages.notes[1].text, "3 bytes: 000aff");
    assert_int_equal(notes->messages.notes[2].kind, PF_NOTE_LOG);
    assert_int_equal(notes->labels.notes[0].thread, 17);
    assert_string_equal(notes->labels.notes[0].text, "worker");
}

TEST(notes_count_messages_that_they_do_not_keep)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(false);

    for (unsigned i = 0; i < 3; i++)
        note(fold, PF_USER_MSG, i, span_of("hello"));
    note(fold, PF_USER_BINARY_MSG, 3, span_of("x"));
    note(fold, PF_LOG_MSG, 4, span_of("x"));
    note(fold, PF_LOG_MSG, 4, span_of("x"));
    note(fold, PF_USER_MARKER, 1, span_of("x"));
    note(fold, PF_THREAD_LABEL, 1, span_of("x"));
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    assert_int_equal(notes->n_messages, 3);
    assert_int_equal(notes->n_binary, 1);
    assert_int_equal(notes->n_log, 2);
    assert_int_equal(notes->n_markers, 1);
    assert_int_equal(notes->n_labels, 1);
    assert_int_equal(notes->messages.n, 0);
    assert_int_equal(notes->messages.n_left_out, 0);
    assert_int_equal(notes->markers.n, 1);
}

TEST(notes_come_by_time_and_then_as_in_the_log)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(false);

    note(fold, PF_USER_MARKER, 30, span_of("d"));
    note(fold, PF_USER_MARKER, 10, span_of("b"));
    note(fold, PF_USER_MARKER, 10, span_of("c"));
    note(fold, PF_USER_MARKER, 5, span_of("a"));
    note(fold, PF_USER_MARKER, 30, span_of("e"));
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    for (size_t i = 0; i < 5; i++)
        assert_int_equal(notes->markers.notes[i].text[0], 'a' + i);
}

TEST(notes_make_text_valid)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(true);
    char full[512];

    memset(full, 'x', sizeof full);
    full[511] = '\0';
    note(fold, PF_LOG_MSG, 1, (PfSpan){ (const uint8_t *)full, sizeof full });
    note(fold, PF_LOG_MSG, 2, SPAN("a line\n\0"));
    note(fold, PF_USER_MSG, 3, SPAN("\xc3\xa9t\xe9\n"));
    note(fold, PF_USER_MSG, 4, (PfSpan){ 0 });
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    assert_int_equal(strlen(notes->messages.notes[0].text), 511);
    assert_string_equal(notes->messages.notes[1].text, "a line");
    assert_string_equal(notes->messages.notes[2].text, "\xc3\xa9t\xef\xbf\xbd\n");
    assert_string_equal(notes->messages.notes[3].text, "");
}

TEST(notes_show_the_start_of_binary_messages)
{
    static const uint8_t bytes[33] = { 0xde, 0xad };
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(true);

    note(fold, PF_USER_BINARY_MSG, 0, (PfSpan){ bytes, 0 });
    note(fold, PF_USER_BINARY_MSG, 1, (PfSpan){ bytes, 1 });
    note(fold, PF_USER_BINARY_MSG, 2, (PfSpan){ bytes, 32 });
    note(fold, PF_USER_BINARY_MSG, 3, (PfSpan){ bytes, 33 });
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);
    const PfNote *kept = notes->messages.notes;

    assert_string_equal(kept[0].text, "0 bytes");
    assert_string_equal(kept[1].text, "1 byte: de");
    assert_true(g_str_has_prefix(kept[2].text, "32 bytes: dead00"));
    assert_int_equal(strlen(kept[2].text), strlen("32 bytes: ") + 64);
    assert_true(g_str_has_suffix(kept[3].text, "00…"));
    assert_int_equal(strlen(kept[3].text), strlen("33 bytes: …") + 64);
}

TEST(notes_pass_over_records_that_are_cut)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(true);
    PfEvent cut = event_of(PF_THREAD_LABEL, SPAN("\0\0"));
    PfEvent whole = event_of(PF_THREAD_LABEL, SPAN("\0\0\0\1main"));

    pf_notes_fold_event(fold, &cut);
    pf_notes_fold_event(fold, &whole);
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);
    assert_int_equal(notes->n_labels, 1);
    assert_string_equal(notes->labels.notes[0].text, "main");
}

TEST(notes_keep_no_more_than_they_have_room_for)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(false);

    for (unsigned i = 0; i < 65536 + 3; i++)
        note(fold, PF_USER_MARKER, i, span_of("m"));
    note(fold, PF_THREAD_LABEL, 1, span_of("l"));
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    assert_int_equal(notes->n_markers, 65536 + 3);
    assert_int_equal(notes->markers.n, 65536);
    assert_int_equal(notes->markers.n_left_out, 3);
    assert_int_equal(notes->labels.n, 1);
}

/* Invalid bytes grow threefold; it is the grown text that must find room. */
TEST(notes_keep_no_more_text_than_they_have_room_for)
{
    enum { LEN = 60000 };
    g_autofree uint8_t *bytes = g_malloc(LEN);
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(true);
    size_t fit = (32 << 20) / (3 * LEN);

    memset(bytes, 0xff, LEN);
    for (unsigned i = 0; i < fit + 2; i++)
        note(fold, PF_USER_MSG, i, (PfSpan){ bytes, LEN });
    note(fold, PF_USER_MSG, 1000, span_of("short"));
    note(fold, PF_USER_MARKER, 1000, span_of("marker"));
    g_autoptr(PfNotes) notes = pf_notes_fold_steal(fold);

    assert_int_equal(notes->messages.n_left_out, 2);
    assert_int_equal(notes->messages.n, fit + 1);
    assert_string_equal(notes->messages.notes[fit].text, "short");
    assert_int_equal(notes->markers.n, 1);
}

TEST(notes_are_stolen_once)
{
    g_autoptr(PfNotesFold) fold = pf_notes_fold_new(false);

    note(fold, PF_USER_MARKER, 1, span_of("first"));
    g_autoptr(PfNotes) first = pf_notes_fold_steal(fold);
    note(fold, PF_USER_MARKER, 2, span_of("second"));
    g_autoptr(PfNotes) second = pf_notes_fold_steal(fold);
    assert_string_equal(first->markers.notes[0].text, "first");
    assert_int_equal(second->n_markers, 1);
    assert_string_equal(second->markers.notes[0].text, "second");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(notes_keep_each_kind_in_its_list),
    cmocka_unit_test(notes_count_messages_that_they_do_not_keep),
    cmocka_unit_test(notes_come_by_time_and_then_as_in_the_log),
    cmocka_unit_test(notes_make_text_valid),
    cmocka_unit_test(notes_show_the_start_of_binary_messages),
    cmocka_unit_test(notes_pass_over_records_that_are_cut),
    cmocka_unit_test(notes_keep_no_more_than_they_have_room_for),
    cmocka_unit_test(notes_keep_no_more_text_than_they_have_room_for),
    cmocka_unit_test(notes_are_stolen_once),
};

RUN_TESTS("notes", tests)
