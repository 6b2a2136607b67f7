#include "figure/nonmoving_census.h"

#include <math.h>

#include "base/units.h"

static const double ns_per_second = 1e9;

/* What is live of one size in a census. */
static uint64_t
live_of(const PfCensus *census, uint32_t block_bytes)
{
    for (size_t i = 0; i < census->n_sizes; i++)
        if (census->sizes[i].block_bytes == block_bytes)
            return census->sizes[i].live_blocks * block_bytes;
    return 0;
}

/* All sizes there are: uint32_t, rising. */
static GArray *
sizes_of(const PfNonmoving *nonmoving)
{
    GArray *sizes = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (size_t i = 0; i < nonmoving->n_kept_censuses; i++) {
        const PfCensus *census = &nonmoving->censuses[i];
        for (size_t j = 0; j < census->n_sizes; j++) {
            uint32_t size = census->sizes[j].block_bytes;
            guint at = 0;
            while (at < sizes->len && g_array_index(sizes, uint32_t, at) < size)
                at++;
            if (at == sizes->len || g_array_index(sizes, uint32_t, at) != size)
                g_array_insert_val(sizes, at, size);
        }
    }
    return sizes;
}

static PfCensusLayer
layer_of(const PfNonmoving *nonmoving, uint32_t block_bytes)
{
    PfCensusLayer layer = { .block_bytes = block_bytes };
    size_t n = nonmoving->n_kept_censuses;

    for (size_t i = 0; i < n; i++) {
        layer.last_bytes = live_of(&nonmoving->censuses[i], block_bytes);
        layer.mean_bytes += (double)layer.last_bytes / (double)n;
    }
    return layer;
}

/* The number of the layer with the least of it. */
static size_t
least_of(const PfCensusLayer *layers, size_t n)
{
    size_t least = 0;

    for (size_t i = 1; i < n; i++)
        if (layers[i].mean_bytes < layers[least].mean_bytes)
            least = i;
    return least;
}

/* Keeps the largest, by size; what has no room is added to the others. */
static void
keep(PfCensusLayer *kept, size_t *n, const PfCensusLayer *layer, PfCensusLayer *others)
{
    kept[(*n)++] = *layer;
    if (*n < PF_CENSUS_LAYERS)
        return;

    size_t least = least_of(kept, *n);
    others->mean_bytes += kept[least].mean_bytes;
    others->last_bytes += kept[least].last_bytes;
    others->n_sizes++;
    for (size_t i = least; i + 1 < *n; i++)
        kept[i] = kept[i + 1];
    (*n)--;
}

PfCensusLayers
pf_census_layers(const PfNonmoving *nonmoving)
{
    g_autoptr(GArray) sizes = sizes_of(nonmoving);
    PfCensusLayer kept[PF_CENSUS_LAYERS], others = { .ink = { PF_INK_OTHER, 0 } };
    PfCensusLayers layers = { 0 };
    size_t n = 0;

    for (guint i = 0; i < sizes->len; i++) {
        PfCensusLayer layer = layer_of(nonmoving, g_array_index(sizes, uint32_t, i));
        if (layer.mean_bytes > 0)
            keep(kept, &n, &layer, &others);
    }
    if (others.n_sizes > 0)
        layers.layers[layers.n++] = others;
    for (size_t i = 0; i < n; i++) {
        kept[i].ink = (PfInk){ PF_INK_BAND, (unsigned)i };
        layers.layers[layers.n++] = kept[i];
    }
    return layers;
}

char *
pf_census_layer_name(const PfCensusLayer *layer)
{
    g_autofree char *count = pf_unit_count(layer->n_sizes);

    if (layer->block_bytes > 0)
        return pf_unit_format(PF_UNIT_BYTES, layer->block_bytes);
    return g_strdup_printf("others (%s)", count);
}

uint64_t
pf_census_most(const PfNonmoving *nonmoving)
{
    uint64_t most = 0;

    for (size_t i = 0; i < nonmoving->n_kept_censuses; i++)
        most = MAX(most, nonmoving->censuses[i].live_bytes);
    return most;
}

/* The last census that is before the column ends; NULL: it is earlier than all. */
static const PfCensus *
census_at(const PfNonmoving *nonmoving, size_t *next, double time)
{
    while (*next < nonmoving->n_kept_censuses
           && (double)nonmoving->censuses[*next].time_ns / ns_per_second <= time)
        ++*next;
    return *next > 0 ? &nonmoving->censuses[*next - 1] : NULL;
}

/* Into [layer][column]; the others are what is left of all. */
static void
fill(const PfNonmoving *nonmoving, const PfCensusLayers *layers, const PfColumns *columns,
     double **values)
{
    double end = (double)nonmoving->censuses[nonmoving->n_kept_censuses - 1].time_ns;
    size_t next = 0;

    for (size_t i = 0; i < columns->n; i++) {
        bool is_last = pf_columns_at(columns, i + 1) >= columns->time.hi;
        double until = is_last ? fmax(columns->time.hi, end / ns_per_second)
                               : pf_columns_at(columns, i + 1);
        const PfCensus *census = census_at(nonmoving, &next, until);
        double named = 0;
        for (size_t j = layers->n; census && j-- > 0;) {
            uint32_t size = layers->layers[j].block_bytes;
            double live = (double)live_of(census, size);
            values[j][i] = size > 0 ? live : fmax((double)census->live_bytes - named, 0);
            named += live;
        }
    }
}

void
pf_census_draw(PfFigure *figure, const PfNonmoving *nonmoving, const PfCensusLayers *layers,
               const PfColumns *columns, const PfPlot *plot)
{
    double *values[PF_CENSUS_LAYERS];
    char *titles[PF_CENSUS_LAYERS];
    PfInk inks[PF_CENSUS_LAYERS];

    for (size_t i = 0; i < layers->n; i++) {
        values[i] = g_new0(double, columns->n);
        titles[i] = pf_census_layer_name(&layers->layers[i]);
        inks[i] = layers->layers[i].ink;
    }
    fill(nonmoving, layers, columns, values);
    PfColumnStack stack = { columns, plot->y, layers->n, (const double *const *)values,
                            inks,    titles };
    pf_column_stack_draw(&stack, figure);
    pf_column_stack_draw_total(&stack, figure, (PfInk){ .role = PF_INK_STRONG }, 0.75);
    for (size_t i = 0; i < layers->n; i++) {
        g_free(values[i]);
        g_free(titles[i]);
    }
}
