/*
 * figure.h - a drawing as data: marks in points, with ink and font by meaning.
 *
 * Charts are laid out into figures; the canvas draws figures. A figure knows no
 * font files, no colours and no cairo, so that a layout can be tested without
 * drawing and one loop serves every format.
 *
 * The origin is the top left corner, y grows downwards, one unit is 1/72 inch.
 *
 * Marks stand in groups, which have names: a reader of an SVG, and of a test,
 * finds a band by them. A document of several pages is a chain of figures.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a mark stands for. The theme decides what colour that is. */
typedef enum {
    PF_INK_PAPER,          /* the page, where it covers something */
    PF_INK_STRONG,         /* names, values, the outline of the total */
    PF_INK_SECOND,         /* secondary text, labels of ticks */
    PF_INK_FAINT,          /* column heads, ticks of samples */
    PF_INK_AXIS,           /* zero lines, rules under heads */
    PF_INK_HAIR,           /* rules of the page */
    PF_INK_GRID,           /* gridlines on the page */
    PF_INK_VEIL,           /* gridlines where they cross the bands */
    PF_INK_SEPARATOR,      /* between two bands */
    PF_INK_ACCENT,         /* what the reader must see first */
    PF_INK_TRACK,          /* areas that stand back: the heap size */
    PF_INK_HALO,           /* the page beside a line that crosses the bands */
    PF_INK_MARKER,         /* lines of markers */
    PF_INK_MARKER_FAINT,   /* the same, where there are many */
    PF_INK_OTHER,          /* what has no colour of its own */
    PF_INK_ON_OTHER,       /* a name on that */
    PF_INK_BASELINE,       /* the area of a run that another is compared with */
    PF_INK_BASELINE_SHAPE, /* the same where it is small */
    PF_INK_BLOCKS,         /* areas over the track: blocks, and the range of pauses */
    PF_INK_BAND,           /* the band of that number */
    PF_INK_ON_BAND,        /* a name on that */
    PF_INK_UNDER_NAME,     /* under a name on a hatched band; nothing on a plain one */
    PF_INK_MODULE,         /* a frame of the module of that number, of PF_N_MODULE_INKS */
    PF_INK_MODULE_FOOT,    /* what it costs by itself */
    PF_INK_MORE,           /* more than the baseline, in steps, of PF_N_STEPS */
    PF_INK_LESS,           /* less than it, likewise */
    PF_INK_BAND_EDGE,      /* on either side of a band's line: its colour, seen on any paper */
    PF_INK_BAND_GREY,      /* as light as a band is, without its colour */
    PF_N_INKS
} PfInkRole;

/* How many modules have colours of their own, and how many steps a difference is told in. */
enum { PF_N_MODULE_INKS = 9, PF_N_STEPS = 4 };

/* After so many bands colours come again, with a second sign. */
enum { PF_N_BAND_INKS = 20 };

typedef struct {
    PfInkRole role;
    unsigned band; /* from 0, for those of a band, a module or a step: which */
} PfInk;

/* Whether the ink is one of several, told apart by their number. */
bool pf_ink_is_numbered(PfInk ink);

/* What a text is. The renderer decides what face that is. */
typedef enum {
    PF_FONT_TEXT,        /* prose, numbers, labels of ticks */
    PF_FONT_TEXT_STRONG, /* the same, to be seen first */
    PF_FONT_MONO,        /* what a programmer typed: names of bands */
    PF_FONT_MONO_MEDIUM, /* the same where it stands in a band */
    PF_FONT_MONO_STRONG, /* the same as a title: the command line */
    PF_FONT_TEXT_MEDIUM, /* labels over key numbers, numbers of pages */
    PF_FONT_DISPLAY,     /* titles of 18 points and more, key numbers */
    PF_N_FONTS
} PfFont;

typedef enum {
    PF_MARK_AREA,
    PF_MARK_LINE,
    PF_MARK_RECT,
    PF_MARK_CIRCLE,
    PF_MARK_TEXT,
    PF_MARK_OPEN, /* a group begins */
    PF_MARK_CLOSE /* the group that was begun last ends */
} PfMarkType;
typedef enum { PF_ALIGN_LEFT, PF_ALIGN_CENTRE, PF_ALIGN_RIGHT } PfAlign;

typedef struct {
    double x, y;
} PfPoint;

/*
 * A part of the drawing that has a name. All strings but the title are written
 * by the layout, never by a log.
 */
typedef struct {
    const char *id;    /* once a document: a name or a rank; NULL: none */
    const char *kind;  /* "band": what the group is one of; NULL: nothing */
    const char *title; /* said by a reader's pointer, and to those who cannot see; NULL: none */
} PfGroup;

