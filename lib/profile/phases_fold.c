#include "profile/phases_fold.h"

#include "base/text.h"
#include "profile/gc_pairs.h"
#include "profile/phase_cuts.h"

enum { TEXT_BYTES = 16 << 20 };

static const uint32_t NONE = UINT32_MAX;

/* A phase, and the pieces of the run it is made of. */
typedef struct {
    PfPhase phase;   /* without a label: there is none */
    bool is_clipped; /* it began before the range */
    uint32_t first, end;
    uint32_t below; /* the open one of the same label that began before it, or NONE */
} Draft;

/* A START or STOP that has no other. */
typedef struct {
    uint64_t time_ns;
    const char *label;
    bool is_start;
} Unpaired;

struct PfPhasesFold {
    PfPhasesOptions options;
    PfPhaseCuts cuts;
    PfGcPairs *pairs;
    GArray *allocated; /* uint64_t: the last reading of each capability, by number */

    GArray *drafts;   /* Draft */
    GArray *free;     /* uint32_t: of those that are none */
    uint32_t marked;  /* the draft of the last marker, or NONE */
    GHashTable *open; /* of label: the open draft that began last */
    uint64_t dropped; /* so many are open, and had no room */
    GArray *stops;    /* Unpaired: the first of them */
    size_t text_bytes;
    PfPhases told;
};

static void
see_pause(gpointer data, const PfGcPause *told)
{
    PfPhasesFold *fold = data;
    const PfPause *pause = &told->pause;
    PfPhaseSums *piece = pf_phase_cuts_find(&fold->cuts, pause->start_ns);

    if (!piece)
        return;
    piece->n_collections++;
    piece->n_major += pause->generation == fold->options.oldest;
    piece->gc_ns += pause->pause_ns;
    piece->longest_ns = MAX(piece->longest_ns, pause->pause_ns);
}

static Draft *
draft_at(const PfPhasesFold *fold, uint32_t place)
{
    return &g_array_index(fold->drafts, Draft, place);
}

/* A phase that begins now; false: there is no room. */
static bool
begin(PfPhasesFold *fold, PfPhaseKind kind, uint64_t time_ns, const char *label,
      uint32_t *out_place)
{
    uint64_t from_ns = fold->options.range.from_ns;
    Draft draft = {
        .phase = { .kind = kind, .label = label, .start_ns = MAX(time_ns, from_ns) },
        .is_clipped = time_ns < from_ns,
        .first = pf_phase_cuts_at(&fold->cuts, time_ns),
        .end = NONE,
        .below = NONE,
    };

    if (fold->free->len > 0) {
        *out_place = g_array_index(fold->free, uint32_t, fold->free->len - 1);
        g_array_set_size(fold->free, fold->free->len - 1);
        *draft_at(fold, *out_place) = draft;
        return true;
    }
    if (fold->drafts->len == PF_PHASES_KEPT)
        return false;
    *out_place = fold->drafts->len;
    g_array_append_val(fold->drafts, draft);
    return true;
}

static void
drop(PfPhasesFold *fold, uint32_t place)
{
    draft_at(fold, place)->phase.label = NULL;
    g_array_append_val(fold->free, place);
}

/* Of what was over before the range nothing is left. */
static void
end(PfPhasesFold *fold, uint32_t place, uint64_t time_ns)
{
    Draft *draft = draft_at(fold, place);

    draft->end = pf_phase_cuts_at(&fold->cuts, time_ns);
    draft->phase.end_ns = MAX(time_ns, draft->phase.start_ns);
    if (draft->is_clipped && time_ns <= fold->options.range.from_ns)
        drop(fold, place);
}

/* What was before the first marker is a phase, once there is a marker. */
static void
start_empty(PfPhasesFold *fold)
{
    begin(fold, PF_PHASE_BEFORE, fold->options.range.from_ns, "", &fold->marked);
    draft_at(fold, fold->marked)->is_clipped = true;
}

PfPhasesFold *
pf_phases_fold_new(const PfPhasesOptions *options)
{
    PfPhasesFold *fold = g_new0(PfPhasesFold, 1);
    PfGcListener listener = { .pause = see_pause, .data = fold };

    fold->options = *options;
    pf_phase_cuts_init(&fold->cuts, options->range.from_ns);
    fold->pairs = pf_gc_pairs_new(&listener, PF_GC_BY_TIME);
    fold->allocated = g_array_new(FALSE, TRUE, sizeof(uint64_t));
    fold->drafts = g_array_new(FALSE, FALSE, sizeof(Draft));
    fold->free = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    fold->open = g_hash_table_new(NULL, NULL);
    fold->stops = g_array_new(FALSE, FALSE, sizeof(Unpaired));
    fold->told.strings = g_string_chunk_new(1024);
    fold->told.unpaired = g_ptr_array_new_with_free_func(g_free);
    start_empty(fold);
    return fold;
}

