/*
 * figure_list.h - what --help says of the figures, as the table of charts has them.
 */
#pragma once

/* A line a figure: its name and what it shows. Owned by the caller. */
char *pf_figure_list(void);
