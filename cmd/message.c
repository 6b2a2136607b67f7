#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void
pf_message(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *valid = pf_text_valid((PfSpan){ (const uint8_t *)text, strlen(text) });
    g_autofree char *line = pf_text_line(valid);
    fprintf(stderr, "profolio: %s\n", line);
}