void
pf_phases_fold_free(PfPhasesFold *fold)
{
    if (!fold)
        return;
    pf_phase_cuts_clear(&fold->cuts);
    pf_gc_pairs_free(fold->pairs);
    g_array_unref(fold->allocated);
    g_array_unref(fold->drafts);
    g_array_unref(fold->free);
    g_hash_table_unref(fold->open);
    g_array_unref(fold->stops);
    g_clear_pointer(&fold->told.strings, g_string_chunk_free);
    g_clear_pointer(&fold->told.unpaired, g_ptr_array_unref);
    g_free(fold);
}

void
pf_phases_fold_wants(PfKindSet *kinds)
{
    pf_gc_pairs_wants(kinds);
    pf_kinds_add(kinds, PF_HEAP_ALLOCATED);
    pf_kinds_add(kinds, PF_USER_MARKER);
    pf_kinds_add(kinds, PF_USER_MSG);
}

void
pf_phases_fold_segment(PfPhasesFold *fold, const PfHeader *header)
{
    pf_gc_pairs_segment(fold->pairs, header);
}

/* The text as a label: equal ones are the same. NULL: there is no room for it. */
static const char *
label_of(PfPhasesFold *fold, PfSpan text)
{
    if (text.len > TEXT_BYTES - fold->text_bytes)
        return NULL;
    fold->text_bytes += text.len;
    g_autofree char *valid = pf_text_valid(text);
    return g_string_chunk_insert_const(fold->told.strings, valid);
}

static void
see_marker(PfPhasesFold *fold, uint64_t time_ns, PfSpan text)
{
    const char *label = label_of(fold, text);

    if (fold->marked != NONE)
        end(fold, fold->marked, time_ns);
    if (!label || !begin(fold, PF_PHASE_MARKER, time_ns, label, &fold->marked)) {
        fold->marked = NONE;
        fold->told.n_left_out++;
    }
}

static void
see_start(PfPhasesFold *fold, uint64_t time_ns, PfSpan text)
{
    const char *label = label_of(fold, text);
    uint32_t place;
    gpointer below;

    if (!label || !begin(fold, PF_PHASE_PAIR, time_ns, label, &place)) {
        fold->told.n_left_out++;
        fold->dropped++;
        return;
    }
    if (g_hash_table_lookup_extended(fold->open, label, NULL, &below))
        draft_at(fold, place)->below = GPOINTER_TO_UINT(below);
    g_hash_table_insert(fold->open, (gpointer)label, GUINT_TO_POINTER(place));
}

/* Whether one of the first `n` has the same words. */
static bool
is_among(const GArray *list, guint n, const Unpaired *lone)
{
    for (guint i = 0; i < n; i++) {
        const Unpaired *other = &g_array_index(list, Unpaired, i);
        if (other->label == lone->label && other->is_start == lone->is_start)
            return true;
    }
    return false;
}

static void
see_lone_stop(PfPhasesFold *fold, uint64_t time_ns, const char *label)
{
    Unpaired stop = { time_ns, label, false };

    if (time_ns < fold->options.range.from_ns)
        return;
    if (fold->dropped > 0) { /* it may be the end of that */
        fold->dropped--;
        return;
    }
    fold->told.n_unpaired_stops++;
    if (fold->stops->len < PF_UNPAIRED_KEPT && !is_among(fold->stops, fold->stops->len, &stop))
        g_array_append_val(fold->stops, stop);
}

static void
see_stop(PfPhasesFold *fold, uint64_t time_ns, PfSpan text)
{
    const char *label = label_of(fold, text);
    gpointer place;

    if (!label || !g_hash_table_lookup_extended(fold->open, label, NULL, &place)) {
        see_lone_stop(fold, time_ns, label);
        return;
    }
    uint32_t below = draft_at(fold, GPOINTER_TO_UINT(place))->below;
    end(fold, GPOINTER_TO_UINT(place), time_ns);
    if (below == NONE)
        g_hash_table_remove(fold->open, label);
    else
        g_hash_table_insert(fold->open, (gpointer)label, GUINT_TO_POINTER(below));
}

/* Whether the text is the word, a space, and something: that, without the end of its line. */
static bool
take_word(const char *word, PfSpan text, PfSpan *out_rest)
{
    size_t len = strlen(word);

    while (text.len > 0 && strchr("\r\n", text.data[text.len - 1]))
        text.len--;
    if (text.len <= len || memcmp(text.data, word, len) != 0)
        return false;
    *out_rest = (PfSpan){ text.data + len, text.len - len };
    return true;
}

static void
see_message(PfPhasesFold *fold, uint64_t time_ns, PfSpan text)
{
    PfSpan label;

    if (take_word("START ", text, &label))
        see_start(fold, time_ns, label);
    else if (take_word("STOP ", text, &label))
        see_stop(fold, time_ns, label);
}

static void
see_allocated(PfPhasesFold *fold, const PfEvent *event)
{
    PfPhaseSums *piece = pf_phase_cuts_find(&fold->cuts, event->time_ns);
    uint64_t bytes = event->heap_allocated.bytes;

    if (event->cap >= fold->allocated->len)
        g_array_set_size(fold->allocated, event->cap + 1U);
    uint64_t *last = &g_array_index(fold->allocated, uint64_t, event->cap);
    if (piece) {
        piece->n_readings++;
        piece->allocated_bytes += bytes - MIN(*last, bytes);
    }
    *last = bytes;
}

