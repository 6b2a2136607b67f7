/*
 * lines.h - prose on several lines.
 */
#pragma once

#include "figure/shorten.h"

/* Breaks a text between words so that each line fits into the room; a word that is wider alone
 * is shortened. At least one line. NULL-terminated, freed with g_strfreev(). */
char **pf_lines(const char *text, const PfRoom *room);
