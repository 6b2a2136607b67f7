#include "profile/info_tables.h"

#include "base/text.h"
#include "profile/id_table.h"
#include "profile/intern.h"

enum {
    NAME,
    CLOSURE_TYPE,
    TYPE,
    LABEL,
    MODULE,
    SOURCE,
    N_TEXTS,
    TABLES_MAX = 1 << 24,
    TEXT_BYTES_MAX = 1 << 30,
};

static const uint32_t NO_TEXT = 0, UNDEFINED = UINT32_MAX;

typedef struct {
    uint32_t texts[N_TEXTS]; /* ids; the first is UNDEFINED until a definition comes */
} Entry;

struct PfInfoTables {
    bool keep_all;
    PfIdTable *addresses; /* needed or defined */
    GArray *entries;      /* Entry, by place in `addresses` */
    GArray *defined;      /* uint32_t places, in the order of first definition */
    PfIntern *texts;      /* valid UTF-8 with its NUL */
    size_t text_bytes;
    GString *scratch;
    uint64_t n_left_out;
};

PfInfoTables *
pf_info_tables_new(bool keep_all)
{
    PfInfoTables *tables = g_new0(PfInfoTables, 1);

    tables->keep_all = keep_all;
    tables->addresses = pf_id_table_new();
    tables->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    tables->defined = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    tables->texts = pf_intern_new();
    tables->scratch = g_string_new(NULL);
    pf_intern_at_random(tables->texts, 0, (PfSpan){ (const uint8_t *)"", 1 }); /* NO_TEXT */
    return tables;
}

void
pf_info_tables_free(PfInfoTables *tables)
{
    if (!tables)
        return;
    pf_id_table_free(tables->addresses);
    g_array_unref(tables->entries);
    g_array_unref(tables->defined);
    pf_intern_free(tables->texts);
    g_string_free(tables->scratch, TRUE);
    g_free(tables);
}

static uint32_t
place_of(PfInfoTables *tables, uint64_t address)
{
    static const Entry nothing = { { UINT32_MAX } };
    uint32_t place = pf_id_table_put(tables->addresses, address);

    if (place == tables->entries->len)
        g_array_append_val(tables->entries, nothing);
    return place;
}

void
pf_info_tables_need(PfInfoTables *tables, uint64_t address)
{
    if (!tables->keep_all)
        place_of(tables, address);
}

/* As GHC 9.2 to 9.12 number them: EVENTLOG 3.2. */
static const char *const closure_types[] = {
    [1] = "CONSTR",
    [2] = "CONSTR_1_0",
    [3] = "CONSTR_0_1",
    [4] = "CONSTR_2_0",
    [5] = "CONSTR_1_1",
    [6] = "CONSTR_0_2",
    [7] = "CONSTR_NOCAF",
    [8] = "FUN",
    [9] = "FUN_1_0",
    [10] = "FUN_0_1",
    [11] = "FUN_2_0",
    [12] = "FUN_1_1",
    [13] = "FUN_0_2",
    [14] = "FUN_STATIC",
    [15] = "THUNK",
    [16] = "THUNK_1_0",
    [17] = "THUNK_0_1",
    [18] = "THUNK_2_0",
    [19] = "THUNK_1_1",
    [20] = "THUNK_0_2",
    [21] = "THUNK_STATIC",
    [22] = "THUNK_SELECTOR",
    [23] = "BCO",
    [24] = "AP",
    [25] = "PAP",
    [26] = "AP_STACK",
    [27] = "IND",
    [28] = "IND_STATIC",
    [29] = "RET_BCO",
    [30] = "RET_SMALL",
    [31] = "RET_BIG",
    [32] = "RET_FUN",
    [33] = "UPDATE_FRAME",
    [34] = "CATCH_FRAME",
    [35] = "UNDERFLOW_FRAME",
    [36] = "STOP_FRAME",
    [37] = "BLOCKING_QUEUE",
    [38] = "BLACKHOLE",
    [39] = "MVAR_CLEAN",
    [40] = "MVAR_DIRTY",
    [41] = "TVAR",
    [42] = "ARR_WORDS",
    [43] = "MUT_ARR_PTRS_CLEAN",
    [44] = "MUT_ARR_PTRS_DIRTY",
    [45] = "MUT_ARR_PTRS_FROZEN_DIRTY",
    [46] = "MUT_ARR_PTRS_FROZEN_CLEAN",
    [47] = "MUT_VAR_CLEAN",
    [48] = "MUT_VAR_DIRTY",
    [49] = "WEAK",
    [50] = "PRIM",
    [51] = "MUT_PRIM",
    [52] = "TSO",
    [53] = "STACK",
    [54] = "TREC_CHUNK",
    [55] = "ATOMICALLY_FRAME",
    [56] = "CATCH_RETRY_FRAME",
    [57] = "CATCH_STM_FRAME",
    [58] = "WHITEHOLE",
    [59] = "SMALL_MUT_ARR_PTRS_CLEAN",
    [60] = "SMALL_MUT_ARR_PTRS_DIRTY",
    [61] = "SMALL_MUT_ARR_PTRS_FROZEN_DIRTY",
    [62] = "SMALL_MUT_ARR_PTRS_FROZEN_CLEAN",
    [63] = "COMPACT_NFDATA",
    [64] = "CONTINUATION",
};

/* Reads a number of the base that fills the text; false when it does not, or has over 64 bits.
 */
