/*
 * share.h - where the files lie that come with the program and are not in it.
 *
 * The same program runs from its build folder, from a folder it was copied to
 * and from where it was installed: it looks beside itself first.
 */
#pragma once

/* Where the thing called `name` of share/profolio is: beside the program, beside the folder of
 * the program, or where it is installed. NULL when it is at none of these. Owned by the caller.
 */
char *pf_share_find(const char *name);
