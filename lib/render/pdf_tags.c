#include "render/pdf_tags.h"

/* Where a group stands: it decides what may begin there. */
typedef enum { IN_PAGE, IN_FURNITURE, IN_TABLE, IN_TEXT, IN_PICTURE, IN_LINK } Place;

typedef struct {
    Place place;
    const char *tag;   /* that the group began; NULL: none */
    const char *outer; /* that had to be begun around it; NULL: none */
    const char *loose; /* that marks need which stand here and in no part of it; NULL: none */
    bool has_cells;    /* of a row: it holds others than heads */
} Level;

struct PfPdfTags {
    GHashTable *anchors; /* set of those in the document, borrowed */
    GHashTable *placed;  /* those whose page has begun */
    GArray *elements;    /* PfPdfElement */
    GArray *levels;      /* Level; the first is the page's */
    const char *run;     /* that was begun for loose marks; NULL: none */
};

/* What stands beside the tree. Cairo takes it to be that of itself before 1.18, and from then
 * on to be text of the Document unless it is told. */
static const char *
beside_the_tree(void)
{
    return cairo_version() >= CAIRO_VERSION_ENCODE(1, 18, 0) ? "Artifact" : NULL;
}

PfPdfTags *
pf_pdf_tags_new(const PfFigure *document)
{
    PfPdfTags *tags = g_new0(PfPdfTags, 1);

    tags->anchors = g_hash_table_new(g_str_hash, g_str_equal);
    tags->placed = g_hash_table_new(g_str_hash, g_str_equal);
    tags->elements = g_array_new(FALSE, FALSE, sizeof(PfPdfElement));
    tags->levels = g_array_new(FALSE, FALSE, sizeof(Level));
    for (const PfFigure *page = document; page; page = page->next)
        if (page->anchor)
            g_hash_table_add(tags->anchors, (gpointer)page->anchor);
    return tags;
}

void
pf_pdf_tags_free(PfPdfTags *tags)
{
    if (!tags)
        return;
    g_hash_table_unref(tags->anchors);
    g_hash_table_unref(tags->placed);
    g_array_unref(tags->elements);
    g_array_unref(tags->levels);
    g_free(tags);
}

const GArray *
pf_pdf_tags_elements(const PfPdfTags *tags)
{
    return tags->elements;
}

/* A name that cairo writes alike wherever it stands: as it is in an address, so that nothing in
 * it needs an escape in a string of PDF's. */
static char *
attribute_of(const char *attribute, const char *anchor, const char *more)
{
    g_autofree char *name = g_uri_escape_string(anchor, NULL, FALSE);

    return g_strdup_printf("%s='%s'%s", attribute, name, more);
}

char *
pf_pdf_tags_link(const char *anchor)
{
    return attribute_of("dest", anchor, "");
}

static Level *
top_level(const PfPdfTags *tags)
{
    g_assert(tags->levels->len > 0);
    return &g_array_index(tags->levels, Level, tags->levels->len - 1);
}

/* The Document is begun with the first element in it: cairo 1.16 takes all of a page to be part
 * of one that holds nothing yet. */
static void
begin(PfPdfTags *tags, cairo_t *cr, const PfPdfElement *element, const char *attributes)
{
    static const PfPdfElement document = { .tag = "Document" };

    if (tags->elements->len == 0) {
        cairo_tag_begin(cr, document.tag, NULL);
        g_array_append_val(tags->elements, document);
    }
    cairo_tag_begin(cr, element->tag, attributes);
    g_array_append_val(tags->elements, *element);
}

static void
end_run(PfPdfTags *tags, cairo_t *cr)
{
    if (tags->run)
        cairo_tag_end(cr, tags->run);
    tags->run = NULL;
}

void
pf_pdf_tags_mark(PfPdfTags *tags, cairo_t *cr)
{
    const Level *level = top_level(tags);

    if (!level->loose || tags->run)
        return;
    tags->run = level->loose;
    if (level->loose == beside_the_tree())
        cairo_tag_begin(cr, tags->run, NULL);
    else
        begin(tags, cr, &(PfPdfElement){ .tag = tags->run }, NULL);
}

static bool
is_live_link(const PfPdfTags *tags, const PfPart *part)
{
    return part->role == PF_ROLE_LINK && part->target
           && g_hash_table_contains(tags->anchors, part->target);
}

/* Whether an element begins with that part, where any may. */
static bool
is_element(const PfPdfTags *tags, const PfPart *part)
{
    return part->role == PF_ROLE_LINK
               ? is_live_link(tags, part)
               : part->role != PF_ROLE_NONE && part->role != PF_ROLE_FURNITURE;
}

/* The mark that follows in the group that is open at `depth` 1; NULL: it was closed. */
static const PfMark *
next_in_group(const PfMark *mark, unsigned *depth)
{
    mark++;
    if (mark->type == PF_MARK_OPEN)
        ++*depth;
    else if (mark->type == PF_MARK_CLOSE)
        --*depth;
    return *depth > 0 ? mark : NULL;
}

/* Whether a group holds a part of `role`, or any that is an element for PF_ROLE_NONE. */
static bool
holds_part(const PfPdfTags *tags, const PfMark *group, PfRole role)
{
    unsigned depth = 1;

    for (const PfMark *mark = group; (mark = next_in_group(mark, &depth));) {
        if (mark->type == PF_MARK_OPEN && is_element(tags, &mark->part)
            && (role == PF_ROLE_NONE || mark->part.role == role))
            return true;
    }
    return false;
}

static const char *
first_text(const PfMark *group)
{
    unsigned depth = 1;

    for (const PfMark *mark = group; (mark = next_in_group(mark, &depth));)
        if (mark->type == PF_MARK_TEXT)
            return mark->text;
    return NULL;
}

