/*
 * section_summary-private.h - the parts of the first page of a report: LOOK.md, section 9.1.
 *
 * What stands under the chart is measured before anything is drawn, so that the chart takes
 * what is left of the page.
 */
#pragma once

#include "report/paper.h"

/* A line of the environment. */
typedef struct {
    const char *label; /* "RTS options" */
    char *value;
    bool is_code; /* as a programmer typed it */
} PfSummaryFact;

/* PfSummaryFact. Freed with g_array_unref(). */
GArray *pf_summary_facts(const PfReport *report);

/* "threaded, profiled"; NULL: unknown, or neither. Owned by the caller. */
char *pf_summary_way(const PfProgram *program);

/* Program, command and compiler; the key numbers. Each moves the paper's `y` under it. */
void pf_summary_head(PfPaper *paper);
void pf_summary_key_numbers(PfPaper *paper);

/* The chart that is for the whole run; without a figure there is none. `of` is owned. */
typedef struct {
    PfPaperFigure figure;
    const char *heading;
    char *of;
} PfSummaryChart;

PfSummaryChart pf_summary_chart(const PfPaper *paper);

/* Lines in a column, at most so many, of which the last is shortened where there are more.
 * Freed with g_strfreev(). */
char **pf_summary_lines(const PfPaper *paper, const PfTextStyle *style, double width,
                        const char *text, size_t most);

/* Draws them, the first baseline at `y`, as one paragraph. */
void pf_summary_write(const PfPaper *paper, const PfTextStyle *style, PfPoint at,
                      double line_height, char *const *lines);

/* What stands out, laid out in a column. */
typedef struct {
    GArray *findings; /* PfFinding, at most as many as are told */
    char ***headings; /* [findings->len] lines of each */
    char ***texts;    /* likewise */
    double width;
} PfSummaryFindings;

PfSummaryFindings pf_summary_findings(const PfPaper *paper, double width);
double pf_summary_findings_height(const PfSummaryFindings *column);
void pf_summary_findings_draw(PfPaper *paper, const PfSummaryFindings *column, double top);
void pf_summary_findings_clear(PfSummaryFindings *column);

/* The environment and the contents, one under the other in a column. */
typedef struct {
    GArray *facts;     /* PfSummaryFact */
    size_t n_contents; /* that are listed */
    double row_height; /* of the environment */
    double contents_row;
} PfSummaryAside;

PfSummaryAside pf_summary_aside(const PfPaper *paper);
double pf_summary_aside_height(const PfSummaryAside *column);
void
pf_summary_aside_draw(PfPaper *paper, const PfSummaryAside *column, double left, double top);

/* What the report has not, in lines for the foot of the page, freed with g_strfreev(): how high
 * they are, 0: there are none; and drawn. */
char **pf_summary_lacking(const PfPaper *paper);
double pf_summary_lacking_height(char *const *lines);
void pf_summary_lacking_draw(const PfPaper *paper, char *const *lines);

/* A heading over a column, with a rule under it. `y` is where the rule lies. */
void pf_summary_column_head(const PfPaper *paper, double left, double right, double y,
                            const char *text);

/* From a column's top to the rule under its heading, and from there to its first baseline. */
#define PF_SUMMARY_HEAD  20.0
#define PF_SUMMARY_FIRST 13.0
