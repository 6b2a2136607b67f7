#include "figure/life_line.h"

#include "figure/life_phases.h"

const double pf_life_line_height = 46;

static const double label_baseline = 6, line_top = 12, row_height = 14, row_gap = 6;
static const double tick_height = 4;
static const double indent = 6, name_gap = 6;
static const double name_size = 7.5, text_size = 7;

/* A part of the width, from 0 to 1. */
typedef struct {
    const char *phase;
    double from, to;
    bool is_below; /* it is no stage of a life with uses */
} Stage;

static const Stage stages[] = {
    { "LAG", 0, 0.24, false },
    { "USE", 0.24, 0.6, false },
    { "DRAG", 0.6, 1, false },
    { "VOID", 0, 1, true },
};

static const struct {
    const char *name;
    double at;
    PfAlign align;
} moments[] = {
    { "created", 0, PF_ALIGN_LEFT },
    { "first use", 0.24, PF_ALIGN_CENTRE },
    { "last use", 0.6, PF_ALIGN_CENTRE },
    { "collected", 1, PF_ALIGN_RIGHT },
};

/* The name, and what it is where there is room for that. */
static void
write_stage(PfFigure *figure, const PfLifePhase *phase, const PfBox *box,
            const PfMeasure *measure)
{
    PfInk ink = { PF_INK_ON_BAND, phase->colour };
    PfTextStyle name = { ink, PF_FONT_MONO_MEDIUM, name_size, PF_ALIGN_LEFT };
    PfTextStyle text = { ink, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT };
    double start = box->left + indent, baseline = (box->top + box->bottom) / 2 + 2.6;
    double after = start + pf_measure(measure, name.font, name.size, phase->name) + name_gap;
    double end = after + pf_measure(measure, text.font, text.size, phase->in_line);
    bool has_text = end + indent <= box->right;

    pf_figure_rect(figure, (PfInk){ PF_INK_UNDER_NAME, phase->colour },
                   (PfPoint){ start - 2, box->top + 2 },
                   (PfPoint){ (has_text ? end + 2 : after - name_gap + 2) - start + 2,
                              box->bottom - box->top - 4 });
    pf_figure_text(figure, &name, (PfPoint){ start, baseline }, phase->name);
    if (has_text)
        pf_figure_text(figure, &text, (PfPoint){ after, baseline }, phase->in_line);
}

static void
draw_stage(PfFigure *figure, const Stage *stage, const PfBox *line, const PfMeasure *measure)
{
    const PfLifePhase *phase = pf_life_phase_find(stage->phase);
    double width = line->right - line->left;
    double top = line->top + line_top + (stage->is_below ? row_height + row_gap : 0);
    PfBox box = { line->left + stage->from * width, line->left + stage->to * width, top,
                  top + row_height };

    pf_figure_open(figure, &(PfGroup){ .kind = "stage", .title = phase->in_line });
    pf_figure_rect(figure, (PfInk){ PF_INK_BAND, phase->colour },
                   (PfPoint){ box.left, box.top },
                   (PfPoint){ box.right - box.left, row_height });
    write_stage(figure, phase, &box, measure);
    pf_figure_close(figure);
}

void
pf_life_line_draw(PfFigure *figure, const PfBox *box, const PfMeasure *measure)
{
    double width = box->right - box->left;
    double top = box->top + line_top - tick_height;

    pf_figure_open(figure, &(PfGroup){ .id = "life-line", .kind = "life-line" });
    for (size_t i = 0; i < G_N_ELEMENTS(stages); i++)
        draw_stage(figure, &stages[i], box, measure);
    for (size_t i = 0; i < G_N_ELEMENTS(moments); i++) {
        double x = box->left + moments[i].at * width;
        pf_figure_rule(figure, (PfInk){ .role = PF_INK_STRONG }, 0.5, (PfPoint){ x, top },
                       (PfPoint){ x, box->top + line_top + row_height });
        pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, text_size, moments[i].align,
                        (PfPoint){ x, box->top + label_baseline }, moments[i].name);
    }
    pf_figure_close(figure);
}
