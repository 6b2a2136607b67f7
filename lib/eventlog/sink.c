#include "eventlog/sink.h"

PfKindSet
pf_kinds_none(void)
{
    return (PfKindSet){ { 0 } };
}

PfKindSet
pf_kinds_all(void)
{
    PfKindSet set = pf_kinds_none();

    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++)
        pf_kinds_add(&set, kind);
    return set;
}

void
pf_kinds_add(PfKindSet *set, PfKind kind)
{
    set->bits[kind / 64] |= (uint64_t)1 << (kind % 64);
}
