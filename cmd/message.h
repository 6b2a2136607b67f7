/*
 * message.h - what is said on standard error: one line each, whatever words of a log are in it.
 */
#pragma once

#include <glib.h>

/* "profolio: " and the message. What would break the line or command the terminal becomes a
 * space. */
void pf_message(const char *format, ...) G_GNUC_PRINTF(1, 2);
