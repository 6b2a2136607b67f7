/*
 * truth_findings.c - what stands out in every log of some folders, and its key numbers, for
 * findings.py to hold against the records of the same logs: a line of JSON each. The baseline
 * of each log is the one before it.
 *
 *     truth_findings FOLDER...
 */
#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "exchange/load.h"
#include "report/findings.h"
#include "report/key_numbers.h"

static PfProfile *before;

static void
write_findings(PfJson *json, const PfReport *report)
{
    g_autoptr(GArray) findings = pf_findings(report);

    pf_json_key(json, "findings");
    pf_json_begin_array(json);
    for (guint i = 0; i < findings->len; i++) {
        const PfFinding *finding = &g_array_index(findings, PfFinding, i);
        pf_json_begin_object(json);
        pf_json_key(json, "rule");
        pf_json_text(json, finding->rule);
        pf_json_key(json, "heading");
        pf_json_text(json, finding->heading);
        pf_json_key(json, "text");
        pf_json_text(json, finding->text);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_numbers(PfJson *json, const PfReport *report)
{
    g_autoptr(GArray) numbers = pf_key_numbers(report, SIZE_MAX);

    pf_json_key(json, "numbers");
    pf_json_begin_object(json);
    for (guint i = 0; i < numbers->len; i++) {
        const PfKeyNumber *number = &g_array_index(numbers, PfKeyNumber, i);
        pf_json_key(json, number->label);
        pf_json_begin_array(json);
        pf_json_text(json, number->value);
        pf_json_text(json, number->unit);
        pf_json_text(json, number->note);
        pf_json_end_array(json);
    }
    pf_json_end_object(json);
}

/* As cmd_report.c asks for it. */
static void
judge(const char *path)
{
    PfProfileOptions wanted = { .n_bands = 64, .keep_schedule = true };
    PfChartOptions chart = { .n_bands = 20, .min_share = 0.01 };
    g_autoptr(PfProfile) profile = pf_load(path, &wanted, NULL);
    PfTemplate template = { 0 };
    const PfProfile *run = profile;
    PfReportInput input = {
        .runs = &run, .n_runs = 1, .template = &template, .baseline = before, .chart = &chart
    };
    PfJson json = pf_json(stdout, false);

    if (!profile)
        return;
    PfReport report = pf_report_about(&input);
    pf_json_begin_object(&json);
    pf_json_key(&json, "log");
    pf_json_text(&json, path);
    pf_json_key(&json, "baseline");
    pf_json_text(&json, before ? before->log->file : NULL);
    write_findings(&json, &report);
    write_numbers(&json, &report);
    pf_json_end_object(&json);
    putchar('\n');
    pf_profile_free(before);
    before = g_steal_pointer(&profile);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
judge_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && (name = g_dir_read_name(dir)))
        g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(paths, compare);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(path);
        else if (strstr(path, ".eventlog") || g_str_has_suffix(path, ".hp"))
            judge(path);
    }
}

int
main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        judge_folder(argv[i]);
    pf_profile_free(before);
    return 0;
}
