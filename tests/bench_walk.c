/*
 * bench_walk.c - the floor to measure against: from record to record, and nothing else.
 *
 *     bench_walk FILE
 *
 * Sizes are taken from the header and types are counted. Nothing is checked but that the log
 * does not end inside a record, so that any reader does more than this. Prints how many events
 * there are, block markers among them.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "eventlog/header.h"

enum {
    PORTION = 256 << 10,
    RECORD_MAX = 12 + 65535,
    HEAD = 12,
    TAG_IPE = 169,
    TAG_END = 0xffff,
    UNDECLARED = RECORD_MAX + 1, /* longer than what is left over of any portion */
};

/* How long a record is: its `base`, and what it says where `mask` is not zero. */
typedef struct {
    uint32_t base;
    uint32_t mask;
} Size;

typedef struct {
    int fd;
    off_t offset; /* in the file, of the byte after those held */
    size_t len;
    Size sizes[1 << 16];
    uint64_t counts[1 << 16];
    uint8_t bytes[RECORD_MAX + PORTION];
} Walk;

static inline uint32_t
be16(const uint8_t *at)
{
    return (uint32_t)at[0] << 8 | at[1];
}

static void
set_sizes(Walk *walk, const PfHeader *header)
{
    size_t n;
    const PfType *types = pf_header_types(header, &n);

    for (size_t tag = 0; tag < G_N_ELEMENTS(walk->sizes); tag++)
        walk->sizes[tag] = (Size){ .base = UNDECLARED };
    for (size_t i = 0; i < n; i++) {
        bool is_variable = types[i].size == PF_SIZE_VAR;
        walk->sizes[types[i].tag] = is_variable
                                        ? (Size){ .base = HEAD, .mask = 0xffff }
                                        : (Size){ .base = HEAD - 2 + (uint32_t)types[i].size };
    }
    walk->sizes[TAG_IPE].base--; /* they declare one byte more than they have */
}

/* Counts the records that are wholly in the bytes held, of which it returns the length. */
static size_t
count_records(Walk *walk)
{
    const uint8_t *at = walk->bytes, *end = at + walk->len;

    while (end - at >= HEAD) {
        uint32_t tag = be16(at);
        const Size *size = &walk->sizes[tag];
        size_t len = size->base + (be16(at + HEAD - 2) & size->mask);
        if (len > (size_t)(end - at))
            break;
        walk->counts[tag]++;
        at += len;
    }
    return (size_t)(at - walk->bytes);
}

static bool
read_portion(Walk *walk)
{
    ssize_t n = pread(walk->fd, walk->bytes + walk->len, PORTION, walk->offset);
    if (n <= 0)
        return false;
    walk->offset += n;
    walk->len += (size_t)n;
    return true;
}

static void
drop(Walk *walk, size_t len)
{
    walk->len -= len;
    memmove(walk->bytes, walk->bytes + len, walk->len);
}

static bool
read_header(Walk *walk)
{
    g_autoptr(PfHeader) header = NULL;
    size_t len;

    if (!read_portion(walk)
        || pf_header_parse((PfSpan){ walk->bytes, walk->len }, &header, &len, NULL)
               != PF_HEADER_OK)
        return false;
    set_sizes(walk, header);
    drop(walk, len);
    return true;
}

/* Whether what is left, too short for a record of any length to be looked at, is the end. */
static bool
is_at_end(const Walk *walk)
{
    return walk->len == 2 && be16(walk->bytes) == TAG_END;
}

int
main(int argc, char **argv)
{
    g_autofree Walk *walk = g_new0(Walk, 1);
    uint64_t n = 0;

    walk->fd = argc == 2 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
    if (walk->fd < 0 || !read_header(walk)) {
        fputs("bench_walk: the log cannot be read\n", stderr);
        return EXIT_FAILURE;
    }
    do
        drop(walk, count_records(walk));
    while (walk->len < RECORD_MAX && read_portion(walk));
    for (size_t tag = 0; tag < G_N_ELEMENTS(walk->counts); tag++)
        n += walk->counts[tag];
    printf("%" G_GUINT64_FORMAT "\n", n);
    if (is_at_end(walk))
        return EXIT_SUCCESS;
    fputs("bench_walk: the log does not end where a record does\n", stderr);
    return EXIT_FAILURE;
}
