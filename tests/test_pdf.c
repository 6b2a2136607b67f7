/*
 * test_pdf.c - documents that cairo wrote, read back, added to and written anew: torn ones are
 * refused, and nothing is read behind their end. What is told of a figure is looked into by
 * another program, in render_pdf.sh.
 */
#include "check.h"

#include <string.h>

#include "render/pdf_dict.h"
#include "render/pdf_file.h"
#include "render/pdf_finish.h"
#include "render/pdf_tags.h"

static const char dictionary[] =
    "<< /Type /StructElem % 1 /S /Comment\n"
    "   /S /Figure /P 12 0 R /N 7 /Box [ 0 1 2 3 ]/Inner << /S /Inner /Q (a)>>\n"
    "   /Text (one \\) (two) /S /Text) /Hex <FEFF> /Last 5>>";

static void
check_value(const char *key, const char *expected)
{
    g_autoptr(GString) text = g_string_new(dictionary);
    g_autofree char *value = pf_pdf_value(text, key);

    if (expected)
        assert_string_equal(value, expected);
    else
        assert_null(value);
}

TEST(pdf_finds_entries_of_a_dictionary_itself)
{
    check_value("/Type", "/StructElem");
    check_value("/S", "/Figure");
    check_value("/P", "12 0 R");
    check_value("/N", "7");
    check_value("/Box", "[ 0 1 2 3 ]");
    check_value("/Inner", "<< /S /Inner /Q (a)>>");
    check_value("/Text", "(one \\) (two) /S /Text)");
    check_value("/Hex", "<FEFF>");
    check_value("/Last", "5");
    check_value("/Q", NULL);
    check_value("/Figure", NULL);
}

TEST(pdf_finds_nothing_in_what_is_torn)
{
    for (size_t len = 0; len < strlen(dictionary); len++) {
        g_autoptr(GString) text = g_string_new_len(dictionary, (gssize)len);
        g_autofree char *value = pf_pdf_value(text, "/Last");
        assert_true(!value || g_str_equal(value, "5"));
        g_autofree char *none = pf_pdf_value(text, "/None");
        assert_null(none);
    }
}

TEST(pdf_sets_entries)
{
    g_autoptr(GString) text = g_string_new("<< /A 11 0 R /B 1 0 R >>");

    pf_pdf_set(text, "/B", "(new)");
    pf_pdf_set(text, "/C", "true");
    assert_string_equal(text->str, "<< /C true /A 11 0 R /B (new) >>");
    assert_true(pf_pdf_is(text, "/B", "(new)"));
    assert_false(pf_pdf_is(text, "/B", "(new"));
    assert_false(pf_pdf_is(text, "/D", ""));
}

TEST(pdf_knows_references)
{
    assert_int_equal(pf_pdf_reference("12 0 R"), 12);
    assert_int_equal(pf_pdf_reference("12 0"), 0);
    assert_int_equal(pf_pdf_reference("12 0 Rx"), 0);
    assert_int_equal(pf_pdf_reference("/R"), 0);
    assert_int_equal(pf_pdf_reference("99999999999999999999 0 R"), 0);
    assert_int_equal(pf_pdf_reference(NULL), 0);
}

static void
check_string(const char *words, const char *expected)
{
    g_autofree char *string = pf_pdf_string(words);

    assert_string_equal(string, expected);
}

TEST(pdf_writes_strings)
{
    check_string("", "()");
    check_string("a (b) \\ c", "(a \\(b\\) \\\\ c)");
    check_string("\u00e9\n", "<FEFF00E9000A>");
    check_string("\U0001f600", "<FEFFD83DDE00>");
}

/* Two objects, a stream whose length is a third, and a fourth that was never written. */
static GString *
some_document(void)
{
    static const char *const objects[] = {
        "1 0 obj\n<< /Type /Catalog >>\nendobj\n",
        "2 0 obj\n<< /Title (x) >>\nendobj\n",
        "3 0 obj\n<< /Length 4 0 R\n>>\nstream\nq Q\nendstream\nendobj\n",
        "4 0 obj\n   3\nendobj\n",
        "6 0 obj\n<< /Type /StructElem /S /Figure >>\nendobj\n",
    };
    GString *out = g_string_new("%PDF-1.4\n");
    GString *table = g_string_new("xref\n0 7\n0000000000 65535 f \n");

    for (size_t i = 0; i < G_N_ELEMENTS(objects); i++) {
        if (i == 4) /* it is said to be where another is */
            g_string_append(table, "0000000009 00000 n \n");
        g_string_append_printf(table, "%010zu 00000 n \n", out->len);
        g_string_append(out, objects[i]);
    }
    g_string_append(table, "trailer\n<< /Size 7 /Root 1 0 R /Info 2 0 R >>\n");
    g_string_append_printf(table, "startxref\n%zu\n%%%%EOF\n", out->len);
    g_string_append_len(out, table->str, (gssize)table->len);
    g_string_free(table, TRUE);
    return out;
}

