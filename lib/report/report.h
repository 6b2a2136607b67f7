/*
 * report.h - the report: the pages that go into a performance review.
 *
 * LOOK.md, sections 9 and 14. A report is a pure function from one or several runs of a
 * program to a chain of figures; it cannot fail, but there may be none.
 */
#pragma once

#include "figure/chart.h"
#include "report/template.h"

typedef struct {
    const PfProfile *const *runs; /* [n_runs], of one program; the first one heads the pages */
    size_t n_runs;                /* at least one */
    const PfProfile *baseline;    /* what the runs are compared with; NULL: nothing */
    const PfTemplate *template;
    const PfChartOptions *chart; /* the size of the pages, and all that figures are asked for */
    const char *command;    /* that makes it again, for the page on the data; NULL: unknown */
    const char *source_dir; /* where the program's source is; NULL: not asked for */
    bool has_environment;   /* that of old logs is printed */
} PfReportInput;

/* Why there is nothing to draw, where no page that the template asks for has data of a run:
 * what the first one lacks that anybody misses; "": nobody misses any. NULL: there is
 * something, or no such page is asked for. Owned by the caller. */
char *pf_report_lacks(const PfReportInput *input);

/* The pages; NULL: none that the template asks for has anything. All that is borrowed must
 * outlive the call alone. The caller owns them. */
PfFigure *pf_report(const PfReportInput *input);
