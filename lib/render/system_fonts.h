/*
 * system_fonts.h - the fonts of the system, as fontconfig remembers them, in a fixed order.
 *
 * Its caches are read and never written; a folder without one is read file by file.
 * Private to this layer, as fonts.h.
 */
#pragma once

#include <fontconfig/fontconfig.h>

/* Adds the fonts in the folders that `config` names to those it has by file; it must have been
 * given a file before. Only outlines without colours: what prints as a letter does. */
void pf_system_fonts_add(FcConfig *config);
