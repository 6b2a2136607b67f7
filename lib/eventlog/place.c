/*
 * place.c - where a reader is, kept small so that another can go on there.
 */
#include "eventlog/reader-private.h"

struct PfPlace {
    uint64_t offset, skip;
    Mode mode;
    Block block;
    bool marked, resuming, first_is_bad, has_header;
    uint16_t lost_cap;
    PfDamage open_damage;
    uint64_t latest_ns, segments;
    uint32_t ipe_base; /* as the segment's first IPE record has settled it */
    PfHeader *header;  /* NULL: none was read */
    GArray *stashes;   /* NULL: none */
};

static GArray *
copy_stashes(const GArray *stashes)
{
    GArray *copy = g_array_new(FALSE, FALSE, sizeof(Stash));

    g_array_set_clear_func(copy, pf_stash_clear);
    for (guint i = 0; stashes && i < stashes->len; i++) {
        const Stash *stash = &g_array_index(stashes, Stash, i);
        GByteArray *bytes = g_byte_array_sized_new(stash->bytes->len);

        g_byte_array_append(bytes, stash->bytes->data, stash->bytes->len);
        g_array_append_vals(copy, stash, 1);
        g_array_index(copy, Stash, i).bytes = bytes;
    }
    return copy;
}

PfPlace *
pf_reader_place(const PfReader *reader, uint64_t *out_offset)
{
    PfPlace *place = g_new(PfPlace, 1);

    *place = (PfPlace){
        .offset = reader->offset,
        .skip = reader->skip,
        .mode = reader->mode,
        .block = reader->block,
        .marked = reader->marked,
        .resuming = reader->resuming,
        .first_is_bad = reader->first_is_bad,
        .has_header = reader->report.has_header,
        .lost_cap = reader->lost_cap,
        .open_damage = reader->open_damage,
        .latest_ns = reader->latest_ns,
        .segments = reader->report.segments,
        .ipe_base = reader->types[TAG_IPE].base,
        .header = reader->header ? pf_header_ref(reader->header) : NULL,
        .stashes = reader->stashes->len > 0 ? copy_stashes(reader->stashes) : NULL,
    };
    *out_offset = reader->offset;
    return place;
}

void
pf_place_free(PfPlace *place)
{
    if (!place)
        return;
    pf_header_unref(place->header);
    g_clear_pointer(&place->stashes, g_array_unref);
    g_free(place);
}

PfReader *
pf_reader_new_at(const PfPlace *place, PfSink *const *sinks, size_t n)
{
    PfReader *reader = pf_reader_new(sinks, n);

    reader->offset = place->offset;
    reader->skip = place->skip;
    reader->mode = place->mode;
    reader->block = place->block;
    reader->marked = place->marked;
    reader->resuming = place->resuming;
    reader->first_is_bad = place->first_is_bad;
    reader->lost_cap = place->lost_cap;
    reader->open_damage = place->open_damage;
    reader->latest_ns = place->latest_ns;
    reader->report.segments = place->segments;
    reader->report.has_header = place->has_header;
    if (place->header)
        pf_take_header(reader, pf_header_ref(place->header));
    reader->types[TAG_IPE].base = place->ipe_base;
    g_array_unref(reader->stashes);
    reader->stashes = copy_stashes(place->stashes);
    for (guint i = 0; i < reader->stashes->len; i++)
        reader->stashed += g_array_index(reader->stashes, Stash, i).bytes->len;
    return reader;
}
