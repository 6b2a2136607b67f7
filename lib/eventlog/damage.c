/*
 * damage.c - what is lost, counted and told: the reader's account of its damage.
 */
#include "eventlog/reader-private.h"

void
pf_damage_note(PfReader *reader, PfDamageReason reason, uint64_t offset, uint64_t bytes,
               uint16_t cap)
{
    PfDamage damage = { offset, bytes, reason };

    reader->report.lost_bytes += bytes;
    reader->report.n_damaged++;
    if (reader->damage->len < PF_DAMAGE_KEPT)
        g_array_append_val(reader->damage, damage);
    for (size_t i = 0; i < reader->n_sinks && bytes > 0; i++)
        if (reader->sinks[i]->lost)
            reader->sinks[i]->lost(reader->sinks[i], &damage, cap);
}

Step
pf_damage_open(PfReader *reader, PfDamageReason reason, bool first_is_bad)
{
    reader->mode = MODE_LOST;
    reader->marked = false;
    reader->first_is_bad = first_is_bad;
    reader->open_damage = (PfDamage){ .offset = reader->offset, .reason = reason };
    reader->lost_cap = reader->block.cap;
    return STEP_ON;
}

void
pf_damage_close(PfReader *reader, Mode mode)
{
    uint64_t from = reader->open_damage.offset;
    bool is_nothing =
        from == reader->offset && reader->open_damage.reason == PF_DAMAGE_NO_HEADER;

    reader->mode = mode;
    if (reader->open_damage.reason == PF_DAMAGE_CUT && mode != MODE_OVER)
        reader->open_damage.reason = PF_DAMAGE_RECORD; /* it is not the end that is missing */
    if (is_nothing) /* the data start with a block, as they should */
        return;
    pf_damage_note(reader, reader->open_damage.reason, from, reader->offset - from,
                   reader->lost_cap);
    reader->marked = mode == MODE_OVER && reader->open_damage.reason == PF_DAMAGE_TRAILING;
}

Step
pf_damage_cut(PfReader *reader, View *view)
{
    size_t len = view_len(view);

    if (block_room(reader) == NOWHERE) /* it may also be the length that is wrong */
        return pf_damage_open(reader, PF_DAMAGE_CUT, true);
    pf_damage_note(reader, PF_DAMAGE_CUT, reader->offset, len, reader->block.cap);
    advance(reader, view, len);
    reader->mode = MODE_OVER;
    return STEP_ON;
}