/* The tag of a role, and where its parts stand. */
static const struct {
    const char *tag;
    Place place;
} roles[PF_N_ROLES] = {
    [PF_ROLE_TITLE] = { "H1", IN_TEXT },     [PF_ROLE_HEADING] = { "H2", IN_TEXT },
    [PF_ROLE_PARAGRAPH] = { "P", IN_TEXT },  [PF_ROLE_PICTURE] = { "Figure", IN_PICTURE },
    [PF_ROLE_TABLE] = { "Table", IN_TABLE }, [PF_ROLE_ROW] = { "TR", IN_TABLE },
    [PF_ROLE_HEAD_CELL] = { "TH", IN_TEXT }, [PF_ROLE_CELL] = { "TD", IN_TEXT },
    [PF_ROLE_LINK] = { "Link", IN_LINK },
};

/* A link stands in a text or a picture; elsewhere a paragraph is made for it. It is called by
 * what is to be read there, unless it has other words. */
static void
open_link(PfPdfTags *tags, cairo_t *cr, const PfMark *mark, Level *level)
{
    const PfPart *part = &mark->part;
    const char *words = part->words ? part->words : first_text(mark);
    g_autofree char *link = pf_pdf_tags_link(part->target);

    if (level->place == IN_PAGE || level->place == IN_FURNITURE || level->place == IN_TABLE) {
        level->outer = "P";
        begin(tags, cr, &(PfPdfElement){ .tag = level->outer }, NULL);
    }
    *level = (Level){ IN_LINK, roles[PF_ROLE_LINK].tag, level->outer, NULL, false };
    begin(tags, cr, &(PfPdfElement){ .tag = level->tag, .words = words }, link);
}

/* Marks that stand between the parts of a text, or of a picture, need an element of their own:
 * cairo takes them for no part of it otherwise. */
static void
open_element(PfPdfTags *tags, cairo_t *cr, const PfMark *mark, Level *level)
{
    const PfPart *part = &mark->part;
    Place place = roles[part->role].place;
    PfRole sought = place == IN_PICTURE ? PF_ROLE_LINK : PF_ROLE_NONE;
    const char *in_text = holds_part(tags, mark, sought) ? "Span" : NULL;
    PfPdfElement element = { .tag = roles[part->role].tag, .words = part->words };

    if (part->role == PF_ROLE_HEAD_CELL)
        element.scope = level->has_cells ? "Row" : "Column";
    *level = (Level){ .place = place,
                      .tag = element.tag,
                      .loose = place == IN_TABLE ? beside_the_tree() : in_text };
    level->has_cells = part->role == PF_ROLE_ROW && holds_part(tags, mark, PF_ROLE_CELL);
    begin(tags, cr, &element, NULL);
}

void
pf_pdf_tags_open(PfPdfTags *tags, cairo_t *cr, const PfMark *mark)
{
    const PfPart *part = &mark->part;
    Level level = *top_level(tags); /* as if it were no part */

    level.tag = level.outer = NULL;
    end_run(tags, cr);
    if (part->role == PF_ROLE_FURNITURE && level.place == IN_PAGE)
        level.place = IN_FURNITURE;
    else if (is_live_link(tags, part) && level.place != IN_LINK)
        open_link(tags, cr, mark, &level);
    else if (is_element(tags, part) && part->role != PF_ROLE_LINK
             && (level.place == IN_PAGE || level.place == IN_TABLE || level.place == IN_TEXT))
        open_element(tags, cr, mark, &level);
    g_array_append_val(tags->levels, level);
}

void
pf_pdf_tags_close(PfPdfTags *tags, cairo_t *cr)
{
    const Level *level = top_level(tags);

    end_run(tags, cr);
    if (level->tag)
        cairo_tag_end(cr, level->tag);
    if (level->outer)
        cairo_tag_end(cr, level->outer);
    g_array_set_size(tags->levels, tags->levels->len - 1);
}

static bool
has_parts(const PfFigure *page)
{
    for (guint i = 0; i < page->marks->len; i++)
        if (g_array_index(page->marks, PfMark, i).part.role != PF_ROLE_NONE)
            return true;
    return false;
}

static void
begin_place(PfPdfTags *tags, cairo_t *cr, const char *anchor)
{
    g_autofree char *place = attribute_of("name", anchor, " x=0 y=0");

    if (!g_hash_table_add(tags->placed, (gpointer)anchor))
        return;
    cairo_tag_begin(cr, CAIRO_TAG_DEST, place);
    cairo_tag_end(cr, CAIRO_TAG_DEST);
}

void
pf_pdf_tags_begin_page(PfPdfTags *tags, cairo_t *cr, const PfFigure *page)
{
    const char *words = page->summary ? page->summary : page->title;
    PfRole role = words ? PF_ROLE_PICTURE : PF_ROLE_PARAGRAPH;
    Level level = { .place = IN_PAGE, .loose = beside_the_tree() };

    if (page->anchor)
        begin_place(tags, cr, page->anchor);
    if (!has_parts(page)) {
        level = (Level){ .place = roles[role].place, .tag = roles[role].tag };
        begin(tags, cr, &(PfPdfElement){ .tag = level.tag, .words = words }, NULL);
    }
    g_array_append_val(tags->levels, level);
}

void
pf_pdf_tags_end_page(PfPdfTags *tags, cairo_t *cr, const PfFigure *page)
{
    pf_pdf_tags_close(tags, cr);
    if (!page->next && tags->elements->len > 0)
        cairo_tag_end(cr, g_array_index(tags->elements, PfPdfElement, 0).tag);
}
