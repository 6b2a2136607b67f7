/*
 * print_forms.h - the forms in which a phrase can show a field.
 *
 * What ghc-events does to a value beyond writing it has a name here, for use in
 * event_table.h as {field:name}. A new form is a function and a row of a table.
 */
#pragma once

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "eventlog/print_line.h"

/* A field about to be shown; all borrowed. */
typedef struct {
    PfLine *line;
    const PfEvent *event;
    const PfHeader *header;
    const PfField *field;
} PfShown;

typedef void (*PfForm)(const PfShown *shown);

/* The form called by the `len` bytes of `name`; for none, the usual one of fields of `type`.
 * NULL when nothing is called so. */
PfForm pf_form(const char *name, size_t len, PfFieldType type);
