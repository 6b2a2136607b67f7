#include "profile/runtime_fold.h"

#include "profile/capsets_fold.h"
#include "profile/gc_fold.h"
#include "profile/memory_fold.h"
#include "profile/nonmoving_fold.h"
#include "profile/sparks_fold.h"
#include "profile/tasks_fold.h"

struct PfRuntimeFold {
    PfMemoryFold *memory;
    PfGcFold *gc;
    PfNonmovingFold *nonmoving;
    PfSparksFold *sparks;
    PfTasksFold *tasks;
    PfCapsetsFold *capsets;

    /* The kinds that each is to see. */
    PfKindSet of_memory, of_gc, of_nonmoving, of_sparks, of_tasks, of_capsets;
};

PfRuntimeFold *
pf_runtime_fold_new(const PfTimeRange *range)
{
    PfRuntimeFold *fold = g_new0(PfRuntimeFold, 1);

    fold->memory = pf_memory_fold_new(range);
    fold->gc = pf_gc_fold_new(range);
    fold->nonmoving = pf_nonmoving_fold_new(range);
    fold->sparks = pf_sparks_fold_new(range);
    fold->tasks = pf_tasks_fold_new(range);
    fold->capsets = pf_capsets_fold_new(range);
    pf_memory_fold_wants(&fold->of_memory);
    pf_gc_fold_wants(&fold->of_gc);
    pf_nonmoving_fold_wants(&fold->of_nonmoving);
    pf_sparks_fold_wants(&fold->of_sparks);
    pf_tasks_fold_wants(&fold->of_tasks);
    pf_capsets_fold_wants(&fold->of_capsets);
    return fold;
}

void
pf_runtime_fold_free(PfRuntimeFold *fold)
{
    if (!fold)
        return;
    pf_memory_fold_free(fold->memory);
    pf_gc_fold_free(fold->gc);
    pf_nonmoving_fold_free(fold->nonmoving);
    pf_sparks_fold_free(fold->sparks);
    pf_tasks_fold_free(fold->tasks);
    pf_capsets_fold_free(fold->capsets);
    g_free(fold);
}

void
pf_runtime_fold_wants(PfKindSet *kinds)
{
    pf_memory_fold_wants(kinds);
    pf_gc_fold_wants(kinds);
    pf_nonmoving_fold_wants(kinds);
    pf_sparks_fold_wants(kinds);
    pf_tasks_fold_wants(kinds);
    pf_capsets_fold_wants(kinds);
}

void
pf_runtime_fold_segment(PfRuntimeFold *fold, const PfHeader *header)
{
    pf_gc_fold_segment(fold->gc, header);
}

void
pf_runtime_fold_event(PfRuntimeFold *fold, const PfEvent *event)
{
    if (pf_kinds_has(&fold->of_memory, event->kind))
        pf_memory_fold_event(fold->memory, event);
    if (pf_kinds_has(&fold->of_gc, event->kind))
        pf_gc_fold_event(fold->gc, event);
    if (pf_kinds_has(&fold->of_nonmoving, event->kind))
        pf_nonmoving_fold_event(fold->nonmoving, event);
    if (pf_kinds_has(&fold->of_sparks, event->kind))
        pf_sparks_fold_event(fold->sparks, event);
    if (pf_kinds_has(&fold->of_tasks, event->kind))
        pf_tasks_fold_event(fold->tasks, event);
    if (pf_kinds_has(&fold->of_capsets, event->kind))
        pf_capsets_fold_event(fold->capsets, event);
}

void
pf_runtime_fold_join(PfRuntimeFold *fold, PfRuntimeFold *later)
{
    pf_memory_fold_join(fold->memory, later->memory);
    pf_gc_fold_join(fold->gc, later->gc);
    pf_nonmoving_fold_join(fold->nonmoving, later->nonmoving);
    pf_sparks_fold_join(fold->sparks, later->sparks);
    pf_tasks_fold_join(fold->tasks, later->tasks);
    pf_capsets_fold_join(fold->capsets, later->capsets);
}

void
pf_runtime_fold_steal(PfRuntimeFold *fold, PfProfile *profile)
{
    profile->memory = pf_memory_fold_steal(fold->memory);
    profile->gc = pf_gc_fold_steal(fold->gc);
    profile->nonmoving = pf_nonmoving_fold_steal(fold->nonmoving);
    profile->sparks = pf_sparks_fold_steal(fold->sparks);
    profile->tasks = pf_tasks_fold_steal(fold->tasks);
    profile->capsets = pf_capsets_fold_steal(fold->capsets);
}
