#include "report/key_numbers-private.h"

#include <string.h>

#include "base/units.h"

#define NO_BREAK_SPACE "\u00a0"

void
pf_key_set(PfKeyNumber *number, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, NO_BREAK_SPACE, -1);
    size_t length = strlen(text);

    if (g_strv_length(parts) == 2) {
        number->value = g_strdup(parts[0]);
        number->unit = g_strdup(parts[1]);
    } else if (g_str_has_suffix(text, "%")) {
        number->value = g_strndup(text, length - 1);
        number->unit = g_strdup("%");
    } else {
        number->value = g_strdup(text);
        number->unit = g_strdup("");
    }
}

void
pf_key_set_bytes(PfKeyNumber *number, double bytes)
{
    g_autofree char *text = pf_unit_format(PF_UNIT_BYTES, bytes);
    pf_key_set(number, text);
}

void
pf_key_set_count(PfKeyNumber *number, uint64_t n)
{
    number->value = pf_unit_count(n);
    number->unit = g_strdup("");
}

void
pf_key_set_share(PfKeyNumber *number, double part, double whole)
{
    g_autofree char *text = pf_unit_percent(part / whole);
    pf_key_set(number, text);
}

/* False: it is not known. Else all but the label. */
typedef struct {
    const char *label;
    bool (*tell)(const PfReport *report, PfKeyNumber *out);
} Row;

/* clang-format off */
static const Row table[] = {
    { "Peak residency", pf_key_peak },
    { "Mean residency", pf_key_mean },
    { "Growth", pf_key_growth },
    { "Run time", pf_key_run_time },
    { "GC share", pf_key_gc_share },
    { "Samples", pf_key_samples },
    { "Never used", pf_key_void_share },
    { "Ticks", pf_key_ticks },
    { "Hottest centre", pf_key_hottest },
    { "Entries", pf_key_entries },
    { "Longest pause", pf_key_longest_pause },
    { "Allocated", pf_key_allocated },
    { "Heap size", pf_key_heap_size },
    { "Threads", pf_key_threads },
    { "Utilisation", pf_key_utilisation },
    { "Collection", pf_key_collecting },
    { "Events", pf_key_events },
    { "Log", pf_key_log_size },
    { "Capabilities", pf_key_capabilities },
};
/* clang-format on */

static void
clear(PfKeyNumber *number)
{
    g_free(number->value);
    g_free(number->unit);
    g_free(number->note);
}

GArray *
pf_key_numbers(const PfReport *report, size_t most)
{
    GArray *numbers = g_array_new(FALSE, TRUE, sizeof(PfKeyNumber));

    g_array_set_clear_func(numbers, (GDestroyNotify)clear);
    for (size_t i = 0; i < G_N_ELEMENTS(table) && numbers->len < most; i++) {
        PfKeyNumber number = { .label = table[i].label };
        if (table[i].tell(report, &number))
            g_array_append_val(numbers, number);
    }
    return numbers;
}
