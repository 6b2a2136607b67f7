/*
 * report_probe.h - reports about profiles that are spelled out, and what their rules say.
 */
#pragma once

#include "check.h"

#include <string.h>

#include "heap_builder.h"
#include "profile/weighing.h"
#include "report/findings.h"

/* A report that is asked for, without pages; lives as long as its profiles. */
typedef struct {
    PfTemplate template;
    PfReportInput input;
    PfReport report;
} Asked;

/* The log of a profile that a test makes: whole, and so long. Owned by the caller. */
static inline PfLogFacts *
whole_log(uint64_t seconds)
{
    PfLogFacts *log = pf_log_facts_new("logdex.eventlog", PF_LOG_EVENTLOG);

    log->complete = log->has_times = true;
    log->bytes = 1000;
    log->last_ns = seconds * 1000000000;
    return log;
}

/* A report of that many runs. */
static inline void
ask(Asked *asked, const PfProfile *const *runs, size_t n)
{
    static const PfChartOptions all = { 0 }; /* that have values are drawn */

    *asked = (Asked){ 0 };
    asked->input = (PfReportInput){
        .runs = runs, .n_runs = n, .template = &asked->template, .chart = &all
    };
    asked->report = (PfReport){ .input = &asked->input, .main = runs[0] };
}

/* What a rule says: heading and text on a line each; NULL: nothing. Owned by the caller. */
static inline char *
said_by(const PfReport *report, const char *rule)
{
    size_t n;
    const PfRule *rules = pf_rules(&n);

    for (size_t i = 0; i < n; i++) {
        PfFinding finding = { .rule = rule };
        if (strcmp(rules[i].name, rule) != 0)
            continue;
        if (!rules[i].judge(report, &finding))
            return NULL;
        assert_true(finding.extent >= 0 && finding.extent <= 1);
        assert_non_null(pf_section_find(finding.section));
        char *said = g_strconcat(finding.heading, "\n", finding.text, NULL);
        pf_finding_clear(&finding);
        return said;
    }
    fail_msg("there is no rule %s", rule);
    return NULL;
}

#define assert_says(report, rule, text)                 \
    do {                                                \
        g_autofree char *said_ = said_by(report, rule); \
        assert_non_null(said_);                         \
        assert_string_equal(said_, text);               \
    } while (0)

#define assert_silent(report, rule)                     \
    do {                                                \
        g_autofree char *said_ = said_by(report, rule); \
        if (said_)                                      \
            fail_msg("%s says: %s", rule, said_);       \
    } while (0)
