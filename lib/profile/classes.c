#include "profile/classes.h"

typedef struct {
    const char *flag;      /* the letter of +RTS -l */
    bool is_of_plain;      /* +RTS -l alone writes it */
    bool is_threaded_only; /* only the threaded run-time system does */
    uint16_t tags[16];     /* any of these is of the class; 0 ends them */
    bool has_tag_0;        /* and that */
} Class;

/* EVENTLOG 3.10. */
static const Class classes[PF_N_CLASSES] = {
    [PF_CLASS_SCHEDULER] = { "s", true, false, { 1, 2, 3, 4, 8, 44, 55, 56, 57 }, true },
    [PF_CLASS_GC] = { "g",
                      true,
                      false,
                      { 9, 10, 11, 12, 20, 21, 22, 49, 50, 51, 52, 53, 54, 90, 91 },
                      false },
    [PF_CLASS_NONMOVING] = { "n", false, false, { 207, 208 }, false },
    [PF_CLASS_SPARKS] = { "p", true, true, { 34 }, false },
    [PF_CLASS_SPARKS_FULL] = { "f", false, true, { 15, 35, 36, 37, 38, 39, 40, 41 }, false },
    [PF_CLASS_USER] = { "u", true, false, { 19, 58, 181 }, false },
};

static bool
is_of(const Class *class, uint16_t tag)
{
    if (tag == 0)
        return class->has_tag_0;
    for (size_t i = 0; i < G_N_ELEMENTS(class->tags) && class->tags[i] != 0; i++)
        if (class->tags[i] == tag)
            return true;
    return false;
}

bool
pf_class_is_in(const PfProfile *profile, PfClass class)
{
    const PfLogFacts *log = profile->log;

    for (size_t i = 0; log && i < log->n_types; i++)
        if (log->types[i].count > 0 && is_of(&classes[class], log->types[i].tag))
            return true;
    return false;
}

bool
pf_class_was_read(const PfReadReport *report, PfClass class)
{
    const Class *of = &classes[class];

    if (of->has_tag_0 && report->by_tag[0].count > 0)
        return true;
    for (size_t i = 0; i < G_N_ELEMENTS(of->tags) && of->tags[i] != 0; i++)
        if (report->by_tag[of->tags[i]].count > 0)
            return true;
    return false;
}

/* What writes a class that the log does not have. */
static char *
who_writes(const Class *of, const char *what)
{
    const char *where = of->is_threaded_only ? " in a program built with -threaded" : "";

    if (!of->is_of_plain) {
        return g_strdup_printf("there are no %s in the log: they are of class %s, which +RTS "
                               "-l%s writes%s",
                               what, of->flag, of->flag, where);
    }
    return g_strdup_printf(
        "there are no %s in the log: they are of class %s, which +RTS -l and "
        "-l%s write%s",
        what, of->flag, of->flag, where);
}

char *
pf_class_lacks(const PfProfile *profile, PfClass class, const char *what)
{
    const Class *of = &classes[class];
    const PfLogFacts *log = profile->log;
    bool is_whole = pf_time_range_is_all(&profile->range);

    if (log && log->format != PF_LOG_EVENTLOG) {
        const char *flag = of->is_of_plain ? "" : of->flag;
        return g_strdup_printf(
            "there are no %s in a .%s: the eventlog has them, which +RTS -l%s "
            "writes",
            what, pf_log_format_name(log->format), flag);
    }
    if (!pf_class_is_in(profile, class))
        return who_writes(of, what);
    return g_strdup_printf("there are no %s in %s", what,
                           is_whole ? "the log" : "the part of the run that is asked for");
}