TEST(pdf_reads_objects_by_number)
{
    g_autoptr(GString) document = some_document();
    g_autoptr(PfPdfFile) file = pf_pdf_file_read(document->str, document->len);

    assert_non_null(file);
    assert_int_equal(file->root, 1);
    assert_int_equal(file->info, 2);
    assert_string_equal(pf_pdf_file_text(file, 1)->str, "<< /Type /Catalog >>");
    assert_string_equal(pf_pdf_file_text(file, 3)->str, "<< /Length 3\n>>");
    assert_null(pf_pdf_file_text(file, 4)); /* the stream tells it itself */
    assert_null(pf_pdf_file_text(file, 5));
    assert_non_null(pf_pdf_file_text(file, 6));
    assert_null(pf_pdf_file_text(file, 7));
}

static bool
is_written(const PfPdfFacts *facts, const GString *document)
{
    PfSink sink = { .write = NULL }; /* nothing is written when it is refused */

    return pf_pdf_finish(document, facts, &sink) == NULL;
}

TEST(pdf_is_refused_when_it_has_other_elements)
{
    static const PfPdfElement elements[] = { { "Figure", "x", NULL }, { "P", NULL, NULL } };
    g_autoptr(GString) document = some_document();
    g_autoptr(GArray) told = g_array_new(FALSE, FALSE, sizeof(PfPdfElement));
    PfPdfFacts facts = { told, false };

    assert_false(is_written(&facts, document)); /* none */
    g_array_append_vals(told, elements, 2);
    assert_false(is_written(&facts, document)); /* one more */
    g_array_set_size(told, 0);
    g_array_append_vals(told, elements + 1, 1);
    assert_false(is_written(&facts, document)); /* another */
}

/* Property: whatever is missing at the end, nothing behind it is read. */
TEST(pdf_is_refused_when_it_is_cut)
{
    g_autoptr(GString) document = some_document();

    for (size_t len = 0; len + strlen("\n%%EOF\n") < document->len; len++) {
        g_autofree char *cut = g_strndup(document->str, len);
        g_autoptr(PfPdfFile) file = pf_pdf_file_read(cut, len);
        assert_null(file);
    }
}

/* Property: whatever byte is another, it is refused or written. */
TEST(pdf_with_another_byte_is_refused_or_written)
{
    g_autoptr(GString) document = some_document();

    for (size_t i = 0; i < document->len; i++) {
        static const char bytes[] = { '\0', '0', '9', '(', '<', '>', ' ' };
        for (size_t k = 0; k < sizeof bytes; k++) {
            g_autofree char *changed = g_memdup2(document->str, document->len + 1);
            changed[i] = bytes[k];
            g_autoptr(PfPdfFile) file = pf_pdf_file_read(changed, document->len);
            if (file)
                g_string_free(pf_pdf_file_write(file), TRUE);
        }
    }
}

/* The packed objects are those that were read, and streams stand as they were. */
TEST(pdf_is_written_with_its_streams)
{
    g_autoptr(GString) document = some_document();
    g_autoptr(PfPdfFile) file = pf_pdf_file_read(document->str, document->len);
    g_autoptr(GString) one = pf_pdf_file_write(file);
    g_autoptr(GString) two = pf_pdf_file_write(file);

    assert_true(g_string_equal(one, two));
    assert_true(g_str_has_prefix(one->str, "%PDF-1.7\n"));
    assert_non_null(g_strstr_len(one->str, 200, "2 0 obj\n<< /Title (x) >>\nendobj\n"));
    assert_non_null(g_strstr_len(
        one->str, 200, "3 0 obj\n<< /Length 3\n>>\nstream\nq Q\nendstream\nendobj\n"));
    assert_true(g_str_has_suffix(one->str + one->len - 6, "%%EOF\n"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pdf_finds_entries_of_a_dictionary_itself),
    cmocka_unit_test(pdf_finds_nothing_in_what_is_torn),
    cmocka_unit_test(pdf_sets_entries),
    cmocka_unit_test(pdf_knows_references),
    cmocka_unit_test(pdf_writes_strings),
    cmocka_unit_test(pdf_reads_objects_by_number),
    cmocka_unit_test(pdf_is_refused_when_it_has_other_elements),
    cmocka_unit_test(pdf_is_refused_when_it_is_cut),
    cmocka_unit_test(pdf_with_another_byte_is_refused_or_written),
    cmocka_unit_test(pdf_is_written_with_its_streams),
};

RUN_TESTS("pdf", tests)