static bool
parse_number(PfSpan text, unsigned base, uint64_t *out_value)
{
    uint64_t value = 0;

    for (size_t i = 0; i < text.len; i++) {
        int digit = g_ascii_xdigit_value((char)text.data[i]);

        if (digit < 0 || (unsigned)digit >= base
            || value > (UINT64_MAX - (unsigned)digit) / base)
            return false;
        value = value * base + (unsigned)digit;
    }
    if (text.len > 0)
        *out_value = value;
    return text.len > 0;
}

/* A log says the number of the type, and may say its name. */
static PfSpan
closure_type_of(PfSpan text)
{
    uint64_t number;
    const char *name = NULL;

    if (parse_number(text, 10, &number) && number < G_N_ELEMENTS(closure_types))
        name = closure_types[number];
    return name ? (PfSpan){ (const uint8_t *)name, strlen(name) } : text;
}

static uint32_t
text_id(PfInfoTables *tables, PfSpan text)
{
    GString *valid = tables->scratch;
    uint32_t n_texts = pf_intern_count(tables->texts);
    if (text.len == 0)
        return NO_TEXT;

    g_string_truncate(valid, 0);
    if (g_utf8_validate_len((const char *)text.data, text.len, NULL)) {
        g_string_append_len(valid, (const char *)text.data, (gssize)text.len);
    } else {
        g_autofree char *mended = pf_text_valid(text);
        g_string_append(valid, mended);
    }
    PfSpan with_nul = { (const uint8_t *)valid->str, valid->len + 1 };
    uint32_t id = pf_intern_at_random(tables->texts, 0, with_nul);
    if (id == n_texts)
        tables->text_bytes += with_nul.len;
    return id;
}

/* Whether the definition is to be kept. */
static bool
is_wanted(PfInfoTables *tables, uint64_t address)
{
    uint32_t place;
    bool is_known = pf_id_table_find(tables->addresses, address, &place);
    bool is_full = tables->text_bytes > TEXT_BYTES_MAX
                   || (!is_known && tables->defined->len >= TABLES_MAX);

    if (!is_known && !tables->keep_all)
        return false;
    tables->n_left_out += is_full;
    return !is_full;
}

void
pf_info_tables_define(PfInfoTables *tables, const PfEvent *event)
{
    const struct pf_ipe *ipe = &event->ipe;

    if (event->n_fields < 2
        || !is_wanted(tables, ipe->info)) /* it may be cut after the address */
        return;
    bool is_placed = ipe->srcloc.len != 1 || ipe->srcloc.data[0] != ':';
    const PfSpan texts[N_TEXTS] = {
        [NAME] = ipe->table_name, [CLOSURE_TYPE] = closure_type_of(ipe->closure_type),
        [TYPE] = ipe->type,       [LABEL] = ipe->label,
        [MODULE] = ipe->module,   [SOURCE] = is_placed ? ipe->srcloc : (PfSpan){ 0 },
    };
    uint32_t place = place_of(tables, ipe->info);
    Entry *entry = &g_array_index(tables->entries, Entry, place);

    if (entry->texts[NAME] == UNDEFINED)
        g_array_append_val(tables->defined, place);
    for (size_t i = 0; i < N_TEXTS; i++)
        entry->texts[i] = text_id(tables, texts[i]);
}

static const char *
text_at(const PfInfoTables *tables, uint32_t id)
{
    return id == NO_TEXT ? NULL : (const char *)pf_intern_bytes(tables->texts, id).data;
}

static PfInfoTable
table_at(const PfInfoTables *tables, uint32_t place)
{
    const Entry *entry = &g_array_index(tables->entries, Entry, place);

    return (PfInfoTable){
        .address = pf_id_table_at(tables->addresses, place),
        .name = text_at(tables, entry->texts[NAME]),
        .closure_type = text_at(tables, entry->texts[CLOSURE_TYPE]),
        .type = text_at(tables, entry->texts[TYPE]),
        .label = text_at(tables, entry->texts[LABEL]),
        .module = text_at(tables, entry->texts[MODULE]),
        .source = text_at(tables, entry->texts[SOURCE]),
    };
}

bool
pf_info_tables_find(const PfInfoTables *tables, uint64_t address, PfInfoTable *out_table)
{
    uint32_t place;

    if (!pf_id_table_find(tables->addresses, address, &place)
        || g_array_index(tables->entries, Entry, place).texts[NAME] == UNDEFINED)
        return false;
    *out_table = table_at(tables, place);
    return true;
}

size_t
pf_info_tables_count(const PfInfoTables *tables)
{
    return tables->defined->len;
}

PfInfoTable
pf_info_tables_at(const PfInfoTables *tables, size_t i)
{
    return table_at(tables, g_array_index(tables->defined, uint32_t, i));
}

uint64_t
pf_info_tables_left_out(const PfInfoTables *tables)
{
    return tables->n_left_out;
}

bool
pf_info_tables_parse(PfSpan label, uint64_t *out_address)
{
    bool has_prefix = label.len > 2 && label.data[0] == '0' && (label.data[1] | 0x20) == 'x';
    PfSpan digits = has_prefix ? (PfSpan){ label.data + 2, label.len - 2 } : label;

    return parse_number(digits, 16, out_address);
}

void
pf_info_tables_need_label(PfInfoTables *tables, PfSpan label)
{
    uint64_t address;

    if (pf_info_tables_parse(label, &address))
        pf_info_tables_need(tables, address);
    if (parse_number(label, 10, &address))
        pf_info_tables_need(tables, address);
}

bool
pf_info_tables_find_label(const PfInfoTables *tables, PfSpan label, PfInfoTable *out_table)
{
    uint64_t address;

    return (pf_info_tables_parse(label, &address)
            && pf_info_tables_find(tables, address, out_table))
           || (parse_number(label, 10, &address)
               && pf_info_tables_find(tables, address, out_table));
}
