#include "profile/tick_series.h"

#include "profile/id_table.h"

enum { MILLISECOND_NS = 1000000 };

typedef struct {
    uint32_t bin, count;
} Cell;

typedef struct {
    uint64_t ticks;
    GArray *cells; /* Cell, by rising bin */
} Row;

struct PfTickSeriesFold {
    PfIdTable *centres;
    GArray *rows; /* Row, by place in `centres` */
    bool has_start;
    uint32_t last_centre, last_place; /* of the last tick */
    uint32_t bin;                     /* of the last tick */
    uint32_t n_bins;
    uint64_t bin_start_ns; /* of `bin` */
    uint64_t start_ns, bin_ns;
};

static void
clear_row(gpointer data)
{
    g_array_unref(((Row *)data)->cells);
}

PfTickSeriesFold *
pf_tick_series_fold_new(uint64_t bin_ns)
{
    PfTickSeriesFold *fold = g_new0(PfTickSeriesFold, 1);

    fold->centres = pf_id_table_new();
    fold->rows = g_array_new(FALSE, FALSE, sizeof(Row));
    g_array_set_clear_func(fold->rows, clear_row);
    fold->bin_ns = bin_ns > 0 ? bin_ns : MILLISECOND_NS;
    return fold;
}

void
pf_tick_series_fold_free(PfTickSeriesFold *fold)
{
    if (!fold)
        return;
    pf_id_table_free(fold->centres);
    g_array_unref(fold->rows);
    g_free(fold);
}

static inline Row *
row_at(const PfTickSeriesFold *fold, uint32_t place)
{
    return &((Row *)(void *)fold->rows->data)[place];
}

static inline Cell *
cell_at(const Row *row, guint i)
{
    return &((Cell *)(void *)row->cells->data)[i];
}

/* No log is so long that a count of 32 bits is full. */
static inline void
add_up(uint32_t *sum, uint32_t count)
{
    *sum = count > UINT32_MAX - *sum ? UINT32_MAX : *sum + count;
}

static void
merge_row(Row *row, unsigned shift)
{
    guint n = 0;

    for (guint i = 0; i < row->cells->len; i++) {
        Cell cell = *cell_at(row, i);

        cell.bin >>= shift;
        if (n > 0 && cell_at(row, n - 1)->bin == cell.bin)
            add_up(&cell_at(row, n - 1)->count, cell.count);
        else
            *cell_at(row, n++) = cell;
    }
    g_array_set_size(row->cells, n);
}

/* Widens the bins until the time has one. */
static void
widen(PfTickSeriesFold *fold, uint64_t since_start_ns)
{
    unsigned shift = 0;

    while (since_start_ns / fold->bin_ns >= PF_TICK_BINS) {
        fold->bin_ns *= 2;
        shift++;
    }
    for (uint32_t i = 0; i < fold->rows->len; i++)
        merge_row(row_at(fold, i), MIN(shift, 31));
    fold->n_bins = ((fold->n_bins - 1) >> MIN(shift, 31)) + 1;
}

static void
find_bin(PfTickSeriesFold *fold, uint64_t time_ns)
{
    if (!fold->has_start)
        fold->start_ns = time_ns;
    fold->has_start = true;
    uint64_t since_start_ns = time_ns > fold->start_ns ? time_ns - fold->start_ns : 0;

    if (since_start_ns / fold->bin_ns >= PF_TICK_BINS)
        widen(fold, since_start_ns);
    fold->bin = (uint32_t)(since_start_ns / fold->bin_ns);
    fold->bin_start_ns = fold->start_ns + fold->bin * fold->bin_ns;
    fold->n_bins = MAX(fold->n_bins, fold->bin + 1);
}

static void
find_row(PfTickSeriesFold *fold, uint32_t centre)
{
    uint32_t place = pf_id_table_put(fold->centres, centre);

    if (place == fold->rows->len) {
        Row row = { 0, g_array_new(FALSE, FALSE, sizeof(Cell)) };
        g_array_append_val(fold->rows, row);
    }
    fold->last_centre = centre;
    fold->last_place = place;
}

/* The cell of a bin that is not the row's last; it may be a new one. */
static Cell *
find_cell(Row *row, uint32_t bin)
{
    guint from = 0, until = row->cells->len;

    while (from < until) {
        guint middle = from + (until - from) / 2;
        if (cell_at(row, middle)->bin < bin)
            from = middle + 1;
        else
            until = middle;
    }
    if (from == row->cells->len || cell_at(row, from)->bin != bin) {
        Cell cell = { bin, 0 };
        g_array_insert_val(row->cells, from, cell);
    }
    return cell_at(row, from);
}

