#include "render/pdf_finish.h"

#include <string.h>

#include "render/pdf_dict.h"
#include "render/pdf_file.h"
#include "render/pdf_tags.h"

static void
set_string(GString *text, const char *key, const char *words)
{
    g_autofree char *string = words ? pf_pdf_string(words) : NULL;

    if (string)
        pf_pdf_set(text, key, string);
}

/* What is clicked is no element itself: the link names it among what it holds. */
static GString *
find_annotation(const PfPdfFile *file, const GString *link)
{
    static const char key[] = "/Obj ";
    g_autofree char *held = pf_pdf_value(link, "/K");
    const char *at = held ? strstr(held, key) : NULL;

    return at ? pf_pdf_file_text(file, pf_pdf_reference(at + strlen(key))) : NULL;
}

static void
describe(const PfPdfFile *file, GString *text, const PfPdfElement *element)
{
    GString *annotation = NULL;

    if (g_str_equal(element->tag, "Link"))
        annotation = find_annotation(file, text);
    else
        set_string(text, "/Alt", element->words);
    if (annotation)
        set_string(annotation, "/Contents", element->words);
    if (element->scope) {
        g_autofree char *scope = g_strdup_printf("<< /O /Table /Scope /%s >>", element->scope);
        pf_pdf_set(text, "/A", scope);
    }
}

static bool
is_element(const GString *text, const PfPdfElement *element)
{
    g_autofree char *name = g_strconcat("/", element->tag, NULL);

    return pf_pdf_is(text, "/S", name);
}

/* Cairo numbers the elements as they begin. False: these are others. */
static bool
describe_elements(const PfPdfFile *file, const GArray *elements)
{
    guint n = 0;

    for (guint i = 1; i < file->objects->len; i++) {
        GString *text = pf_pdf_file_text(file, i);
        if (!text || !pf_pdf_is(text, "/Type", "/StructElem"))
            continue;
        const PfPdfElement *element = &g_array_index(elements, PfPdfElement, n);
        if (n >= elements->len || !is_element(text, element))
            return false;
        describe(file, text, element);
        n++;
    }
    return n == elements->len;
}

/* A reader goes through a page's links in the order of the tree. */
static void
order_links(const PfPdfFile *file)
{
    for (guint i = 1; i < file->objects->len; i++) {
        GString *text = pf_pdf_file_text(file, i);
        if (text && pf_pdf_is(text, "/Type", "/Page"))
            pf_pdf_set(text, "/Tabs", "/S");
    }
}

/* Cairo 1.16 leaves out labels that begin with 1, and what stands before the digits of a date;
 * 1.18 now and then that there are elements. */
static void
describe_document(const PfPdfFile *file, const PfPdfFacts *facts)
{
    GString *catalog = pf_pdf_file_text(file, file->root);
    GString *info = pf_pdf_file_text(file, file->info);
    static const char key[] = "/CreationDate";
    g_autofree char *date = pf_pdf_value(info, key);

    pf_pdf_set(catalog, "/Lang", "(en-GB)");
    pf_pdf_set(catalog, "/ViewerPreferences", "<< /DisplayDocTitle true >>");
    pf_pdf_set(catalog, "/PageLabels", "<< /Nums [ 0 << /S /D >> ] >>");
    if (facts->elements->len > 0)
        pf_pdf_set(catalog, "/MarkInfo", "<< /Marked true >>");
    if (facts->has_outline)
        pf_pdf_set(catalog, "/PageMode", "/UseOutlines");
    if (date && g_ascii_isdigit(date[1])) {
        g_autofree char *whole = g_strconcat("(D:", date + 1, NULL);
        pf_pdf_set(info, key, whole);
    }
}

const char *
pf_pdf_finish(const GString *document, const PfPdfFacts *facts, PfSink *sink)
{
    g_autoptr(PfPdfFile) file = pf_pdf_file_read(document->str, document->len);

    if (!file)
        return "cairo's document cannot be read";
    if (!describe_elements(file, facts->elements))
        return "cairo's document has other elements than were drawn";
    order_links(file);
    describe_document(file, facts);
    g_autoptr(GString) out = pf_pdf_file_write(file);
    pf_sink_write(sink, out->str, out->len);
    return NULL;
}
