/*
 * quantity.h - numbers with units, as options and templates have them: "64MiB", "84mm",
 * "8inx5in".
 *
 * Read the same in every locale. Never negative, infinite or no number.
 */
#pragma once

#include <stdbool.h>

/* The sides of a page that can be asked for, in points. */
enum { PF_PAGE_SIDE_MIN = 36, PF_PAGE_SIDE_MAX = 14400 };

typedef struct {
    double width, height; /* in points */
    bool is_in_pixels;    /* of which there are 96 an inch */
} PfPageSize;

/* A decimal number and nothing else. False when it is none. */
bool pf_quantity_number(const char *text, double *out_value);

/* "64MiB", "64M" as the run-time system's flags have it, "64MB" of a million each, "1000".
 * False when it is none, or not from 1 byte to 1 PiB. */
bool pf_quantity_bytes(const char *text, double *out_bytes);

/* "84mm", "3.5in", "300pt"; a bare number is points. False when it is none. */
bool pf_quantity_length(const char *text, double *out_points);

/* "210x297mm", "8inx5in", "1600x900px", or a paper, which lies on its side but for
 * "a4-portrait". False when it is none. */
bool pf_quantity_page(const char *text, PfPageSize *out_size);

/* Whether a page of that size can be drawn. */
bool pf_page_size_is_drawn(const PfPageSize *size);
