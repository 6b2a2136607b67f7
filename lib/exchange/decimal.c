#include "exchange/decimal.h"

#include <glib.h>

enum { NS_POWER = 9 };

/* No text has so many digits that this one does not decide. */
static const int64_t most_exponent = INT64_C(1) << 48;

typedef struct {
    bool is_negative;
    PfSpan whole, fraction; /* digits */
    int64_t exponent;
} Decimal;

/* A number cut after some of its digits. */
typedef struct {
    uint64_t value; /* the digits before the cut */
    bool is_half;   /* what is behind it is a half or more */
    bool is_exact;  /* it is nothing */
} Cut;

static bool
take_any(PfCursor *cursor, const char *bytes)
{
    if (cursor->at == cursor->end || *cursor->at == 0 || !strchr(bytes, *cursor->at))
        return false;
    cursor->at++;
    return true;
}

static bool
take_minus(PfCursor *cursor)
{
    bool is_minus = take_any(cursor, "-");

    if (!is_minus)
        take_any(cursor, "+");
    return is_minus;
}

static PfSpan
take_digits(PfCursor *cursor)
{
    const uint8_t *start = cursor->at;

    while (cursor->at < cursor->end && g_ascii_isdigit((char)*cursor->at))
        cursor->at++;
    return (PfSpan){ start, (size_t)(cursor->at - start) };
}

static bool
take_exponent(PfCursor *cursor, int64_t *out_exponent)
{
    bool is_minus = take_minus(cursor);
    PfSpan digits = take_digits(cursor);
    int64_t exponent = 0;

    for (size_t i = 0; i < digits.len; i++)
        exponent = MIN(10 * exponent + (digits.data[i] - '0'), most_exponent);
    *out_exponent = is_minus ? -exponent : exponent;
    return digits.len > 0;
}

static bool
parse(PfSpan text, Decimal *out)
{
    PfCursor cursor = pf_cursor(text);
    *out = (Decimal){ .is_negative = take_minus(&cursor) };

    out->whole = take_digits(&cursor);
    if (take_any(&cursor, ".,"))
        out->fraction = take_digits(&cursor);
    if (out->whole.len + out->fraction.len == 0)
        return false;
    if (take_any(&cursor, "eE") && !take_exponent(&cursor, &out->exponent))
        return false;
    return cursor.at == cursor.end;
}

static inline unsigned
digit_at(const Decimal *decimal, int64_t i)
{
    size_t at = (size_t)i, n_whole = decimal->whole.len;

    if (i < 0 || at >= n_whole + decimal->fraction.len)
        return 0;
    return at < n_whole ? decimal->whole.data[at] - '0'
                        : decimal->fraction.data[at - n_whole] - '0';
}

/* Ten to the `power` times the number. False when it does not fit. */
static bool
cut(const Decimal *decimal, int64_t power, Cut *out)
{
    int64_t n_digits = (int64_t)(decimal->whole.len + decimal->fraction.len);
    int64_t n_taken = (int64_t)decimal->whole.len + decimal->exponent + power;
    uint64_t value = 0;

    for (int64_t i = 0; i < n_taken && (i < n_digits || value > 0); i++) {
        if (!g_uint64_checked_mul(&value, value, 10)
            || !g_uint64_checked_add(&value, value, digit_at(decimal, i)))
            return false;
    }
    *out = (Cut){ value, digit_at(decimal, n_taken) >= 5, true };
    for (int64_t i = MAX(n_taken, 0); i < n_digits; i++)
        out->is_exact = out->is_exact && digit_at(decimal, i) == 0;
    return true;
}

bool
pf_decimal_whole(PfSpan text, uint64_t *out_value)
{
    Decimal decimal;
    Cut number;

    if (!parse(text, &decimal) || decimal.is_negative || !cut(&decimal, 0, &number)
        || !number.is_exact)
        return false;
    *out_value = number.value;
    return true;
}

bool
pf_decimal_ns(PfSpan text, int64_t *out_ns)
{
    Decimal decimal;
    Cut number;

    if (!parse(text, &decimal) || !cut(&decimal, NS_POWER, &number)
        || number.value >= INT64_MAX)
        return false;
    int64_t ns = (int64_t)number.value + (number.is_half ? 1 : 0);
    *out_ns = decimal.is_negative ? -ns : ns;
    return true;
}