void
pf_phases_fold_event(PfPhasesFold *fold, const PfEvent *event)
{
    if (event->time_ns > fold->options.range.until_ns)
        return;
    if (event->kind == PF_USER_MARKER && event->n_fields >= 1)
        see_marker(fold, event->time_ns, event->user_marker.name);
    else if (event->kind == PF_USER_MSG && event->n_fields >= 1)
        see_message(fold, event->time_ns, event->user_msg.msg);
    else if (event->kind == PF_HEAP_ALLOCATED && event->n_fields >= 2
             && event->cap != PF_NO_CAP)
        see_allocated(fold, event);
    else
        pf_gc_pairs_event(fold->pairs, event);
}

static gint
compare_unpaired(gconstpointer a, gconstpointer b)
{
    const Unpaired *x = a, *y = b;
    return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

/* Phases that last until the end; a START without STOP is told, unless that may yet come. */
static void
end_open(PfPhasesFold *fold, uint64_t until_ns, bool goes_on)
{
    for (uint32_t i = 0; i < fold->drafts->len; i++) {
        Draft *draft = draft_at(fold, i);
        bool is_open = draft->phase.kind == PF_PHASE_PAIR;
        if (!draft->phase.label || draft->end != NONE)
            continue;
        draft->end = fold->cuts.pieces->len;
        draft->phase.end_ns = MAX(until_ns, draft->phase.start_ns);
        draft->phase.is_open = is_open;
        if (!is_open || goes_on)
            continue;
        Unpaired start = { draft->phase.start_ns, draft->phase.label, true };
        fold->told.n_unpaired_starts++;
        g_array_append_val(fold->stops, start);
    }
}

/* Those that have no other, by time; of equal ones the first. */
static void
tell_unpaired(PfPhasesFold *fold)
{
    guint n = 0;

    g_array_sort(fold->stops, compare_unpaired); /* it is stable */
    for (guint i = 0; i < fold->stops->len && n < PF_UNPAIRED_KEPT; i++) {
        Unpaired *list = &g_array_index(fold->stops, Unpaired, 0), *lone = &list[n];
        if (is_among(fold->stops, n, &list[i]))
            continue;
        *lone = list[i];
        n++;
        g_ptr_array_add(fold->told.unpaired,
                        g_strconcat(lone->is_start ? "START " : "STOP ",
                                    lone->label ? lone->label : "…", NULL));
    }
}

static gint
compare_phases(gconstpointer a, gconstpointer b)
{
    const PfPhase *x = a, *y = b;

    if (x->start_ns != y->start_ns)
        return x->start_ns < y->start_ns ? -1 : 1;
    if (x->kind != y->kind && (x->kind == PF_PHASE_PAIR || y->kind == PF_PHASE_PAIR))
        return x->kind == PF_PHASE_PAIR ? 1 : -1;
    if (x->kind != PF_PHASE_PAIR)
        return 0; /* in the order of the log */
    int order = strcmp(x->label, y->label);
    return order != 0 ? order : x->end_ns > y->end_ns ? -1 : x->end_ns < y->end_ns;
}

static void
tell(PfPhasesFold *fold, GArray *phases, const Draft *draft)
{
    PfPhase phase = draft->phase;
    PfPhaseSums sums = pf_phase_cuts_sum(&fold->cuts, draft->first, draft->end);

    phase.has_collections = fold->options.has_collections;
    phase.n_collections = sums.n_collections;
    phase.n_major = sums.n_major;
    phase.gc_ns = sums.gc_ns;
    phase.longest_ns = sums.longest_ns;
    phase.has_allocated = sums.n_readings > 0;
    phase.allocated_bytes = sums.allocated_bytes;
    g_array_append_val(phases, phase);
}

PfPhases *
pf_phases_fold_finish(PfPhasesFold *fold, uint64_t until_ns, bool goes_on)
{
    g_autoptr(GArray) phases = g_array_new(FALSE, FALSE, sizeof(PfPhase));
    PfPhases *told = &fold->told;
    uint64_t open_since_ns;

    pf_gc_pairs_finish(fold->pairs, &open_since_ns);
    if (fold->marked != NONE && draft_at(fold, fold->marked)->phase.kind == PF_PHASE_BEFORE)
        drop(fold, fold->marked);
    end_open(fold, until_ns, goes_on);
    tell_unpaired(fold);
    for (uint32_t i = 0; i < fold->drafts->len; i++)
        if (draft_at(fold, i)->phase.label)
            tell(fold, phases, draft_at(fold, i));
    if (phases->len == 0 && told->unpaired->len == 0 && told->n_left_out == 0)
        return NULL;
    g_array_sort(phases, compare_phases);
    told->n = phases->len;
    told->phases = (PfPhase *)g_array_steal(phases, NULL);

    PfPhases *stolen = g_memdup2(told, sizeof *told);
    *told = (PfPhases){ 0 };
    return stolen;
}
