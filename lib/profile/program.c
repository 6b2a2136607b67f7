#include "profile/program.h"

#include <glib.h>

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
    g_free(program->rts);
    g_free(program->ghc);
    *program = (PfProgram){ 0 };
}
