#include "figure/pause_words.h"

#include "base/units.h"
#include "figure/head.h"
#include "figure/pause_plot.h"

static const double text_size = 7;
static const double sign_width = 10, item_gap = 16;
static const double baseline = 9;

/* ", 62.9% of the run". */
static char *
share_of(uint64_t total_ns, uint64_t run_ns)
{
    if (run_ns == 0)
        return g_strdup("");
    g_autofree char *share = pf_unit_percent((double)total_ns / (double)run_ns);
    return g_strdup_printf(", %s of the run", share);
}

/* What is not a pair of a start and an end. */
static char *
strays_of(const PfGc *gc)
{
    g_autofree char *count = pf_unit_count(gc->n_unpaired);
    g_autofree char *unpaired = g_strdup_printf(PF_DOT "%s without start or end", count);

    return g_strconcat(gc->is_open ? PF_DOT "the log ends within one" : "",
                       gc->n_unpaired > 0 ? unpaired : "", NULL);
}

char *
pf_pause_facts(const PfProfile *profile, uint64_t run_ns)
{
    const PfGc *gc = profile->gc;
    g_autofree char *all = pf_head_counted(gc->all.pauses.count, "collection");
    g_autofree char *major = pf_unit_count(gc->major.pauses.count);
    g_autofree char *total = pf_unit_ns(gc->all.pauses.total_ns);
    g_autofree char *share = share_of(gc->all.pauses.total_ns, run_ns);
    g_autofree char *longest = pf_unit_ns(gc->all.pauses.max_ns);
    g_autofree char *when = pf_unit_ns(gc->n_longest > 0 ? gc->longest[0].start_ns : 0);
    g_autofree char *strays = strays_of(gc);

    return g_strdup_printf("%s, %s of them major" PF_DOT "%s%s" PF_DOT "longest %s%s%s%s", all,
                           major, total, share, longest, gc->n_longest > 0 ? ", at " : "",
                           gc->n_longest > 0 ? when : "", strays);
}

/* " 168 major collections: total 8.00 s, median 44.6 ms, longest 240 ms." */
static void
tell(GString *words, const PfPauseSums *pauses, const char *what)
{
    g_autofree char *count = pf_head_counted(pauses->count, what);
    g_autofree char *total = pf_unit_ns(pauses->total_ns);
    g_autofree char *median = pf_unit_ns(pauses->p50_ns);
    g_autofree char *longest = pf_unit_ns(pauses->max_ns);

    if (pauses->count > 0)
        g_string_append_printf(words, " %s: total %s, median %s, longest %s.", count, total,
                               median, longest);
}

char *
pf_pause_words(const PfProfile *profile, uint64_t run_ns)
{
    const PfGc *gc = profile->gc;
    g_autofree char *total = pf_unit_ns(gc->all.pauses.total_ns);
    g_autofree char *share = share_of(gc->all.pauses.total_ns, run_ns);
    g_autoptr(GString) words = g_string_new(NULL);

    g_string_append_printf(
        words, "Pauses for collections over time, on a logarithmic scale: %s%s.", total, share);
    tell(words, &gc->minor.pauses, "minor collection");
    tell(words, &gc->major.pauses, "major collection");
    if (pf_pause_plot_has_stops(profile))
        tell(words, &profile->nonmoving->sums[PF_NONMOVING_SYNC], "second stop");
    return g_strdup(words->str);
}

/* A sign and what it is, in many words and in few. */
typedef struct {
    void (*draw)(PfFigure *figure, PfPoint at);
    const char *words, *few;
    bool is_there;
} Sign;

static void
draw_range(PfFigure *figure, PfPoint at)
{
    pf_pause_plot_draw_range(figure, at, 8);
}

static const char *
words_of(const Sign *sign, bool has_room)
{
    return has_room ? sign->words : sign->few;
}

static double
width_of(const Sign *signs, size_t n, bool has_room, const PfMeasure *measure)
{
    double width = -item_gap;

    for (size_t i = 0; i < n; i++) {
        if (signs[i].is_there) {
            width +=
                item_gap + sign_width
                + pf_measure(measure, PF_FONT_TEXT, text_size, words_of(&signs[i], has_room));
        }
    }
    return width;
}

void
pf_pause_legend_draw(PfFigure *figure, const PfProfile *profile, const PfBox *box,
                     const PfMeasure *measure)
{
    const PfGc *gc = profile->gc;
    const Sign signs[] = {
        { draw_range, "minor collections of a moment: shortest to longest, and their median",
          "minor: range, median", gc->minor.pauses.count > 0 },
        { pf_pause_plot_draw_dot, "a major collection", "major", gc->major.pauses.count > 0 },
        { pf_pause_plot_draw_diamond, "a second stop of the non-moving collector",
          "second stop", pf_pause_plot_has_stops(profile) },
    };
    bool has_room =
        width_of(signs, G_N_ELEMENTS(signs), true, measure) <= box->right - box->left;
    double x = box->left, y = box->top + baseline;

    pf_figure_open(figure, &(PfGroup){ "signs", "key", NULL });
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        const char *words = words_of(&signs[i], has_room);
        if (!signs[i].is_there)
            continue;
        signs[i].draw(figure, (PfPoint){ x + 3, y - 2.5 });
        pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                        (PfPoint){ x + sign_width, y }, words);
        x += sign_width + pf_measure(measure, PF_FONT_TEXT, text_size, words) + item_gap;
    }
    pf_figure_close(figure);
}
