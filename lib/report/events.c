#include "report/events.h"

#include <stdlib.h>

static int
compare(const void *a, const void *b)
{
    const PfLogType *x = *(const PfLogType *const *)a, *y = *(const PfLogType *const *)b;

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->tag < y->tag ? -1 : x->tag > y->tag;
}

const PfLogType **
pf_events_by_bytes(const PfLogFacts *facts)
{
    const PfLogType **types = g_new(const PfLogType *, facts->n_types + 1);

    for (size_t i = 0; i < facts->n_types; i++)
        types[i] = &facts->types[i];
    qsort(types, facts->n_types, sizeof(const PfLogType *), compare);
    return types;
}