void
pf_tick_series_fold_add(PfTickSeriesFold *fold, uint64_t time_ns, uint32_t centre)
{
    if (!fold->has_start || time_ns - fold->bin_start_ns >= fold->bin_ns)
        find_bin(fold, time_ns);
    if (fold->rows->len == 0 || centre != fold->last_centre)
        find_row(fold, centre);

    Row *row = row_at(fold, fold->last_place);
    guint n_cells = row->cells->len;
    Cell *cell = n_cells > 0 ? cell_at(row, n_cells - 1) : NULL;

    if (!cell || cell->bin != fold->bin)
        cell = find_cell(row, fold->bin);
    add_up(&cell->count, 1);
    row->ticks++;
}

static gint
compare(gconstpointer a, gconstpointer b, gpointer data)
{
    const PfTickSeriesFold *fold = data;
    uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    uint64_t x = pf_id_table_at(fold->centres, p), y = pf_id_table_at(fold->centres, q);

    if (row_at(fold, p)->ticks != row_at(fold, q)->ticks)
        return row_at(fold, p)->ticks > row_at(fold, q)->ticks ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* The places of the rows, largest first. Owned by the caller. */
static GArray *
ranked(const PfTickSeriesFold *fold)
{
    GArray *places = g_array_sized_new(FALSE, FALSE, sizeof(uint32_t), fold->rows->len);

    for (uint32_t place = 0; place < fold->rows->len; place++)
        g_array_append_val(places, place);
    g_array_sort_with_data(places, compare, (gpointer)fold);
    return places;
}

static bool
is_apart(const PfTickCut *cut, uint32_t id)
{
    return cut->is_apart && cut->is_apart(id, cut->data);
}

/* The fewest ticks of a centre that is shown. */
static double
least_ticks(const PfTickSeries *series, const PfTickCut *cut)
{
    uint64_t all = 0, most = 0;

    for (size_t i = 0; i < series->n_centres; i++) {
        if (is_apart(cut, series->bands[i].id))
            continue;
        all += series->bands[i].ticks;
        most = MAX(most, series->bands[i].ticks);
    }
    return pf_tick_cut_least(cut, all, most);
}

/* Gives the centres that are to have counts room for them. */
static void
choose_shown(PfTickSeries *series, const PfTickCut *cut)
{
    double least = least_ticks(series, cut);

    for (size_t i = 0; i < series->n_centres; i++) {
        PfTickBand *band = &series->bands[i];
        bool apart = is_apart(cut, band->id);
        if (!apart && (series->n_shown >= cut->n_shown || (double)band->ticks < least))
            continue;
        band->counts = g_new0(uint32_t, series->n_bins);
        series->n_shown += !apart;
    }
}

static void
add_row(PfTickSeries *series, const Row *row, size_t i)
{
    uint32_t *counts = series->bands[i].counts ? series->bands[i].counts : series->other;

    for (guint j = 0; j < row->cells->len; j++)
        add_up(&counts[cell_at(row, j)->bin], cell_at(row, j)->count);
}

PfTickSeries *
pf_tick_series_fold_series(const PfTickSeriesFold *fold, const PfTickCut *cut)
{
    g_autoptr(GArray) places = ranked(fold);
    PfTickSeries *series = g_new0(PfTickSeries, 1);

    series->start_ns = fold->start_ns;
    series->bin_ns = fold->bin_ns;
    series->n_bins = fold->n_bins;
    series->n_centres = places->len;
    series->bands = g_new0(PfTickBand, series->n_centres);
    series->other = g_new0(uint32_t, series->n_bins);
    for (size_t i = 0; i < series->n_centres; i++) {
        uint32_t place = g_array_index(places, uint32_t, i);
        series->bands[i].id = (uint32_t)pf_id_table_at(fold->centres, place);
        series->bands[i].ticks = row_at(fold, place)->ticks;
    }
    choose_shown(series, cut);
    for (size_t i = 0; i < series->n_centres; i++)
        add_row(series, row_at(fold, g_array_index(places, uint32_t, i)), i);
    return series;
}

void
pf_tick_series_free(PfTickSeries *series)
{
    if (!series)
        return;
    for (size_t i = 0; i < series->n_centres; i++)
        g_free(series->bands[i].counts);
    g_free(series->bands);
    g_free(series->other);
    g_free(series);
}
