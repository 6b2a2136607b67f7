#include "report/section_pauses.h"

#include "profile/run_span.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "collections", "",                PF_CELL_TEXT,  false },
    { "count",       "count",           PF_CELL_COUNT, false },
    { "total_ns",    "total",           PF_CELL_NS,    false },
    { "run_share",   "% of run",        PF_CELL_SHARE, false },
    { "p50_ns",      "median",          PF_CELL_NS,    false },
    { "p95_ns",      "95th percentile", PF_CELL_NS,    false },
    { "p99_ns",      "99th percentile", PF_CELL_NS,    false },
    { "max_ns",      "longest",         PF_CELL_NS,    false },
};
/* clang-format on */
enum { N_OF_SPREAD = 4 };

PfTable *
pf_section_pauses(const PfProfile *run, const PfPauseRow *rows, size_t n, bool has_sum)
{
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    PfTimeRange span;
    bool has_span = pf_run_span(run, &span);

    for (size_t i = 0; i < n; i++) {
        const PfPauseSums *pauses = rows[i].pauses;
        const uint64_t spread[N_OF_SPREAD] = { pauses->p50_ns, pauses->p95_ns, pauses->p99_ns,
                                               pauses->max_ns };
        pf_table_text(table, rows[i].name);
        pf_table_uint(table, pauses->count);
        pf_table_uint(table, pauses->total_ns);
        pf_table_share_of(table, (double)pauses->total_ns,
                          has_span ? (double)(span.until_ns - span.from_ns) : 0);
        for (size_t j = 0; j < N_OF_SPREAD; j++) {
            pf_table_maybe(table, pauses->count > 0, spread[j]);
        }
    }
    pf_table_sum_rows(table, has_sum ? 1 : 0);
    return table;
}
