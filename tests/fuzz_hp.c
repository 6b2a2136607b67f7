/*
 * fuzz_hp.c - heap profiles of any bytes: what is told does not depend on how they were cut, is
 * no more than there are lines, and samples are closed.
 */
#include "fuzz.h"
#include "hp_calls.h"

static void
check_calls(const HpCalls *calls, const PfHpReport *report)
{
    MUST(calls->is_balanced && !calls->is_open);
    MUST(calls->n_begun == calls->n_ended + calls->n_cut);
    MUST(calls->n_lines_told + report->bad_lines <= report->lines + calls->n_ended);
    MUST(calls->n_lines_told <= report->lines);
    MUST((report->bad_lines > 0) == (report->first_bad_line > 0));
    MUST((report->bad_lines > 0) == (report->first_bad_words != NULL));
    MUST(report->first_bad_line <= report->lines);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };
    const size_t sizes[] = { 1, 2, 7, 1 + (size > 0 ? data[size / 2] : 0) };
    PfHpReport report;
    g_auto(HpCalls) calls = hp_calls_of(bytes, 0, &report);
    size_t n_newlines = 0;

    check_calls(&calls, &report);
    for (size_t i = 0; i < size; i++)
        n_newlines += data[i] == '\n';
    MUST(report.lines == n_newlines + (size > 0 && data[size - 1] != '\n'));
    MUST(report.bytes == size);

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        PfHpReport other;
        g_auto(HpCalls) others = hp_calls_of(bytes, sizes[i], &other);
        MUST(strcmp(calls.text->str, others.text->str) == 0);
        MUST(report.bytes == other.bytes && report.lines == other.lines);
        MUST(report.jobs == other.jobs && report.bad_lines == other.bad_lines);
    }
    pf_hp_looks_like(bytes);
    return 0;
}
