/*
 * record_log.c - the record's `log` and `program`.
 */
#include "exchange/record-private.h"

static void
read_cut(const PfPart *log, PfLogFacts *facts)
{
    PfPart cut = pf_part_object(log, "cut");

    facts->is_cut = cut.object != NULL;
    facts->cut_offset = facts->bytes;
    if (!facts->is_cut)
        return;
    facts->cut_offset = pf_part_need_uint(&cut, "offset", UINT64_MAX);
    facts->cut_bytes = pf_part_need_uint(&cut, "bytes", UINT64_MAX);
}

static void
read_damage(const PfPart *log, PfLogFacts *facts)
{
    PfPartList list = pf_part_list(log, "damage");

    facts->damage = g_new0(PfLogDamage, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfLogDamage *damage = &facts->damage[facts->n_damage++];
        damage->offset = pf_part_need_uint(&item, "offset", UINT64_MAX);
        damage->bytes = pf_part_need_uint(&item, "bytes", UINT64_MAX);
        damage->reason = pf_part_need_text(&item, "reason");
        pf_part_bool(&item, "is_end", &damage->is_end);
    }
    facts->n_damaged = list.n;
    pf_part_uint(log, "damaged_places", UINT64_MAX, &facts->n_damaged);
    if (facts->n_damaged < list.n || (facts->n_damaged > 0 && list.n == 0))
        pf_part_refuse(log, "damaged_places", "there are %u in the list", list.n);
}

static void
read_remarks(const PfPart *log, PfLogFacts *facts)
{
    PfPartList list = pf_part_list(log, "remarks");

    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        g_autofree char *text = pf_part_need_text(&item, "text");
        bool is_partial = false;
        pf_part_bool(&item, "partial", &is_partial);
        pf_log_facts_remark(facts, is_partial, "%s", text);
    }
}

/* Returns the bytes of all. */
static uint64_t
read_types(const PfPart *log, PfLogFacts *facts)
{
    PfPartList list = pf_part_list(log, "events_by_type");
    uint64_t sum = 0;

    facts->types = g_new0(PfLogType, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfLogType *type = &facts->types[facts->n_types++];
        type->tag = (uint16_t)pf_part_need_uint(&item, "tag", UINT16_MAX);
        type->name = pf_part_need_text(&item, "name");
        type->is_known = true;
        pf_part_bool(&item, "known", &type->is_known);
        type->count = pf_part_need_uint(&item, "count", UINT64_MAX);
        type->bytes = pf_part_need_uint(&item, "bytes", UINT64_MAX);
        sum = pf_part_add(&item, "bytes", sum, type->bytes);
    }
    return sum;
}

static void
read_events(const PfPart *log, PfLogFacts *facts)
{
    uint64_t first_ns = 0, last_ns = 0, of_types = read_types(log, facts);

    facts->has_events = pf_part_uint(log, "events", UINT64_MAX, &facts->events);
    facts->event_bytes = of_types;
    pf_part_uint(log, "event_bytes", UINT64_MAX, &facts->event_bytes);
    if (facts->event_bytes < of_types)
        pf_part_refuse(log, "event_bytes", "the types have more");
    facts->has_times = pf_part_uint(log, "last_ns", UINT64_MAX, &last_ns)
                       && pf_part_uint(log, "first_ns", UINT64_MAX, &first_ns);
    facts->first_ns = facts->has_times ? first_ns : 0;
    facts->last_ns = facts->has_times ? last_ns : 0;
}

static PfLogFormat
format_of(const PfPart *log)
{
    const char *words[PF_LOG_PROF + 1];
    size_t format = PF_LOG_EVENTLOG;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        words[i] = pf_log_format_name((PfLogFormat)i);
    pf_part_choice(log, "format", words, G_N_ELEMENTS(words), &format);
    return (PfLogFormat)format;
}

void
pf_record_read_log(const PfPart *record, const char *name, PfProfile *profile)
{
    PfPart log = pf_part_object(record, "log");
    g_autofree char *file = pf_part_text(&log, "file");
    PfLogFacts *facts = pf_log_facts_new(file ? file : name, format_of(&log));
    uint64_t n_processes = 1, segment = 0;

    profile->log = facts;
    facts->is_record = true;
    facts->complete = true;
    facts->segments = 1;
    pf_part_uint(&log, "bytes", UINT64_MAX, &facts->bytes);
    pf_part_bool(&log, "complete", &facts->complete);
    pf_part_uint(&log, "segments", UINT64_MAX, &facts->segments);
    pf_part_uint(&log, "processes", G_MAXSIZE, &n_processes);
    pf_part_uint(&log, "segment_shown", G_MAXSIZE, &segment);
    profile->n_processes = n_processes;
    profile->segment = segment;
    pf_part_bool(&log, "has_header", &facts->has_header);
    read_cut(&log, facts);
    facts->trouble = pf_part_text(&log, "trouble");
    pf_part_uint(&log, "unmarked_segments", UINT64_MAX, &facts->unmarked_segments);
    pf_part_uint(&log, "torn_records", UINT64_MAX, &facts->torn);
    pf_part_uint(&log, "skipped_bytes", UINT64_MAX, &facts->lost_bytes);
    read_damage(&log, facts);
    read_remarks(&log, facts);
    read_events(&log, facts);
}

void
pf_record_read_program(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "program");
    PfProgram *program = &profile->program;
    uint64_t pid = 0, capabilities = 0;

    program->name = pf_part_text(&part, "name");
    program->args = pf_part_texts(&part, "args");
    program->rts = pf_part_text(&part, "rts");
    program->ghc = pf_part_text(&part, "ghc");
    program->has_pid = pf_part_uint(&part, "pid", UINT32_MAX, &pid);
    program->pid = (uint32_t)pid;
    program->has_start = pf_part_int(&part, "start_unix_ns", &program->start_unix_ns);
    program->date = pf_part_text(&part, "date");
    pf_part_uint(&part, "capabilities", UINT32_MAX, &capabilities);
    program->capabilities = (uint32_t)capabilities;
}
