#include "profile/capsets_fold.h"

#include "base/text.h"
#include "profile/id_table.h"
#include "profile/identity.h"

enum { RTS_BYTES = 1024 };

typedef struct {
    PfCapset told;    /* but for `caps` */
    GByteArray *bits; /* of the capabilities that were ever assigned; NULL: none */
} Set;

struct PfCapsetsFold {
    PfTimeRange range;
    PfIdTable *places; /* of sets, by number */
    GArray *sets;      /* Set, by place */
    uint64_t n_left_out;
};

static void
clear_set(gpointer data)
{
    Set *set = data;

    g_free(set->told.rts);
    g_clear_pointer(&set->bits, g_byte_array_unref);
}

static void
start_empty(PfCapsetsFold *fold)
{
    fold->places = pf_id_table_new();
    fold->sets = g_array_new(FALSE, TRUE, sizeof(Set));
    g_array_set_clear_func(fold->sets, clear_set);
    fold->n_left_out = 0;
}

static void
clear(PfCapsetsFold *fold)
{
    pf_id_table_free(fold->places);
    g_array_unref(fold->sets);
}

PfCapsetsFold *
pf_capsets_fold_new(const PfTimeRange *range)
{
    PfCapsetsFold *fold = g_new0(PfCapsetsFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

void
pf_capsets_fold_free(PfCapsetsFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

/* The set of that number, new or old; NULL: there is no room for it. */
static Set *
set_of(PfCapsetsFold *fold, uint32_t id)
{
    uint32_t place;

    if (!pf_id_table_find(fold->places, id, &place)) {
        if (fold->sets->len == PF_CAPSETS_KEPT)
            return NULL;
        place = pf_id_table_put(fold->places, id);
        g_array_set_size(fold->sets, place + 1);
        g_array_index(fold->sets, Set, place).told.id = id;
    }
    return &g_array_index(fold->sets, Set, place);
}

static void
assign(Set *set, uint16_t cap)
{
    if (!set->bits)
        set->bits = g_byte_array_new();
    while (set->bits->len <= cap / 8u)
        g_byte_array_append(set->bits, (const guint8[]){ 0 }, 1);
    set->bits->data[cap / 8] |= (guint8)(1u << cap % 8);
}

/* `cap` is among those that there are bits for. */
static bool
has_cap(const Set *set, unsigned cap)
{
    return (set->bits->data[cap / 8] >> cap % 8 & 1) != 0;
}

static void
see_rts(Set *set, PfSpan ident)
{
    ident.len = MIN(ident.len, RTS_BYTES);
    g_free(set->told.rts);
    set->told.rts = pf_text_valid(ident);
}

static void
see_set(Set *set, const PfEvent *event)
{
    PfCapset *told = &set->told;

    switch ((int)event->kind) {
    case PF_CAPSET_CREATE:
        told->type = event->capset_create.type;
        told->has_created = true;
        told->created_ns = event->time_ns;
        break;
    case PF_CAPSET_DELETE:
        told->has_deleted = true;
        told->deleted_ns = event->time_ns;
        break;
    case PF_CAPSET_ASSIGN_CAP: assign(set, event->capset_assign_cap.cap); break;
    case PF_CAPSET_REMOVE_CAP: told->n_removed++; break;
    case PF_RTS_IDENTIFIER: see_rts(set, event->rts_identifier.ident); break;
    case PF_OSPROCESS_PID:
        told->has_pid = true;
        told->pid = event->osprocess_pid.pid;
        break;
    case PF_OSPROCESS_PPID:
        told->has_ppid = true;
        told->ppid = event->osprocess_ppid.ppid;
        break;
    default:
        if (!told->has_wall_clock)
            told->has_wall_clock = pf_identity_start(event, &told->wall_unix_ns);
    }
}

static const PfKind records[] = {
    PF_CAPSET_CREATE,  PF_CAPSET_DELETE, PF_CAPSET_ASSIGN_CAP, PF_CAPSET_REMOVE_CAP,
    PF_RTS_IDENTIFIER, PF_OSPROCESS_PID, PF_OSPROCESS_PPID,    PF_WALL_CLOCK_TIME,
};

void
pf_capsets_fold_wants(PfKindSet *kinds)
{
    for (size_t i = 0; i < G_N_ELEMENTS(records); i++)
        pf_kinds_add(kinds, records[i]);
}

void
pf_capsets_fold_event(PfCapsetsFold *fold, const PfEvent *event)
{
    size_t i = 0;
    while (i < G_N_ELEMENTS(records) && records[i] != event->kind)
        i++;
    if (i == G_N_ELEMENTS(records) || event->n_fields < pf_event_spec(event->kind)->n_fields)
        return;

    /* The first field of all of them is the set. */
    const PfField *field = &pf_event_spec(event->kind)->fields[0];
    Set *set = set_of(fold, (uint32_t)pf_field_number(event, field));
    if (set)
        see_set(set, event);
    else
        fold->n_left_out += event->kind == PF_CAPSET_CREATE;
}

static void
join_set(Set *set, Set *later)
{
    PfCapset *told = &set->told;
    const PfCapset *new = &later->told;

    if (new->has_created) {
        told->type = new->type;
        told->has_created = true;
        told->created_ns = new->created_ns;
    }
    if (new->has_deleted) {
        told->has_deleted = true;
        told->deleted_ns = new->deleted_ns;
    }
    if (new->has_pid) {
        told->has_pid = true;
        told->pid = new->pid;
    }
    if (new->has_ppid) {
        told->has_ppid = true;
        told->ppid = new->ppid;
    }
    if (new->rts) {
        g_free(told->rts);
        told->rts = g_steal_pointer(&later->told.rts);
    }
    if (!told->has_wall_clock) {
        told->has_wall_clock = new->has_wall_clock;
        told->wall_unix_ns = new->wall_unix_ns;
    }
    told->n_removed += new->n_removed;
    for (unsigned cap = 0; later->bits && cap < 8 * later->bits->len; cap++)
        if (has_cap(later, cap))
            assign(set, (uint16_t)cap);
}

void
pf_capsets_fold_join(PfCapsetsFold *fold, PfCapsetsFold *later)
{
    for (guint i = 0; i < later->sets->len; i++) {
        Set *from = &g_array_index(later->sets, Set, i);
        Set *to = set_of(fold, from->told.id);
        if (to)
            join_set(to, from);
        else
            fold->n_left_out++;
    }
    fold->n_left_out += later->n_left_out;
    clear(later);
    start_empty(later);
}

/* The set as it is kept; the fold keeps nothing of it. */
static PfCapset
take_set(Set *set)
{
    PfCapset taken = set->told;
    g_autoptr(GArray) caps = g_array_new(FALSE, FALSE, sizeof(uint16_t));

    set->told.rts = NULL;
    for (unsigned cap = 0; set->bits && cap < 8 * set->bits->len; cap++) {
        uint16_t number = (uint16_t)cap;
        if (has_cap(set, cap))
            g_array_append_val(caps, number);
    }
    taken.n_caps = caps->len;
    taken.caps = (uint16_t *)g_array_steal(caps, NULL);
    return taken;
}

static bool
is_in_range(const PfCapset *set, const PfTimeRange *range)
{
    return !(set->has_created && set->created_ns > range->until_ns)
           && !(set->has_deleted && set->deleted_ns < range->from_ns);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfCapset *x = a, *y = b;
    return x->id < y->id ? -1 : x->id > y->id;
}

PfCapsets *
pf_capsets_fold_steal(PfCapsetsFold *fold)
{
    g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(PfCapset));
    PfCapsets capsets = { .n_left_out = fold->n_left_out };

    for (guint i = 0; i < fold->sets->len; i++) {
        Set *set = &g_array_index(fold->sets, Set, i);
        if (!is_in_range(&set->told, &fold->range))
            continue;
        PfCapset taken = take_set(set);
        g_array_append_val(kept, taken);
    }
    g_array_sort(kept, compare);
    clear(fold);
    start_empty(fold);
    if (kept->len == 0)
        return NULL;
    capsets.n = kept->len;
    capsets.sets = (PfCapset *)g_array_steal(kept, NULL);
    return g_memdup2(&capsets, sizeof capsets);
}
