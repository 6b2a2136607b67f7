/*
 * bench_make_hp.c - a heap profile, `.hp`, of very many bands.
 */
#include "bench_make.h"

enum { N_BANDS = 20000 };

static void
add_sample(Maker *maker, char *const *labels, unsigned number)
{
    fprintf(maker->out, "BEGIN_SAMPLE %u.%06u\n", number / 10, number % 10 * 100000);
    for (uint32_t band = 0; band < N_BANDS; band++) {
        if (bench_roll(maker, 16) > 0)
            fprintf(maker->out, "%s\t%u\n", labels[band],
                    (64u << (band % 12)) * (20 + number) + bench_roll(maker, 512));
    }
    fprintf(maker->out, "END_SAMPLE %u.%06u\n", number / 10, number % 10 * 100000);
}

void
bench_make_hp(Maker *maker)
{
    g_auto(GStrv) labels = g_new0(char *, N_BANDS + 1);

    for (uint32_t band = 0; band < N_BANDS; band++)
        labels[band] = g_strdup_printf("(%u)go%u/walk/main...", 100 + band, band % 19000);
    fputs("JOB \"bench +RTS -hc\"\nDATE \"Sun Nov 29 20:00 2026\"\n"
          "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n",
          maker->out);
    for (unsigned number = 0; !bench_is_done(maker); number++)
        add_sample(maker, labels, number);
}
