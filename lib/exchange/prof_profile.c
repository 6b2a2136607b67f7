#include "exchange/prof_profile.h"

#include "base/error.h"
#include "base/units.h"
#include "exchange/prof_calls.h"
#include "exchange/prof_json.h"
#include "exchange/prof_text.h"
#include "exchange/prof_words.h"
#include "exchange/whole.h"
#include "profile/segment.h"
#include "profile/window.h"

bool
pf_prof_looks_like(PfSpan head)
{
    return pf_prof_json_looks_like(head) || pf_prof_text_looks_like(head);
}

/* There is no part of a run without times. */
static bool
is_whole_run(const PfProfileOptions *options, PfProfile *profile, GError **error)
{
    static const PfNoteList none = { 0 };

    if (!pf_window_find(options, &none, &profile->range, error))
        return false;
    if (pf_time_range_is_all(&profile->range))
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "a time profile (.prof) has no times: it can only be taken as a whole; the "
                "eventlog of +RTS -p -l has them");
    return false;
}

/* Whether there is enough of it to be a profile. */
static bool
is_sound(const PfProfFile *file, GError **error)
{
    if (!file->has_profile) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "it holds the retainer sets of +RTS -hr, and no time profile: that is "
                    "written with +RTS -p");
    } else if (file->rows->len == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED,
                    "the time profile has no call tree: it ends before, %s",
                    file->cut ? file->cut : "where it is written out");
    } else if (!file->has_ticks && !(file->has_ticks_total && file->has_alloc_total)) {
        g_set_error(
            error, PF_ERROR, PF_ERROR_MALFORMED,
            "the time profile has no readable line \"total %s\", which its shares are of",
            file->has_ticks_total ? "alloc" : "time");
    } else {
        return true;
    }
    return false;
}

static void
remark_cut(PfLogFacts *facts, const PfProfFile *file)
{
    g_autofree char *stacks = pf_unit_count(file->rows->len);

    pf_log_facts_remark(facts, true,
                        file->is_json
                            ? "%s, and the rest is left out: %s cost-centre stack%s kept"
                            : "truncated %s: %s cost-centre stack%s kept",
                        file->cut, stacks, file->rows->len == 1 ? " was" : "s were");
}

static void
remark_lines(PfLogFacts *facts, const PfProfFile *file)
{
    g_autofree char *lines = pf_unit_count(file->bad_lines);
    g_autofree char *first = pf_unit_count(file->first_bad_line);

    pf_log_facts_remark(facts, true, "line %s: expected %s; %s line%s left out", first,
                        file->first_bad_words, lines, file->bad_lines == 1 ? " was" : "s were");
}

/* A file that was cut between two lines looks whole but for its sums. */
static void
remark_gap(PfLogFacts *facts, const PfProfFile *file)
{
    const PfProfRow *gap = pf_prof_gap(file);

    if (!gap)
        return;
    pf_log_facts_remark(facts, true,
                        "lines are missing from its call tree: what %s (%s) inherits is more "
                        "than what is under it",
                        gap->label, gap->module);
}

static void
remark_sizes(PfLogFacts *facts, const PfProfFile *file)
{
    g_autofree char *deep = pf_unit_count(file->n_deep);
    g_autofree char *large = pf_unit_count(file->n_large);

    if (file->n_deep > 0) {
        pf_log_facts_remark(facts, true,
                            "%s stack%s deeper than %d cost centres and %s left out", deep,
                            file->n_deep == 1 ? " is" : "s are", PF_CALLS_DEPTH_MAX,
                            file->n_deep == 1 ? "was" : "were");
    }
    if (file->n_large > 0) {
        pf_log_facts_remark(facts, true, "%s number%s too large for a sum and %s as 0", large,
                            file->n_large == 1 ? " is" : "s are",
                            file->n_large == 1 ? "counts" : "count");
    }
}

/* JSON has its total beside its parts. */
static void
remark_total(PfLogFacts *facts, const PfProfFile *file, const PfTimeProfile *time)
{
    if (file->is_json && file->has_ticks_total && file->ticks != time->samples) {
        pf_log_facts_remark(facts, true,
                            "its total is %" G_GUINT64_FORMAT " ticks, its call tree has "
                            "%" G_GUINT64_FORMAT,
                            file->ticks, time->samples);
    }
}

static PfLogFacts *
facts_of(const PfProfFile *file, const PfTimeProfile *time, const char *name,
         const char *trouble)
{
    PfLogFacts *facts = pf_log_facts_new(name, PF_LOG_PROF);

    facts->bytes = file->bytes;
    facts->complete = !file->is_cut && !trouble;
    facts->segments = 1;
    facts->trouble = g_strdup(trouble);
    if (file->is_cut)
        remark_cut(facts, file);
    if (file->bad_lines > 0)
        remark_lines(facts, file);
    remark_sizes(facts, file);
    if (facts->remarks->len > 0)
        return facts;
    remark_gap(facts, file);
    remark_total(facts, file, time);
    return facts;
}

static void
take_program(PfProfile *profile, PfProfFile *file)
{
    PfProgram *program = &profile->program;

    if (file->command) {
        pf_program_set_command(program, file->command);
    } else if (file->args) {
        program->args = g_steal_pointer(&file->args);
        program->name = g_path_get_basename(program->args[0]);
    }
    program->date = g_strdup(file->date);
    program->capabilities = file->processors;
}

/* Errors do not name the file. */
static bool
make(PfProfile *profile, const GByteArray *bytes, const char *name, const char *trouble,
     const PfProfileOptions *options, GError **error)
{
    PfSpan span = { bytes->data, bytes->len };
    g_autoptr(PfProfFile) file =
        pf_prof_json_looks_like((PfSpan){ span.data, MIN(span.len, 4096) })
            ? pf_prof_json_read(span)
            : pf_prof_text_read(span);

    if (!is_whole_run(options, profile, error) || !is_sound(file, error))
        return false;
    take_program(profile, file);
    if (options->mask_args)
        pf_program_mask(&profile->program);
    profile->time = pf_prof_calls(file);
    profile->n_processes = 1;
    profile->segment = options->segment;
    profile->n_cost_centres = file->n_centres;
    profile->log = facts_of(file, profile->time, name, trouble);
    return true;
}

PfProfile *
pf_prof_profile_load(PfSource *source, const char *name, const PfProfileOptions *options,
                     GError **error)
{
    g_autoptr(GByteArray) bytes = pf_whole_read(source, name, "time profile", error);
    g_autoptr(PfProfile) profile = g_new0(PfProfile, 1);

    if (!bytes || !pf_segment_exists(name, options->segment, 0, 1, error))
        return NULL;
    if (make(profile, bytes, name, pf_source_trouble(source), options, error))
        return g_steal_pointer(&profile);
    g_prefix_error(error, "%s: ", name);
    return NULL;
}
