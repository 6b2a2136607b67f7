/*
 * nonmoving_census.h - how full the non-moving heap is, by the size of its blocks.
 */
#pragma once

#include "figure/columns.h"
#include "figure/measure.h"
#include "figure/plot.h"
#include "profile/nonmoving.h"

enum { PF_CENSUS_LAYERS = 10 };

/* A size of blocks, or all that are too small a part. */
typedef struct {
    uint32_t block_bytes; /* 0: the others */
    size_t n_sizes;       /* of the others */
    double mean_bytes;    /* of the censuses */
    uint64_t last_bytes;
    PfInk ink;
} PfCensusLayer;

typedef struct {
    size_t n;
    PfCensusLayer layers[PF_CENSUS_LAYERS]; /* [n] from the bottom up: the others, then by
                                               rising block size */
} PfCensusLayers;

PfCensusLayers pf_census_layers(const PfNonmoving *nonmoving);

/* "16 B", "others (3)". Owned by the caller. */
char *pf_census_layer_name(const PfCensusLayer *layer);

/* Live bytes over time into a plot of bytes; a census holds until the next one. */
void pf_census_draw(PfFigure *figure, const PfNonmoving *nonmoving,
                    const PfCensusLayers *layers, const PfColumns *columns, const PfPlot *plot);

/* The most live bytes of a census. */
uint64_t pf_census_most(const PfNonmoving *nonmoving);

/* How high the bars of one census are, all and at least; and these themselves: for each size
 * what is live, and how many segments it has. */
double pf_census_bars_height(const PfCensus *census);
extern const double pf_census_bars_least;
void pf_census_bars_draw(PfFigure *figure, const PfCensus *census, const PfBox *box,
                         const PfMeasure *measure);
