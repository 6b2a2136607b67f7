#include "profile/budget.h"

#include "profile/classes.h"
#include "profile/run_span.h"

static uint64_t
less(uint64_t *rest, uint64_t ns)
{
    uint64_t taken = MIN(*rest, ns);

    *rest -= taken;
    return taken;
}

static void
tell(PfBudget *budget, PfBudgetPart part, uint64_t ns)
{
    budget->parts_ns[part] = ns;
    budget->is_told[part] = true;
}

/* What is over of all after the parts that are told. */
static void
tell_rest(PfBudget *budget)
{
    uint64_t rest = budget->total_ns;

    for (PfBudgetPart part = 0; part < PF_BUDGET_REST; part++)
        less(&rest, budget->parts_ns[part]);
    tell(budget, PF_BUDGET_REST, rest);
}

/* Where collections are not told, what is not running may be in one. */
static void
of_caps(const PfProfile *profile, PfBudget *out)
{
    const PfSchedule *schedule = profile->schedule;
    uint64_t running = 0, collecting = 0, idle = 0;

    for (size_t i = 0; i < schedule->n_caps; i++) {
        running += schedule->caps[i].running_ns;
        collecting += schedule->caps[i].gc_ns;
        idle += schedule->caps[i].idle_ns;
    }
    out->is_of_caps = true;
    out->total_ns = (schedule->range.until_ns - schedule->range.from_ns) * schedule->n_caps;
    tell(out, PF_BUDGET_RUNNING, running);
    if (pf_class_is_in(profile, PF_CLASS_GC)) {
        tell(out, PF_BUDGET_COLLECTING, collecting);
        tell(out, PF_BUDGET_IDLE, idle);
    }
    tell_rest(out);
}

static bool
of_clock(const PfProfile *profile, PfBudget *out)
{
    out->total_ns = pf_run_ns(profile);
    if (!profile->gc || out->total_ns == 0)
        return false;
    tell(out, PF_BUDGET_COLLECTING, MIN(profile->gc->all.pauses.total_ns, out->total_ns));
    tell(out, PF_BUDGET_WAITING,
         MIN(profile->gc->all.sync_ns, out->total_ns - out->parts_ns[PF_BUDGET_COLLECTING]));
    tell_rest(out);
    return true;
}

bool
pf_budget(const PfProfile *profile, PfBudget *out)
{
    *out = (PfBudget){ 0 };
    if (!profile->schedule || profile->schedule->n_caps == 0)
        return of_clock(profile, out);
    of_caps(profile, out);
    return out->total_ns > 0;
}

const char *
pf_budget_name(PfBudgetPart part, bool is_of_caps)
{
    static const char *const names[PF_N_BUDGET] = {
        "running Haskell code", "collecting", "waiting for all to stop", "idle", NULL,
    };

    if (part != PF_BUDGET_REST)
        return names[part];
    return is_of_caps ? "not told by the log" : "the program, and what the log does not tell";
}
