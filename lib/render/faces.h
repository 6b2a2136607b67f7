/*
 * faces.h - what face each role of a text is set in, and the file that holds it.
 *
 * LOOK.md, section 2. The files are those of fonts/faces.list: the build copies
 * them from the system into share/profolio/fonts.
 */
#pragma once

#include "figure/figure.h"

typedef struct {
    const char *family;
    const char *features; /* as pango takes them */
    const char *file;     /* its name without the suffix */
    int weight;           /* as CSS has it: 400 to 700 */
    bool is_mono;
} PfFace;

const PfFace *pf_face(PfFont font);

/* The file of ours that holds it; NULL when it is not there. Owned by the caller. */
char *pf_face_path(PfFont font);
