#include "profile/identity.h"

#include "base/text.h"

static const PfKind kinds[] = {
    PF_RTS_IDENTIFIER, PF_EDEN_VERSION, PF_PROGRAM_ARGS,    PF_EDEN_PROGRAM_INVOCATION,
    PF_OSPROCESS_PID,  PF_CAP_CREATE,   PF_WALL_CLOCK_TIME, PF_STARTUP,
};

void
pf_identity_wants(PfKindSet *set, bool keep_environment)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        pf_kinds_add(set, kinds[i]);
    if (keep_environment)
        pf_kinds_add(set, PF_PROGRAM_ENV);
}

/* The texts of a list, of which the last may lack its end; NULL: there are none. */
static char **
texts_of(PfSpan list)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    PfCursor cursor = pf_cursor(list);

    while (pf_cursor_left(&cursor) > 0) {
        PfSpan rest = { cursor.at, pf_cursor_left(&cursor) };
        PfSpan text = pf_take_text(&cursor);
        g_ptr_array_add(texts, pf_text_valid(cursor.overrun ? rest : text));
    }
    if (texts->len == 0)
        return NULL;
    g_ptr_array_add(texts, NULL);
    return (char **)g_ptr_array_steal(texts, NULL);
}

static void
see_args(PfProgram *program, PfSpan list)
{
    char **args = texts_of(list);
    if (!args)
        return;

    g_free(program->name);
    program->name = g_path_get_basename(args[0]);
    g_strfreev(program->args);
    program->args = args;
}

static void
see_environment(PfProgram *program, PfSpan list)
{
    g_strfreev(program->environment);
    program->environment = texts_of(list);
}

/* Eden writes the whole command line as one text. */
static void
see_command(PfProgram *program, PfSpan line)
{
    g_autofree char *text = pf_text_valid(line);

    pf_program_set_command(program, text);
}

/* "GHC-9.6.6 rts_thr_p": the version is what stands before the first space. */
static void
see_rts(PfProgram *program, PfSpan ident)
{
    g_free(program->rts);
    g_free(program->ghc);
    program->rts = pf_text_valid(ident);
    program->ghc = NULL;
    if (g_str_has_prefix(program->rts, "GHC-"))
        program->ghc = g_strndup(program->rts + 4, strcspn(program->rts + 4, " "));
}

/* The wall clock belongs to its own record's time: EVENTLOG 3.9. */
bool
pf_identity_start(const PfEvent *event, int64_t *out_unix_ns)
{
    const struct pf_wall_clock_time *clock = &event->wall_clock_time;
    const uint64_t most = INT64_MAX / 1000000000 - 1;

    if (clock->sec > most || clock->nsec >= 1000000000 || event->time_ns > INT64_MAX / 2)
        return false;
    *out_unix_ns = (int64_t)clock->sec * 1000000000 + clock->nsec - (int64_t)event->time_ns;
    return true;
}

static void
see_clock(PfProgram *program, const PfEvent *event)
{
    if (!program->has_start)
        program->has_start = pf_identity_start(event, &program->start_unix_ns);
}

void
pf_identity_see(PfProgram *program, const PfEvent *event)
{
    if (event->n_fields < pf_event_spec(event->kind)->n_fields)
        return;
    if (event->kind == PF_RTS_IDENTIFIER)
        see_rts(program, event->rts_identifier.ident);
    else if (event->kind == PF_EDEN_VERSION)
        see_rts(program, event->eden_version.version);
    else if (event->kind == PF_PROGRAM_ARGS)
        see_args(program, event->program_args.args);
    else if (event->kind == PF_PROGRAM_ENV)
        see_environment(program, event->program_env.env);
    else if (event->kind == PF_EDEN_PROGRAM_INVOCATION)
        see_command(program, event->eden_program_invocation.commandline);
    else if (event->kind == PF_WALL_CLOCK_TIME)
        see_clock(program, event);
    else if (event->kind == PF_CAP_CREATE)
        program->capabilities = MAX(program->capabilities, event->cap_create.cap + 1u);
    else if (event->kind == PF_STARTUP)
        program->capabilities = MAX(program->capabilities, event->startup.n_caps);
    if (event->kind == PF_OSPROCESS_PID) {
        program->has_pid = true;
        program->pid = event->osprocess_pid.pid;
    }
}
