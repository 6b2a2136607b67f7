/*
 * fuzz_header.c - a header that is read is written back byte for byte; what is shorter is not
 * all of it.
 */
#include "fuzz.h"

#include "eventlog/header.h"

/* That a table of types finds each of them, or a later one with its tag. */
static void
check_types(const PfHeader *header)
{
    size_t n;
    const PfType *types = pf_header_types(header, &n);

    for (size_t i = 0; i < n; i++) {
        const PfType *found = pf_header_type(header, types[i].tag);
        MUST(found && found->tag == types[i].tag);
        MUST(types[i].size == PF_SIZE_VAR || types[i].size >= 0);
        MUST(g_utf8_validate(types[i].description, -1, NULL));
    }
}

static void
check_cut(PfSpan bytes)
{
    g_autofree uint8_t *copy = g_memdup2(bytes.data, bytes.len);
    PfHeader *header = NULL;
    size_t len = 0;

    MUST(pf_header_parse((PfSpan){ copy, bytes.len }, &header, &len, NULL) != PF_HEADER_OK);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(PfHeader) header = NULL;
    g_autoptr(GByteArray) written = g_byte_array_new();
    g_autoptr(GError) error = NULL;
    size_t len = 0;
    PfHeaderStatus status = pf_header_parse((PfSpan){ data, size }, &header, &len, &error);

    MUST((status == PF_HEADER_BAD) == (error != NULL));
    MUST((status == PF_HEADER_OK) == (header != NULL));
    if (!header)
        return 0;
    MUST(len <= size);
    pf_header_write(header, written);
    MUST(written->len == len && memcmp(written->data, data, len) == 0);
    check_types(header);
    check_cut((PfSpan){ data, len - 1 });
    check_cut((PfSpan){ data, len / 2 });
    return 0;
}
