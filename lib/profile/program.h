/*
 * program.h - who ran, as plain data.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    char *name;         /* of the program, argv[0] without its directories; NULL: unknown */
    char **args;        /* argv with argv[0]; NULL: unknown */
    char **environment; /* "NAME=value", of old logs; NULL: unknown, or not asked for */
    char *rts;          /* "GHC-9.6.6 rts_thr_p"; NULL: unknown */
    char *ghc;          /* "9.6.6"; NULL: unknown */
    bool has_pid;
    uint32_t pid;
    bool has_start;
    int64_t start_unix_ns; /* the wall clock at the log's time 0 */
    char *date;            /* when, in GHC's own words, as a .hp has it: local time without a
                              zone; NULL: not told */
    uint32_t capabilities; /* created, or met as owners of blocks; 0: unknown */
} PfProgram;

/* Takes a whole command line as one text: its words are between spaces, for nothing tells those
 * inside an argument. */
void pf_program_set_command(PfProgram *program, const char *command);

void pf_program_clear(PfProgram *program);

/* The arguments but for the program, those that are for the run-time system or the others, on a
 * line: the former stand between +RTS and -RTS, and --RTS ends both. "": there are none; NULL:
 * unknown. Owned by the caller. */
char *pf_program_arguments(const PfProgram *program, bool is_for_rts);

/* Replaces the arguments, but for the program, by "***". */
void pf_program_mask(PfProgram *program);
