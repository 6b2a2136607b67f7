/*
 * record_part.h - the values of a saved record, taken by key and checked.
 *
 * What is absent or null is unknown; what is of a wrong type or out of range is wrong, and told
 * by its path: "heap_profile.band[3].peak_bytes". The first thing that is wrong stays; what is
 * taken after it is as if absent. So read a whole section, then ask once.
 */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stdint.h>

/* An object of the record. */
typedef struct PfPart PfPart;
struct PfPart {
    const PfPart *parent; /* NULL: it is the record */
    const char *key;      /* in the parent */
    gssize index;         /* in the list that the parent holds under `key`; -1: there is none */
    JsonObject *object;   /* NULL: absent */
    GError **error;       /* of the record; never NULL */
};

/* A list of objects. */
typedef struct {
    const PfPart *parent;
    const char *key;
    JsonArray *array; /* NULL: absent */
    guint n;
} PfPartList;

/* The record itself. `*error` is NULL yet. All is borrowed. */
PfPart pf_part_whole(JsonObject *object, GError **error);

/* Says that the value under `key` is wrong; NULL: the part itself. */
void pf_part_refuse(const PfPart *part, const char *key, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Whether nothing was wrong so far. */
bool pf_part_is_sound(const PfPart *part);

/* Whether there is a value that is not null. */
bool pf_part_has(const PfPart *part, const char *key);

PfPart pf_part_object(const PfPart *parent, const char *key);
PfPartList pf_part_list(const PfPart *parent, const char *key);
PfPart pf_part_item(const PfPartList *list, guint i);

/* Each of these says whether the value is known, and sets it only then. */
bool pf_part_uint(const PfPart *part, const char *key, uint64_t most, uint64_t *out_value);
bool pf_part_int(const PfPart *part, const char *key, int64_t *out_value);
bool pf_part_double(const PfPart *part, const char *key, double *out_value);
bool pf_part_bool(const PfPart *part, const char *key, bool *out_value);

/* Which of `n` words it is. */
bool pf_part_choice(const PfPart *part, const char *key, const char *const *words, size_t n,
                    size_t *out_index);

/* Of these, what is absent is wrong; then they are 0, and "". */
uint64_t pf_part_need_uint(const PfPart *part, const char *key, uint64_t most);
double pf_part_need_size(const PfPart *part, const char *key); /* not below 0 */
char *pf_part_need_text(const PfPart *part, const char *key);  /* owned by the caller */

/* `sum` and `value`, which is under `key`; more than 64 bits hold is wrong. */
uint64_t pf_part_add(const PfPart *part, const char *key, uint64_t sum, uint64_t value);

/* NULL where it is absent. Owned by the caller. */
char *pf_part_text(const PfPart *part, const char *key);
char **pf_part_texts(const PfPart *part, const char *key);

/* The list of `n` values under `key`; NULL where it is absent, or has not so many, which is
 * wrong. Borrowed. */
JsonArray *pf_part_values(const PfPart *part, const char *key, size_t n);

/* Whether that is what it is, whatever it is wanted for. */
bool pf_node_uint(JsonNode *node, uint64_t *out_value);
bool pf_node_truth(JsonNode *node, bool *out_value);
const char *pf_node_text(JsonNode *node); /* NULL: it is none */

/* How many numbers there are under `key`; 0 where they are absent. */
size_t pf_part_count(const PfPart *part, const char *key);

/* Exactly `n` numbers up to `most`, with room for one more; NULL where they are absent. Owned
 * by the caller. */
uint64_t *pf_part_uints(const PfPart *part, const char *key, size_t n, uint64_t most);

/* The same of 32 bits. */
uint32_t *pf_part_counts(const PfPart *part, const char *key, size_t n);

/* Where these are absent, it is wrong; then they are all 0. */
uint32_t *pf_part_need_counts(const PfPart *part, const char *key, size_t n);
