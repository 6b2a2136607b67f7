#include "profile/program.h"

#include <glib.h>
#include <string.h>

void
pf_program_set_command(PfProgram *program, const char *command)
{
    g_strfreev(program->args);
    program->args = g_strsplit(command, " ", -1);
    g_free(program->name);
    program->name = program->args[0] ? g_path_get_basename(program->args[0]) : NULL;
}

void
pf_program_mask(PfProgram *program)
{
    char **args = program->args;

    if (!args || !args[0] || !args[1])
        return;
    program->args = g_new0(char *, 3);
    program->args[0] = g_strdup(args[0]);
    program->args[1] = g_strdup("***");
    g_strfreev(args);
}

void
pf_program_clear(PfProgram *program)
{
    g_free(program->name);
    g_strfreev(program->args);
    g_strfreev(program->environment);
    g_free(program->rts);
    g_free(program->ghc);
    g_free(program->date);
    *program = (PfProgram){ 0 };
}

char *
pf_program_arguments(const PfProgram *program, bool is_for_rts)
{
    g_autoptr(GString) list = g_string_new(NULL);
    bool in_rts = false, is_over = false;
    if (!program->args || !program->args[0])
        return NULL;

    for (char **arg = program->args + 1; *arg; arg++) {
        bool is_switch = !is_over
                         && (strcmp(*arg, "+RTS") == 0 || strcmp(*arg, "-RTS") == 0
                             || strcmp(*arg, "--RTS") == 0);
        if (is_switch) {
            is_over = strcmp(*arg, "--RTS") == 0;
            in_rts = strcmp(*arg, "+RTS") == 0;
        } else if (in_rts == is_for_rts) {
            g_string_append_printf(list, "%s%s", list->len > 0 ? " " : "", *arg);
        }
    }
    return g_strdup(list->str);
}
