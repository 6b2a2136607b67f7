/*
 * sample_logs.h - small logs of every sort, for properties that hold of any log.
 */
#pragma once

#include "log_builder.h"

/* Blocks of three buffers ten seconds apart, each with records of its own. */
static inline LogBuilder
sound_log(void)
{
    LogBuilder log = log_begin_small();

    for (unsigned i = 0; i < 6; i++) {
        uint64_t start_ns = (i + 10) * UINT64_C(10000000000);
        log_block(&log, i % 3 == 2 ? PF_NO_CAP : (uint16_t)(i % 3), start_ns);
        for (unsigned j = 0; j < i % 4; j++) {
            g_autofree char *text = g_strdup_printf("%u.%u", i, j);
            log_message(&log, start_ns + UINT64_C(1000) * j, text);
        }
        log_head(&log, 9, start_ns + 2000);
    }
    log_mark_inside(&log);
    return log;
}

/* A record torn twice and one that is never finished. */
static inline LogBuilder
torn_log(void)
{
    LogBuilder log = log_begin_small();

    log_block(&log, 0, 1000);
    log_message(&log, 1010, "whole");
    log_message(&log, 1020, "torn after the length");
    g_autoptr(GByteArray) tail = log_tear(&log, 10);
    g_autoptr(GByteArray) middle = log_tear(&log, 8);
    log_block(&log, PF_NO_CAP, 1000);
    log_message(&log, 1030, "torn inside the time");
    g_autoptr(GByteArray) other = log_tear(&log, 27);
    log_block(&log, 0, 1030);
    log_raw(&log, middle->data, middle->len);
    log_block(&log, 0, 1040);
    log_block(&log, 0, 1040);
    log_raw(&log, tail->data, tail->len);
    log_message(&log, 1050, "after");
    log_block(&log, PF_NO_CAP, 1050);
    log_raw(&log, other->data, other->len);
    log_message(&log, 1060, "never finished");
    g_byte_array_unref(log_tear(&log, 3));
    log_block(&log, 1, 1060);
    log_message(&log, 1070, "last");
    log_mark(&log);
    return log;
}

/* Junk inside a block, between blocks, and a block that is too long. */
static inline LogBuilder
damaged_log(void)
{
    LogBuilder log = log_begin_small();

    log_block(&log, 0, 1000);
    for (unsigned i = 0; i < 12; i++) {
        log_message(&log, 1000 + i, "in the first");
        if (i == 2)
            log_raw(&log, "\xde\xad\xbe\xef", 4);
    }
    log_block(&log, 1, 1020);
    log_message(&log, 1030, "in the second");
    log_close(&log);
    log_raw(&log, "neither block nor record", 24);
    log_block(&log, 2, 1040);
    guint too_long = log.block_at;
    log_message(&log, 1050, "in the third");
    log_close(&log);
    log_poke(&log, too_long + 10, 10000, 4);
    log_block(&log, 3, 1060);
    log_message(&log, 1070, "in the fourth");
    log_mark(&log);
    log_raw(&log, "junk", 4);
    return log;
}

/* Three segments, the second without its end mark, the third with other types. */
static inline LogBuilder
segmented_log(void)
{
    LogBuilder log = log_begin_small();

    log_block(&log, 0, 5000);
    log_message(&log, 5010, "first");
    log_mark(&log);
    g_autoptr(GByteArray) first = log_tear(&log, log.bytes->len);
    log_raw(&log, first->data, first->len);
    log_raw(&log, first->data, first->len - 2);
    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 300, 2);
    log_data(&log);
    log_block(&log, 7, 100);
    log_head(&log, 300, 110);
    log_raw(&log, "ab", 2);
    log_mark(&log);
    return log;
}

static inline LogBuilder
headless_log(void)
{
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_raw(&log, "the end of a record", 19);
    for (uint64_t i = 0; i < 4; i++) {
        log_block(&log, PF_NO_CAP, 1000 * i);
        log_message(&log, 1000 * i + 10, "without a header");
    }
    log_mark(&log);
    return log;
}

/* Records outside blocks, and an IPE record one byte too long. */
static inline LogBuilder
odd_log(void)
{
    static const char ipe[] = "\0\0\0\0\0\0\0\1a\0b\0c\0d\0e\0f";
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 19, LOG_VARIABLE);
    log_type(&log, 169, LOG_VARIABLE);
    log_data(&log);
    log_message(&log, 900, "before any block");
    log_block(&log, PF_NO_CAP, 1000);
    for (unsigned i = 0; i < 3; i++)
        log_sized(&log, 169, 1000 + i, sizeof ipe + 1, ipe, sizeof ipe);
    log_close(&log);
    log_message(&log, 1010, "in no block");
    log_block(&log, 0, 1020);
    log_block(&log, PF_NO_CAP, 1020);
    log_sized(&log, 169, 1030, sizeof ipe + 1, ipe, sizeof ipe);
    log_close(&log);
    log_message(&log, 1040, "in none again");
    log_mark(&log);
    return log;
}

typedef LogBuilder (*SampleLog)(void);

static const SampleLog sample_logs[] = {
    sound_log, torn_log, damaged_log, segmented_log, headless_log, odd_log,
};
