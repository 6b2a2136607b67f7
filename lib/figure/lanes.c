#include "figure/lanes.h"

#include <math.h>

#include "figure/shorten.h"

/* LOOK.md, section 12.1. */
const double pf_lane_height = 9;
const double pf_lane_text_size = 6.5;
static const double gap_to_line = 2.5;
static const double gap_to_next = 3;
static const double least_share = 0.6; /* of the characters of a text that is shortened */

/* A longer text would never show its least share, and is not measured. */
enum { LONGEST = 512 };

/* Of more markers than this, one that is so close to one without room is not tried: it stands
 * where that one does, and measuring each of many thousands takes seconds. */
enum { MANY = 4096 };
static const double same_place = 0.25;

typedef struct {
    const PfLaneRoom *room;
    PfLanes *lanes;
    double starts[PF_MAX_LANES]; /* of each lane, where its first line or label begins */
} Row;

/* A marker on its way to a label. */
typedef struct {
    double x;
    double before; /* the line before, not counting those at the same place */
    char *line;    /* the whole text */
    glong n_letters;
    PfLaneLabel *label;
} Candidate;

static double
width_of(const Row *row, const char *text)
{
    return pf_measure(row->room->measure, PF_FONT_TEXT, pf_lane_text_size, text);
}

static int
top_lane(const Row *row)
{
    return (int)row->room->n_lanes - 1;
}

/* A label in any lane keeps clear of the top one, which later lines run up to. */
static bool
has_lane(const Row *row, double end)
{
    return row->starts[top_lane(row)] >= end + gap_to_next;
}

/* One above the highest lane in which something begins before `end`, or a gap after it. */
static int
lane_until(const Row *row, double end)
{
    int lane = top_lane(row);

    while (lane > 0 && row->starts[lane - 1] >= end + gap_to_next)
        lane--;
    return lane;
}

/* Sets the text where the label says. */
static void
set_label(Row *row, const Candidate *candidate, const char *text, PfLaneLabel label)
{
    row->starts[label.lane] = fmin(label.x, candidate->x);
    label.text = g_string_chunk_insert(row->lanes->texts, text);
    *candidate->label = label;
}

static void
set_whole(Row *row, const Candidate *candidate, double x, double width)
{
    PfLaneLabel label = { .lane = lane_until(row, x + width), .x = x, .width = width };
    set_label(row, candidate, candidate->line, label);
}

/* Would its least share fit? One measurement tells, as of many labels most are dropped. */
static bool
is_worth_cutting(const Row *row, const Candidate *candidate, double width)
{
    glong least = (glong)ceil(least_share * (double)candidate->n_letters);
    const char *end = g_utf8_offset_to_pointer(candidate->line, least);
    g_autofree char *cut =
        g_strdup_printf("%.*s\u2026", (int)(end - candidate->line), candidate->line);

    return width_of(row, cut) <= width;
}

/* To the right of its line, cut at the end so that it is no wider; where whole it would have
 * no lane, in the top one. */
static bool
set_cut(Row *row, const Candidate *candidate, double in_plot, double in_lanes)
{
    double width = fmin(in_plot, in_lanes), x = candidate->x + gap_to_line;
    PfRoom room = { row->room->measure, PF_FONT_TEXT, pf_lane_text_size, width };

    if (!is_worth_cutting(row, candidate, width))
        return false;
    g_autofree char *cut = pf_shorten_end(candidate->line, &room);
    PfLaneLabel label = { .x = x, .width = width_of(row, cut) };
    label.lane = in_lanes < in_plot ? top_lane(row) : lane_until(row, x + label.width);
    set_label(row, candidate, cut, label);
    return true;
}

/* Whole to the right of its line; where that would pass the edge, to the left; else cut. */
static bool
set_text(Row *row, const Candidate *candidate)
{
    double right_of_line = candidate->x + gap_to_line;
    double in_plot = row->room->right - right_of_line;
    double in_lanes = row->starts[top_lane(row)] - gap_to_next - right_of_line;
    double width = width_of(row, candidate->line);
    double left_of_line = candidate->x - gap_to_line - width;
    bool has_room_before = left_of_line >= row->room->left
                           && left_of_line >= candidate->before + gap_to_next
                           && has_lane(row, candidate->x - gap_to_line);

    if (width <= fmin(in_plot, in_lanes))
        set_whole(row, candidate, right_of_line, width);
    else if (width > in_plot && has_room_before)
        set_whole(row, candidate, left_of_line, width);
    else
        return set_cut(row, candidate, in_plot, in_lanes);
    return true;
}

/* False when it has a text and there is no room for it. */
static bool
set_marker(Row *row, const PfLaneMarker *marker, double before, PfLaneLabel *label)
{
    if (!has_lane(row, marker->x - gap_to_line))
        return false;

    g_autofree char *line = pf_one_line(marker->text);
    Candidate candidate = { marker->x, before, line, g_utf8_strlen(line, -1), label };
    if (candidate.n_letters == 0)
        return true;
    return candidate.n_letters <= LONGEST && set_text(row, &candidate);
}

/* [n] for each marker the line before it, not counting those at the same place. Without one,
 * nothing is in its way. */
static double *
lines_before(const PfLaneMarker *markers, size_t n)
{
    double *before = g_new(double, n);

    if (n > 0)
        before[0] = -HUGE_VAL;
    for (size_t i = 1; i < n; i++)
        before[i] = markers[i - 1].x < markers[i].x ? markers[i - 1].x : before[i - 1];
    return before;
}

PfLanes *
pf_lanes_new(const PfLaneMarker *markers, size_t n, const PfLaneRoom *room)
{
    g_assert(room->n_lanes >= 1 && room->n_lanes <= PF_MAX_LANES);

    PfLanes *lanes = g_new0(PfLanes, 1);
    g_autofree double *before = lines_before(markers, n);
    Row row = { .room = room, .lanes = lanes };
    double without_room = HUGE_VAL;

    lanes->n = n;
    lanes->labels = g_new(PfLaneLabel, n);
    lanes->texts = g_string_chunk_new(1024);
    for (size_t lane = 0; lane < PF_MAX_LANES; lane++)
        row.starts[lane] = HUGE_VAL;
    for (size_t i = n; i-- > 0;) {
        lanes->labels[i] = (PfLaneLabel){ .lane = PF_NO_LANE, .x = markers[i].x };
        if (n > MANY && without_room - markers[i].x < same_place)
            continue;
        if (!set_marker(&row, &markers[i], before[i], &lanes->labels[i]))
            without_room = markers[i].x;
    }
    return lanes;
}

void
pf_lanes_free(PfLanes *lanes)
{
    if (!lanes)
        return;
    g_free(lanes->labels);
    if (lanes->texts)
        g_string_chunk_free(lanes->texts);
    g_free(lanes);
}

unsigned
pf_lanes_used(const PfLanes *lanes)
{
    int highest = PF_NO_LANE;

    for (size_t i = 0; i < lanes->n; i++)
        if (lanes->labels[i].text)
            highest = MAX(highest, lanes->labels[i].lane);
    return (unsigned)(highest + 1);
}

double
pf_lanes_height(unsigned n)
{
    static const double under_lanes = 4.5; /* from the lowest of these to the plot */

    return under_lanes + (n - 1) * pf_lane_height + pf_lane_text_size;
}