/* What a part of a document is to those who hear it, or look for its headings. */
typedef enum {
    PF_ROLE_NONE,
    PF_ROLE_TITLE,     /* of a section, once on its first page */
    PF_ROLE_HEADING,   /* within one */
    PF_ROLE_PARAGRAPH, /* one or several lines of text */
    PF_ROLE_PICTURE,   /* told by its words in place of its marks */
    PF_ROLE_TABLE,     /* holds rows, these hold cells */
    PF_ROLE_ROW,
    PF_ROLE_HEAD_CELL,
    PF_ROLE_CELL,
    PF_ROLE_LINK,      /* leads to a page, which has the anchor; only within another part */
    PF_ROLE_FURNITURE, /* heads and feet of pages: not read out */
    PF_N_ROLES,
} PfRole;

typedef struct {
    PfRole role;
    const char *words;  /* what a picture or a link is, in words; NULL: none */
    const char *target; /* the anchor a link leads to; NULL: none */
} PfPart;

/*
 * An area is filled and closes itself; a line is open. A rectangle has two
 * opposite corners, a circle and a text have one point; a group that shows only
 * what lies in a rectangle has that's corners, any other none.
 */
typedef struct {
    PfMarkType type;
    PfInk ink;
    guint first_point, n_points; /* in PfFigure.points */
    double width;                /* of a stroke; 0: filled */
    double size;                 /* of a text; the radius of a circle */
    PfFont font;                 /* of a text, as the next two */
    PfAlign align;
    const char *text; /* owned by the figure; NULL but for a text */
    PfGroup group;    /* of PF_MARK_OPEN; owned by the figure */
    PfPart part;      /* likewise */
} PfMark;

typedef struct PfFigure PfFigure;

struct PfFigure {
    double width, height;
    const char *id;      /* of the document's title and description; NULL: none */
    const char *title;   /* of the document, owned by the figure; NULL: none */
    const char *summary; /* what it shows in a sentence, owned likewise; NULL: none */
    const char
        *anchor; /* of this page, for links; once a document, owned likewise; NULL: none */
    const char *heading; /* of the section that begins on it, for outlines; NULL: none does */
    bool has_date;       /* an undated document says nothing, never "now" */
    int64_t date_unix_s; /* when the run that is drawn began */
    GArray *marks;       /* PfMark, drawn in order */
    GArray *points;      /* PfPoint, shared by all marks */
    GStringChunk *strings;
    unsigned depth; /* of groups that are open */
    PfFigure *next; /* the page that follows, owned; NULL: none */
};

PfFigure *pf_figure_new(double width, double height);
void pf_figure_free(PfFigure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfFigure, pf_figure_free)

/* Names the document and says what it shows; the figure keeps copies. */
void
pf_figure_describe(PfFigure *figure, const char *id, const char *title, const char *summary);

/* Begins a group; what is drawn until it is closed belongs to it. The figure keeps copies. */
void pf_figure_open(PfFigure *figure, const PfGroup *group);

/* The same for a group of which only what lies between two corners is seen. */
void pf_figure_open_clipped(PfFigure *figure, const PfGroup *group, PfPoint from, PfPoint to);
void pf_figure_close(PfFigure *figure);

/* Begins a part of the document: a group without a name, closed as any. Parts stand in parts as
 * their roles say. The figure keeps copies. */
void pf_figure_open_part(PfFigure *figure, const PfPart *part);

/* A section begins on this page: links find it by `anchor`, outlines by `heading`. */
void pf_figure_begin_section(PfFigure *figure, const char *anchor, const char *heading);

/* Opens an area, or a line `width` wide; pf_figure_point() then extends it. */
void pf_figure_area(PfFigure *figure, PfInk ink);
void pf_figure_line(PfFigure *figure, PfInk ink, double width);
void pf_figure_point(PfFigure *figure, double x, double y);

/* A straight line of two points. */
void pf_figure_rule(PfFigure *figure, PfInk ink, double width, PfPoint from, PfPoint to);

/* A filled rectangle with a corner at `at`; `size` says where the opposite one is from there.
 */
void pf_figure_rect(PfFigure *figure, PfInk ink, PfPoint at, PfPoint size);

/* A circle; filled when `width` is 0. */
void pf_figure_circle(PfFigure *figure, PfInk ink, double width, PfPoint centre, double radius);

typedef struct {
    PfInk ink;
    PfFont font;
    double size;
    PfAlign align;
} PfTextStyle;

/* One line of valid UTF-8 whose baseline is at `at`; the figure keeps a copy. */
void pf_figure_text(PfFigure *figure, const PfTextStyle *style, PfPoint at, const char *text);

/* The same in an ink that is of no band. */
void pf_figure_write(PfFigure *figure, PfInkRole ink, PfFont font, double size, PfAlign align,
                     PfPoint at, const char *text);

/* One line per mark, for golden tests and for the eyes, of this page alone. The same in every
 * locale. */
void pf_figure_dump(const PfFigure *figure, FILE *out);
