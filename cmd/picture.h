/*
 * picture.h - what commands that draw share.
 */
#pragma once

#include "look.h"
#include "options.h"
#include "render/format.h"
#include "render/typesetter.h"

/* "svg, pdf, png". Owned by the caller. */
char *pf_picture_formats(void);

/* False, with a G_OPTION_ERROR, when `n` pictures of each log would go to standard output:
 * texts can follow each other there, but not pictures. */
bool pf_picture_streams(const PfOptions *options, size_t n, GError **error);

/* What --title says, as UTF-8; NULL: nothing. Owned by the caller. */
char *pf_picture_title(const PfOptions *options);

/* Tells, once however much is drawn, that our fonts are missing. */
void pf_picture_warn_of_fonts(const PfOptions *options, const PfTypesetter *text);

/* Draws the figure into `target`, a file or "-". */
bool pf_picture_write(const PfFigure *figure, const PfFormat *format,
                      const PfRenderOptions *options, const char *target, GError **error);
