/*
 * fonts.h - what fontconfig may know: our faces by file, and the system's fonts only when
 * asked.
 *
 * Left to itself, fontconfig reads the system's rules and the user's, walks every
 * folder of fonts and writes down what it found. Here it does none of that. Private to
 * this layer: nobody else sees fontconfig.
 */
#pragma once

#include <fontconfig/fontconfig.h>
#include <stdbool.h>

#include "figure/figure.h"

/* Whether the face of every role is there. */
bool pf_fonts_are_whole(void);

/* Whether the face of `font` is there, and every character of the text in one of our faces. */
bool pf_fonts_cover(PfFont font, const char *text);

/* Our faces alone; and with the system's fonts, which are looked for at the first call. Both
 * are read once, constant from then on and never freed: pango keeps what it is given. */
FcConfig *pf_fonts_own(void);
FcConfig *pf_fonts_all(void);
