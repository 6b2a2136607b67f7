#include "profile/schedule_fold.h"

#include "eventlog/stop_status.h"
#include "profile/cap_work.h"
#include "profile/thread_work.h"

struct PfScheduleFold {
    PfHeader *header; /* of this segment; owned reference */

    bool has_events;     /* of any segment */
    bool is_begun;       /* this segment has had one */
    uint64_t segment_ns; /* when this segment began */

    bool has_threads; /* something was told of one */
    PfCapWorks caps;
    PfThreadWorks threads; /* which have the clock */
};

PfScheduleFold *
pf_schedule_fold_new(const PfTimeRange *range, const PfNotes *notes)
{
    PfScheduleFold *fold = g_new0(PfScheduleFold, 1);

    pf_cap_works_init(&fold->caps, range);
    pf_thread_works_init(&fold->threads, range, notes);
    return fold;
}

void
pf_schedule_fold_free(PfScheduleFold *fold)
{
    if (!fold)
        return;
    g_clear_pointer(&fold->header, pf_header_unref);
    pf_cap_works_clear(&fold->caps);
    pf_thread_works_clear(&fold->threads);
    g_free(fold);
}

void
pf_schedule_fold_wants(PfKindSet *kinds)
{
    static const PfKind wanted[] = {
        PF_CREATE_THREAD,  PF_RUN_THREAD,    PF_STOP_THREAD, PF_THREAD_RUNNABLE,
        PF_MIGRATE_THREAD, PF_THREAD_WAKEUP, PF_GC_START,    PF_GC_END,
        PF_CAP_CREATE,     PF_CAP_DELETE,    PF_CAP_DISABLE, PF_CAP_ENABLE,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        pf_kinds_add(kinds, wanted[i]);
}

static void
until_now(PfScheduleFold *fold, PfCapWork *cap)
{
    pf_cap_work_until(&fold->caps, cap, fold->threads.time_ns);
}

/* Nothing is on the capability any more; what was waits for its turn. */
static void
take_off(PfScheduleFold *fold, PfCapWork *cap)
{
    until_now(fold, cap);
    if (!cap->is_on)
        return;
    cap->is_on = false;
    PfLiveThread *thread = pf_thread_table_find(fold->threads.live, cap->thread);
    if (thread && thread->state == PF_THREAD_RUNNING)
        pf_thread_work_set(&fold->threads, thread, PF_THREAD_READY);
}

/* The thread is on no capability but `cap`: where it is said to be on another, its stop there
 * is lost. */
static void
take_off_others(PfScheduleFold *fold, const PfLiveThread *thread, uint16_t cap)
{
    if (thread->last_cap == cap || thread->last_cap >= fold->caps.caps->len)
        return;
    PfCapWork *other = &g_array_index(fold->caps.caps, PfCapWork, thread->last_cap);
    if (other->is_on && other->thread == thread->id)
        take_off(fold, other);
}

static void
count_run(PfScheduleFold *fold, PfCapWork *cap, PfLiveThread *thread)
{
    thread->n_runs++;
    fold->threads.told.n_runs++;
    pf_cap_work_count_run(cap, thread->id);
}

/* Puts the thread on the capability, where nothing is. */
static void
put_on(PfScheduleFold *fold, PfCapWork *cap, PfLiveThread *thread)
{
    pf_thread_work_end_wait(&fold->threads, thread);
    pf_thread_work_set(&fold->threads, thread, PF_THREAD_RUNNING);
    cap->is_on = true;
    cap->thread = thread->id;
    thread->last_cap = cap->told.cap;
    if (fold->threads.is_in_range)
        count_run(fold, cap, thread);
}

static void
see_create(PfScheduleFold *fold, const PfEvent *event)
{
    uint32_t id = event->create_thread.thread;
    PfLiveThread *thread = pf_thread_table_find(fold->threads.live, id);

    if (thread) { /* its end is lost */
        take_off_others(fold, thread, PF_NO_CAP);
        pf_thread_work_retire(&fold->threads, thread);
    }
    pf_thread_set_remove(fold->threads.over, id);
    thread = pf_thread_work_new(&fold->threads, id);
    thread->has_created = true;
    thread->created_ns = event->time_ns;
    if (fold->threads.is_in_range)
        pf_cap_work(&fold->caps, event->cap)->told.threads_created++;
}

static void
see_run(PfScheduleFold *fold, PfCapWork *cap, uint32_t id)
{
    PfLiveThread *thread = pf_thread_work(&fold->threads, id);
    uint16_t number = cap->told.cap;

    take_off_others(fold, thread, number);
    take_off(fold, cap);
    cap->is_in_gc = false; /* its end is lost */
    cap->is_told = true;
    put_on(fold, cap, thread);
}

/* A thread that stops, and was not known to be on the capability, was so since this segment
 * began, where nothing is known of the capability in that; but not before `known_ns`, on the
 * clock of threads, since when it is known to do something else. */
static void
put_on_before(PfScheduleFold *fold, PfCapWork *cap, PfLiveThread *thread, uint64_t known_ns)
{
    PfThreadWorks *threads = &fold->threads;
    uint64_t now_ns = threads->time_ns;

    cap->since_ns = MIN(MAX(fold->segment_ns, known_ns + threads->gaps_ns), now_ns);
    thread->since_ns = MIN(thread->since_ns, cap->since_ns - threads->gaps_ns);
    threads->time_ns = cap->since_ns;
    put_on(fold, cap, thread);
    threads->time_ns = now_ns;
}

static void
note_stop(PfScheduleFold *fold, PfLiveThread *thread, const PfEvent *event)
{
    const struct pf_stop_thread *stop = &event->stop_thread;
    uint64_t code = pf_stop_status(fold->header, stop->status);

    pf_thread_work_stop(&fold->threads, thread, (uint16_t)code);
    thread->blocked_on = code == PF_STOP_BLACK_HOLE && event->n_fields > 2 ? stop->info : 0;
    if (code == PF_STOP_STACK_OVERFLOW && event->n_fields > 2)
        thread->stack_words = MAX(thread->stack_words, stop->info);
}

static void
see_stop(PfScheduleFold *fold, PfCapWork *cap, const PfEvent *event)
{
    uint32_t id = event->stop_thread.thread;
    bool is_on = cap->is_on && cap->thread == id;
    bool is_first = !cap->is_told;
    bool is_new = pf_thread_table_find(fold->threads.live, id) == NULL;
    PfLiveThread *thread = pf_thread_work(&fold->threads, id);

    take_off_others(fold, thread, cap->told.cap);
    if (!is_on)
        take_off(fold, cap);
    if (!is_on && is_first)
        put_on_before(fold, cap, thread, is_new ? 0 : thread->since_ns);
    until_now(fold, cap);
    cap->is_on = false;
    cap->is_told = true;
    pf_thread_work_end_wait(&fold->threads, thread);
    note_stop(fold, thread, event);

    if (pf_stop_state(thread->stop_code) == PF_THREAD_FINISHED)
        pf_thread_work_retire(&fold->threads, thread);
    else
        pf_thread_work_set(&fold->threads, thread, pf_stop_state(thread->stop_code));
}

static void
see_wakeup(PfScheduleFold *fold, uint32_t id)
{
    PfLiveThread *thread = pf_thread_table_find(fold->threads.live, id);

    if (thread && thread->state == PF_THREAD_BLOCKED)
        pf_thread_work_set(&fold->threads, thread, PF_THREAD_READY);
}

static void
see_migrate(PfScheduleFold *fold, PfCapWork *cap, uint32_t id)
{
    PfLiveThread *thread = pf_thread_work(&fold->threads, id);

    if (!fold->threads.is_in_range)
        return;
    thread->n_migrations++;
    fold->threads.told.n_migrations++;
    cap->told.migrated_away++;
}

static void
see_thread(PfScheduleFold *fold, const PfEvent *event)
{
    uint32_t id = event->run_thread.thread; /* all have it first */

    fold->has_threads = true;
    if (event->kind == PF_CREATE_THREAD)
        see_create(fold, event);
    if (event->kind == PF_CREATE_THREAD || pf_thread_set_has(fold->threads.over, id))
        return;
    PfCapWork *cap = pf_cap_work(&fold->caps, event->cap);
    if (event->kind == PF_RUN_THREAD)
        see_run(fold, cap, id);
    else if (event->kind == PF_STOP_THREAD)
        see_stop(fold, cap, event);
    else if (event->kind == PF_MIGRATE_THREAD)
        see_migrate(fold, cap, id);
    else
        see_wakeup(fold, id);
}

/* A thread that is on a capability waits while that is in a collection. */
static void
see_gc(PfScheduleFold *fold, PfCapWork *cap, bool is_start)
{
    PfLiveThread *thread =
        cap->is_on ? pf_thread_table_find(fold->threads.live, cap->thread) : NULL;

    until_now(fold, cap);
    cap->is_in_gc = is_start;
    cap->is_told = true;
    if (thread)
        pf_thread_work_set(&fold->threads, thread,
                           is_start ? PF_THREAD_READY : PF_THREAD_RUNNING);
}

void
pf_schedule_fold_segment(PfScheduleFold *fold, const PfHeader *header)
{
    g_clear_pointer(&fold->header, pf_header_unref);
    fold->header = pf_header_ref((PfHeader *)header);
    for (guint i = 0; i < fold->caps.caps->len; i++) {
        PfCapWork *cap = &g_array_index(fold->caps.caps, PfCapWork, i);
        take_off(fold, cap);
        cap->is_in_gc = false;
        cap->is_told = false;
    }
    fold->is_begun = false;
}

/* What runs when the range begins runs in it too. */
static void
begin_range(PfScheduleFold *fold)
{
    pf_thread_works_begin_range(&fold->threads, fold->segment_ns);
    for (guint i = 0; i < fold->caps.caps->len; i++) {
        PfCapWork *cap = &g_array_index(fold->caps.caps, PfCapWork, i);
        PfLiveThread *thread =
            cap->is_on ? pf_thread_table_find(fold->threads.live, cap->thread) : NULL;
        if (thread)
            count_run(fold, cap, thread);
    }
}

static void
move_on(PfScheduleFold *fold, uint64_t time_ns)
{
    time_ns = MAX(time_ns, fold->threads.time_ns);
    if (!fold->is_begun) {
        fold->threads.gaps_ns += fold->has_events ? time_ns - fold->threads.time_ns : 0;
        fold->segment_ns = time_ns;
        fold->is_begun = fold->has_events = true;
    }
    fold->threads.time_ns = time_ns;
    if (!fold->threads.is_in_range && time_ns >= fold->threads.range.from_ns)
        begin_range(fold);
}

void
pf_schedule_fold_event(PfScheduleFold *fold, const PfEvent *event)
{
    bool is_thread = event->kind == PF_CREATE_THREAD || event->kind == PF_RUN_THREAD
                     || event->kind == PF_STOP_THREAD || event->kind == PF_MIGRATE_THREAD
                     || event->kind == PF_THREAD_WAKEUP || event->kind == PF_THREAD_RUNNABLE;
    bool is_gc = event->kind == PF_GC_START || event->kind == PF_GC_END;

    if (event->time_ns > fold->threads.range.until_ns)
        return;
    move_on(fold, event->time_ns);
    if (is_gc && event->cap != PF_NO_CAP)
        see_gc(fold, pf_cap_work(&fold->caps, event->cap), event->kind == PF_GC_START);
    else if (is_thread && event->cap != PF_NO_CAP
             && event->n_fields > (event->kind == PF_STOP_THREAD)) /* else it is cut */
        see_thread(fold, event);
    else
        pf_cap_works_event(&fold->caps, event);
    pf_thread_works_tell_level(&fold->threads, fold->threads.time_ns);
}

PfSchedule *
pf_schedule_fold_finish(PfScheduleFold *fold, uint64_t until_ns)
{
    PfThreadWorks *threads = &fold->threads;
    PfSchedule *told = &threads->told;

    fold->is_begun = true;
    move_on(fold, MAX(until_ns, threads->range.from_ns));
    if (!fold->has_threads)
        return NULL;
    pf_thread_works_finish(threads);
    told->caps = pf_cap_works_take(&fold->caps, &told->range, &told->n_caps);
    return g_memdup2(told, sizeof *told);
}
