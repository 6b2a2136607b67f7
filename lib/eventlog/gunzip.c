#include "eventlog/gunzip.h"

#define ZLIB_CONST /* its input is not changed */
#include <zlib.h>

enum { PORTION = 128 << 10, GZIP_WINDOW = 16 + MAX_WBITS };

struct PfGunzip {
    PfFeed feed;
    gpointer owner;
    z_stream zlib;
    bool between; /* one stream is whole, and the next has not begun */
    PfGunzipEnd end;
    uint8_t portion[PORTION];
};

PfGunzip *
pf_gunzip_new(PfFeed feed, gpointer owner)
{
    PfGunzip *gunzip = g_new0(PfGunzip, 1);

    gunzip->feed = feed;
    gunzip->owner = owner;
    if (inflateInit2(&gunzip->zlib, GZIP_WINDOW) != Z_OK)
        g_error("out of memory"); /* as GLib itself ends then */
    return gunzip;
}

/* Sees that there are compressed bytes; else the stream ends. */
static bool
has_input(PfGunzip *gunzip)
{
    PfSpan bytes = { 0 };

    if (gunzip->zlib.avail_in > 0)
        return true;
    if (gunzip->feed(gunzip->owner, &bytes) && bytes.len > 0) {
        gunzip->zlib.next_in = bytes.data;
        gunzip->zlib.avail_in = (uInt)bytes.len;
        return true;
    }
    gunzip->end = gunzip->between ? PF_GUNZIP_WHOLE : PF_GUNZIP_CUT;
    return false;
}

/* Decompresses some bytes. */
static void
step(PfGunzip *gunzip)
{
    if (gunzip->between && *gunzip->zlib.next_in != 0x1f) { /* padding, as gzip(1) sees it */
        gunzip->end = PF_GUNZIP_WHOLE;
        return;
    }
    gunzip->between = false;
    switch (inflate(&gunzip->zlib, Z_NO_FLUSH)) {
    case Z_OK:
    case Z_BUF_ERROR: break;
    case Z_STREAM_END:
        gunzip->between = true;
        inflateReset(&gunzip->zlib);
        break;
    default: gunzip->end = PF_GUNZIP_DAMAGED;
    }
}

PfSpan
pf_gunzip_next(PfGunzip *gunzip)
{
    gunzip->zlib.next_out = gunzip->portion;
    gunzip->zlib.avail_out = PORTION;
    while (gunzip->end == PF_GUNZIP_ON && gunzip->zlib.avail_out > 0 && has_input(gunzip))
        step(gunzip);
    return (PfSpan){ gunzip->portion, PORTION - gunzip->zlib.avail_out };
}

PfGunzipEnd
pf_gunzip_end(const PfGunzip *gunzip)
{
    return gunzip->end;
}

void
pf_gunzip_free(PfGunzip *gunzip)
{
    if (!gunzip)
        return;
    inflateEnd(&gunzip->zlib);
    g_free(gunzip);
}
