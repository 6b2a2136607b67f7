#include "figure/key_form.h"

#include <glib.h>
#include <math.h>

const double pf_key_head = 14;
const double pf_key_foot = 2;

static const double name_indent = 12;
static const double column_gap = 8;
static const double share_width = 36;
static const double peak_width = 48;
static const double mean_width = 46;
static const double shape_width = 52; /* of its column */
static const double shape_indent = 12, shape_drawn = 36;
static const double widest_without_shapes = 230;
static const double widest_without_means = 330;

/* LOOK.md, sections 7 and 8. */
static const struct {
    double least_row, greatest_row;
    bool has_means, is_table;
} forms[] = {
    [PF_KEY_OF_PAGE] = { 8.2, 17, false, false },
    [PF_KEY_OF_REPORT] = { 9.2, 15, false, true },
    [PF_KEY_WIDE] = { 9.2, 15, true, true },
};

PfKeyColumns
pf_key_columns(PfKeyForm form, double left, double right)
{
    bool has_means = forms[form].has_means && right - left > widest_without_means;
    bool has_shapes = right - left > widest_without_shapes;
    PfKeyColumns columns = { .names = left + name_indent, .shares = right };
    double numbers = right - share_width - peak_width - (has_means ? mean_width : 0);

    columns.peaks = right - share_width;
    if (has_means)
        columns.means = columns.peaks - peak_width;
    if (has_shapes) {
        columns.shapes = numbers - shape_width + shape_indent;
        columns.shape_width = shape_drawn;
    }
    columns.name_width = numbers - (has_shapes ? shape_width : 0) - column_gap - columns.names;
    return columns;
}

size_t
pf_key_capacity(double height, PfKeyForm form)
{
    double rows = floor((height - pf_key_head - pf_key_foot) / forms[form].least_row);
    return (size_t)fmax(rows - 1, 1); /* the last is of the total */
}

double
pf_key_least_height(PfKeyForm form)
{
    return pf_key_head + 2 * forms[form].least_row + pf_key_foot;
}

double
pf_key_row_height(PfKeyForm form, size_t n, double height)
{
    return CLAMP(height / (double)n, forms[form].least_row, forms[form].greatest_row);
}

double
pf_key_least_row(PfKeyForm form)
{
    return forms[form].least_row;
}

bool
pf_key_is_table(PfKeyForm form)
{
    return forms[form].is_table;
}
