/*
 * test_numbered.c - a heap chart whose parts have numbers.
 */
#include "inset_probe.h"

#include "figure/numbered.h"
#include "heap_builder.h"

enum { ALL = (1 << (PF_N_NUMBERED + 1)) - 2 };

static const PfNote marker = { .kind = PF_NOTE_MARKER,
                               .time_ns = 2000000000,
                               .text = (char *)"ingest" };

/* Three bands over twenty samples. */
static HeapBuilder *
usual_run(void)
{
    HeapBuilder *builder = heap_begin(20);
    uint64_t values[20];

    for (unsigned band = 0; band < 3; band++) {
        g_autofree char *label = g_strdup_printf("f%u/main", band);
        for (unsigned i = 0; i < 20; i++)
            values[i] = (uint64_t)(3 - band) * (i < 12 ? 100 + 40 * i : 300);
        heap_band(builder, label, values);
    }
    return builder;
}

static unsigned
numbered(const PfProfile *profile, Sheet *sheet)
{
    unsigned mask;
    double end = pf_numbered_inset(profile, &landscape, &sheet->place, &mask);

    assert_in_place(sheet, end);
    return mask;
}

static size_t
discs_of(const PfFigure *figure, PfPoint *out_centres)
{
    size_t n = 0;

    for (const PfMark *mark = next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_STRONG); mark;
         mark = next_mark(figure, mark, PF_MARK_CIRCLE, PF_INK_STRONG))
        out_centres[n++] = *points_of(figure, mark);
    return n;
}

static const char *const digits[] = { "", "1", "2", "3", "4", "5", "6" };

TEST(every_part_there_is_has_a_number)
{
    g_autoptr(HeapBuilder) builder = usual_run();
    PfNotes notes = { .markers = { .n = 1, .notes = (PfNote *)&marker } };
    uint64_t times_ns[] = { 0 }, bytes[] = { 100000 };
    PfMemory memory = { .heap_size = { 1, 100000, 100000, 1, times_ns, bytes } };
    builder->profile.notes = &notes;
    builder->profile.memory = &memory;
    g_autoptr(Sheet) sheet = sheet_of(300, 190, PF_KEY_BELOW);

    assert_int_equal(numbered(&builder->profile, sheet), ALL);
    for (int i = 1; i <= PF_N_NUMBERED; i++)
        assert_true(has_text(sheet->figure, digits[i]));
    assert_int_equal(count_groups(sheet->figure, "key"), 0);
}

TEST(what_is_not_there_has_no_number)
{
    g_autoptr(HeapBuilder) builder = usual_run();
    g_autoptr(Sheet) sheet = sheet_of(300, 190, PF_KEY_NONE);
    unsigned mask = numbered(&builder->profile, sheet);

    assert_int_equal(mask, ALL & ~(1 << PF_NUMBERED_HEAP_SIZE | 1 << PF_NUMBERED_MARKER));
    assert_int_equal(count_marks(sheet->figure, PF_MARK_CIRCLE, PF_INK_STRONG), 4);
}

TEST(one_sample_has_no_outline_and_no_peak)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);
    heap_level_band(builder, "go/main", 1000);
    g_autoptr(Sheet) sheet = sheet_of(300, 190, PF_KEY_NONE);
    unsigned mask = numbered(&builder->profile, sheet);

    assert_false(mask & 1 << PF_NUMBERED_TOTAL);
    assert_false(mask & 1 << PF_NUMBERED_PEAK);
    assert_true(mask & 1 << PF_NUMBERED_BAND);
}

/* Property. */
TEST(discs_do_not_meet_and_stay_in_the_place)
{
    for (size_t n_bands = 1; n_bands <= 30; n_bands += 4) {
        for (unsigned width = 200; width < 800; width += 145) {
            g_autoptr(HeapBuilder) builder = heap_begin(50);
            for (size_t band = 0; band < n_bands; band++)
                heap_level_band(builder, "go/main", 1000 - 10 * band);
            g_autoptr(Sheet) sheet = sheet_of(width, 90 + width / 4.0, PF_KEY_NONE);
            numbered(&builder->profile, sheet);
            PfPoint centres[PF_N_NUMBERED];
            size_t n = discs_of(sheet->figure, centres);
            assert_true(n > 0 && n <= PF_N_NUMBERED);
            for (size_t i = 0; i < n; i++) {
                assert_true(centres[i].x - 6.5 >= sheet->place.left);
                assert_true(centres[i].x + 6.5 <= sheet->place.right);
                assert_true(centres[i].y - 6.5 >= sheet->place.top);
                assert_true(centres[i].y + 6.5 <= sheet->place.bottom);
                for (size_t j = 0; j < i; j++)
                    assert_true(hypot(centres[i].x - centres[j].x, centres[i].y - centres[j].y)
                                >= 13 - 1e-6);
            }
        }
    }
}

/* The disc of the outline is on it, that of the samples at the zero line. */
TEST(discs_are_on_what_they_number)
{
    g_autoptr(HeapBuilder) builder = heap_begin(20);
    heap_level_band(builder, "go/main", 1000);
    g_autoptr(Sheet) sheet = sheet_of(300, 190, PF_KEY_NONE);
    numbered(&builder->profile, sheet);
    const PfMark *total =
        mark_in(nth_group(sheet->figure, "total", 0), PF_MARK_LINE, PF_INK_STRONG);
    const PfMark *zero = next_mark(sheet->figure, NULL, PF_MARK_LINE, PF_INK_AXIS);
    static const double under_centre = 0.36 * 6.5;

    assert_near(points_of(sheet->figure, text_mark(sheet->figure, "4"))->y - under_centre,
                points_of(sheet->figure, total)->y);
    assert_near(points_of(sheet->figure, text_mark(sheet->figure, "6"))->y - under_centre,
                points_of(sheet->figure, zero)->y + 1 + 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_part_there_is_has_a_number),
    cmocka_unit_test(what_is_not_there_has_no_number),
    cmocka_unit_test(one_sample_has_no_outline_and_no_peak),
    cmocka_unit_test(discs_do_not_meet_and_stay_in_the_place),
    cmocka_unit_test(discs_are_on_what_they_number),
};

RUN_TESTS("numbered", tests)
