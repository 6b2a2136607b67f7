#include "profile/tasks_fold.h"

struct PfTasksFold {
    PfTimeRange range;
    GHashTable *live;                            /* of PfTask.id: owned PfTask */
    GPtrArray *over;                             /* owned PfTask: deleted, in the range */
    uint64_t n_created, n_deleted, n_migrations; /* in the range */
    uint64_t n_left_out, left_out_live;
    uint64_t n_older; /* of those not created: they were there from the start */
    int64_t alive;    /* more than those */
    int64_t most;     /* in the range, of those */
    bool is_in_range; /* `most` is of something */
};

static void
start_empty(PfTasksFold *fold)
{
    *fold = (PfTasksFold){
        .range = fold->range,
        .live = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, g_free),
        .over = g_ptr_array_new_with_free_func(g_free),
    };
}

static void
clear(PfTasksFold *fold)
{
    g_hash_table_unref(fold->live);
    g_ptr_array_unref(fold->over);
}

PfTasksFold *
pf_tasks_fold_new(const PfTimeRange *range)
{
    PfTasksFold *fold = g_new0(PfTasksFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

void
pf_tasks_fold_free(PfTasksFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

static PfTask *
find_live(const PfTasksFold *fold, uint64_t id)
{
    return g_hash_table_lookup(fold->live, &id);
}

static void
put_live(PfTasksFold *fold, PfTask task)
{
    if (g_hash_table_size(fold->live) + fold->over->len >= PF_TASKS_KEPT) {
        fold->n_left_out++;
        fold->left_out_live++;
        return;
    }
    PfTask *kept = g_memdup2(&task, sizeof task);
    g_hash_table_insert(fold->live, &kept->id, kept);
}

static bool
is_before_range(const PfTasksFold *fold, const PfTask *task)
{
    return task->has_deleted && task->deleted_ns < fold->range.from_ns;
}

/* One that was never created may be known to an earlier segment, which must hear of its end. */
static void
retire(PfTasksFold *fold, PfTask *task)
{
    g_hash_table_steal(fold->live, &task->id);
    if (task->has_created && is_before_range(fold, task))
        g_free(task);
    else
        g_ptr_array_add(fold->over, task);
}

/* One that was there before its creation could be told; NULL: there is no room for it. */
static PfTask *
put_older(PfTasksFold *fold, uint64_t id, uint16_t first_cap)
{
    fold->n_older++;
    put_live(fold, (PfTask){ .id = id, .first_cap = first_cap, .last_cap = PF_NO_CAP });
    return find_live(fold, id);
}

/* So many are there now. */
static void
note_alive(PfTasksFold *fold, int64_t alive)
{
    fold->most = fold->is_in_range ? MAX(fold->most, alive) : alive;
    fold->is_in_range = true;
}

static void
see_create(PfTasksFold *fold, const PfEvent *event)
{
    const struct pf_task_create *create = &event->task_create;
    PfTask *before = find_live(fold, create->task);

    if (before) { /* its end is lost */
        retire(fold, before);
        fold->alive--;
    }
    fold->alive++;
    put_live(fold, (PfTask){ .id = create->task,
                             .kernel_tid = event->n_fields > 2 ? create->kernel_tid : 0,
                             .has_created = true,
                             .created_ns = event->time_ns,
                             .first_cap = create->cap,
                             .last_cap = create->cap });
}

static void
see_migrate(PfTasksFold *fold, const PfEvent *event, bool is_in_range)
{
    const struct pf_task_migrate *migrate = &event->task_migrate;
    PfTask *task = find_live(fold, migrate->task);

    if (!task && fold->left_out_live == 0)
        task = put_older(fold, migrate->task, migrate->cap);
    if (!task)
        return;
    task->last_cap = migrate->new_cap;
    if (is_in_range)
        task->n_migrations++;
}

static void
see_delete(PfTasksFold *fold, const PfEvent *event)
{
    PfTask *task = find_live(fold, event->task_delete.task);

    fold->alive--;
    if (!task && fold->left_out_live > 0) {
        fold->left_out_live--;
        return;
    }
    if (!task)
        task = put_older(fold, event->task_delete.task, PF_NO_CAP);
    if (!task) { /* there was no room for it */
        fold->left_out_live--;
        return;
    }
    task->has_deleted = true;
    task->deleted_ns = event->time_ns;
    retire(fold, task);
}

void
pf_tasks_fold_wants(PfKindSet *kinds)
{
    pf_kinds_add(kinds, PF_TASK_CREATE);
    pf_kinds_add(kinds, PF_TASK_MIGRATE);
    pf_kinds_add(kinds, PF_TASK_DELETE);
}

void
pf_tasks_fold_event(PfTasksFold *fold, const PfEvent *event)
{
    bool is_create = event->kind == PF_TASK_CREATE && event->n_fields >= 2;
    bool is_migrate = event->kind == PF_TASK_MIGRATE && event->n_fields >= 3;
    bool is_delete = event->kind == PF_TASK_DELETE && event->n_fields >= 1;
    bool is_in_range = pf_time_range_has(&fold->range, event->time_ns);

    if (!(is_create || is_migrate || is_delete) || event->time_ns > fold->range.until_ns)
        return;
    if (is_in_range)
        note_alive(fold, fold->alive);
    if (is_create)
        see_create(fold, event);
    else if (is_migrate)
        see_migrate(fold, event, is_in_range);
    else
        see_delete(fold, event);
    if (!is_in_range)
        return;
    note_alive(fold, fold->alive);
    fold->n_created += is_create;
    fold->n_migrations += is_migrate;
    fold->n_deleted += is_delete;
}

/* A task of a later segment, which may have been created in an earlier one. */
static void
join_task(PfTasksFold *fold, const PfTask *later, bool is_over)
{
    PfTask *task = find_live(fold, later->id);

    if (!task && !later->has_created && fold->left_out_live > 0) {
        fold->n_older--;
        fold->left_out_live -= is_over;
        return;
    }
    if (task && later->has_created) { /* its end is lost */
        retire(fold, task);
        fold->alive--;
        task = NULL;
    }
    if (task) {
        fold->n_older--;
        task->last_cap = later->last_cap != PF_NO_CAP ? later->last_cap : task->last_cap;
        task->n_migrations += later->n_migrations;
        task->has_deleted = later->has_deleted;
        task->deleted_ns = later->deleted_ns;
    } else {
        put_live(fold, *later);
        task = find_live(fold, later->id);
    }
    if (task && is_over)
        retire(fold, task);
}

void
pf_tasks_fold_join(PfTasksFold *fold, PfTasksFold *later)
{
    GHashTableIter iter;
    gpointer task;

    if (later->is_in_range) {
        if (fold->is_in_range)
            note_alive(fold, fold->alive);
        note_alive(fold, fold->alive + later->most);
    }
    fold->n_created += later->n_created;
    fold->n_deleted += later->n_deleted;
    fold->n_migrations += later->n_migrations;
    fold->n_left_out += later->n_left_out;
    fold->n_older += later->n_older;
    fold->alive += later->alive;
    for (guint i = 0; i < later->over->len; i++)
        join_task(fold, later->over->pdata[i], true);
    g_hash_table_iter_init(&iter, later->live);
    while (g_hash_table_iter_next(&iter, NULL, &task))
        join_task(fold, task, false);
    fold->left_out_live += later->left_out_live;
    clear(later);
    start_empty(later);
}

/* Those that were never created come first. */
static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfTask *x = a, *y = b;

    if (x->created_ns != y->created_ns)
        return x->created_ns < y->created_ns ? -1 : 1;
    if (x->has_created != y->has_created)
        return x->has_created ? 1 : -1;
    return x->id < y->id ? -1 : x->id > y->id;
}

PfTasks *
pf_tasks_fold_steal(PfTasksFold *fold)
{
    g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(PfTask));
    GHashTableIter iter;
    gpointer task;

    if (!fold->is_in_range)
        note_alive(fold, fold->alive);
    for (guint i = 0; i < fold->over->len; i++)
        if (!is_before_range(fold, fold->over->pdata[i]))
            g_array_append_vals(kept, fold->over->pdata[i], 1);
    g_hash_table_iter_init(&iter, fold->live);
    while (g_hash_table_iter_next(&iter, NULL, &task))
        g_array_append_vals(kept, task, 1);
    g_array_sort(kept, compare);

    PfTasks tasks = {
        .n_created = fold->n_created,
        .n_deleted = fold->n_deleted,
        .n_migrations = fold->n_migrations,
        .peak = (uint64_t)MAX(fold->most + (int64_t)fold->n_older, 0),
        .n_left_out = fold->n_left_out,
        .n = kept->len,
    };
    clear(fold);
    start_empty(fold);
    if (tasks.n == 0)
        return NULL;
    tasks.tasks = (PfTask *)g_array_steal(kept, NULL);
    return g_memdup2(&tasks, sizeof tasks);
}
