#include "profile/thread_keep.h"

void
pf_thread_keep_init(PfThreadKeep *keep)
{
    *keep = (PfThreadKeep){ .threads = g_array_new(FALSE, FALSE, sizeof(PfThread)) };
}

void
pf_thread_keep_clear(PfThreadKeep *keep)
{
    g_array_unref(keep->threads);
}

static gint
compare_rows(gconstpointer a, gconstpointer b)
{
    const PfThread *x = a, *y = b;
    uint64_t x_ns = x->times_ns[PF_THREAD_RUNNING], y_ns = y->times_ns[PF_THREAD_RUNNING];

    if (x_ns != y_ns)
        return x_ns > y_ns ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static gint
compare_worth(gconstpointer a, gconstpointer b)
{
    const PfThread *x = a, *y = b;

    if ((x->label != NULL) != (y->label != NULL))
        return x->label ? -1 : 1;
    return compare_rows(a, b);
}

static void
drop_least(PfThreadKeep *keep)
{
    if (keep->threads->len <= PF_THREADS_KEPT)
        return;
    g_array_sort(keep->threads, compare_worth);
    g_array_set_size(keep->threads, PF_THREADS_KEPT);
    keep->least = g_array_index(keep->threads, PfThread, PF_THREADS_KEPT - 1);
    keep->is_full = true;
}

void
pf_thread_keep_add(PfThreadKeep *keep, const PfThread *thread)
{
    if (keep->is_full && compare_worth(thread, &keep->least) > 0)
        return;
    g_array_append_vals(keep->threads, thread, 1);
    if (keep->threads->len == 2 * PF_THREADS_KEPT)
        drop_least(keep);
}

PfThread *
pf_thread_keep_take(PfThreadKeep *keep, size_t *out_n)
{
    drop_least(keep);
    g_array_sort(keep->threads, compare_rows);
    *out_n = keep->threads->len;
    GArray *taken = keep->threads;
    pf_thread_keep_init(keep);
    return (PfThread *)(void *)g_array_free(taken, FALSE);
}
