/*
 * wrap.h - a sentence in lines of a width.
 */
#pragma once

#include "figure/shorten.h"

/* Breaks the text at its spaces so that each line fits into the room; a word that is wider
 * stands alone on its line, shortened at its end. At least one line. Freed with g_strfreev().
 */
char **pf_wrap(const char *text, const PfRoom *room);
