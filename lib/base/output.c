#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

/* More than are ever written at once. */
enum { MAX_UNFINISHED = 16 };

typedef enum { SLOT_FREE, SLOT_TAKEN, SLOT_HAS_FILE } SlotState;

/* A temporary file. A signal handler is given nothing, so these are where it can find them. */
typedef struct {
    atomic_int state;
    char path[PATH_MAX];
} Slot;

static Slot slots[MAX_UNFINISHED];

struct PfOutput {
    FILE *file;
    char *name;   /* as the user gave it, for messages */
    char *target; /* what the temporary file becomes; NULL: written in place */
    Slot *slot;   /* the temporary file; NULL: written in place */
    int failure;  /* the first errno */
};

static Slot *
take_slot(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(slots); i++) {
        int expected = SLOT_FREE;
        if (atomic_compare_exchange_strong(&slots[i].state, &expected, SLOT_TAKEN))
            return &slots[i];
    }
    return NULL;
}

/* Opens the slot's path, which must be new. No signal comes between the file and its mark. */
static int
create(Slot *slot)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int fd = open(slot->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0)
        atomic_store(&slot->state, SLOT_HAS_FILE);

    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return fd;
}

/* Opens a new file in `directory`, and sets `*out_slot`; or returns -1 with errno. */
static int
create_temporary(const char *directory, Slot **out_slot)
{
    Slot *slot = take_slot();
    int fd = -1;

    if (!slot) {
        errno = EMFILE;
        return -1;
    }
    for (unsigned i = 0; fd < 0 && (i == 0 || (errno == EEXIST && i < 1000)); i++) {
        int len = g_snprintf(slot->path, sizeof slot->path, "%s/.profolio-%ld-%u.tmp",
                             directory, (long)getpid(), i);
        if (len < (int)sizeof slot->path)
            fd = create(slot);
        else
            errno = ENAMETOOLONG;
    }
    if (fd < 0)
        atomic_store(&slot->state, SLOT_FREE);
    else
        *out_slot = slot;
    return fd;
}

static void
remove_temporary(Slot *slot)
{
    unlink(slot->path);
    atomic_store(&slot->state, SLOT_FREE);
}

/* What `link` points to, from where the program stands; or NULL when it is no symbolic link. */
static char *
link_target(const char *link)
{
    char text[PATH_MAX];
    ssize_t len = readlink(link, text, sizeof text - 1);

    if (len < 0)
        return NULL;
    text[len] = '\0';
    if (g_path_is_absolute(text))
        return g_strdup(text);

    g_autofree char *directory = g_path_get_dirname(link);
    return g_build_filename(directory, text, NULL);
}

char *
pf_output_target(const char *path)
{
    g_autofree char *at = g_strdup(path);

    for (int i = 0; i < 40; i++) { /* as many as Linux follows */
        char *next = link_target(at);
        if (!next)
            return g_steal_pointer(&at);
        g_free(at);
        at = next;
    }
    errno = ELOOP;
    return NULL;
}

/* Opens a temporary file beside `target`, which has `mode` if it is there. */
static int
open_beside(PfOutput *output, const char *path, const struct stat *existing)
{
    output->target = pf_output_target(path);
    if (!output->target || (existing && access(output->target, W_OK) != 0))
        return -1;

    g_autofree char *directory = g_path_get_dirname(output->target);
    int fd = create_temporary(directory, &output->slot);
    if (fd >= 0 && existing && fchmod(fd, existing->st_mode & 0777) != 0) {
        int number = errno;
        close(fd);
        errno = number;
        return -1;
    }
    return fd;
}

/* The descriptor to write to, or -1 with errno. */
static int
open_target(PfOutput *output, const char *path)
{
    struct stat existing;
    bool exists = stat(path, &existing) == 0;

    if (exists && !S_ISREG(existing.st_mode))
        return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (!exists && (errno != ENOENT || path[0] == '\0'))
        return -1;
    return open_beside(output, path, exists ? &existing : NULL);
}

static void
output_free(PfOutput *output)
{
    if (output->slot)
        remove_temporary(output->slot);
    g_free(output->target);
    g_free(output->name);
    g_free(output);
}

static void
set_error(const PfOutput *output, int number, GError **error)
{
    g_autofree char *what = g_strconcat("cannot write ", output->name, NULL);

    pf_error_set_errno(error, number, what);
}

PfOutput *
pf_output_open(const char *path, GError **error)
{
    PfOutput *output = g_new0(PfOutput, 1);

    if (strcmp(path, "-") == 0) {
        output->name = g_strdup("standard output");
        output->file = stdout;
        return output;
    }
    output->name = g_strdup(path);

    int fd = open_target(output, path);
    if (fd >= 0)
        output->file = fdopen(fd, "w");
    if (!output->file) {
        set_error(output, errno, error);
        if (fd >= 0)
            close(fd);
        output_free(output);
        return NULL;
    }
    return output;
}

void
pf_output_write(PfOutput *output, const void *bytes, size_t len)
{
    if (output->failure == 0 && fwrite(bytes, 1, len, output->file) < len)
        output->failure = errno;
}

FILE *
pf_output_stream(PfOutput *output)
{
    return output->file;
}

/* Why a stream could not be written to, which nobody saw when it happened: it may have dropped
 * what it held, so one byte more is tried. */
static int
reason_of(FILE *file)
{
    clearerr(file);
    errno = 0;
    bool is_written = putc('\n', file) != EOF && fflush(file) == 0;
    return is_written || errno == 0 ? EIO : errno;
}

/* Flushes and closes the file; keeps the first failure. */
static void
finish_file(PfOutput *output)
{
    if (fflush(output->file) != 0 && output->failure == 0)
        output->failure = errno;
    if (ferror(output->file) && output->failure == 0)
        output->failure = reason_of(output->file);
    if (output->file != stdout && fclose(output->file) != 0 && output->failure == 0)
        output->failure = errno;
    output->file = NULL;
}

bool
pf_output_close(PfOutput *output, GError **error)
{
    finish_file(output);
    if (output->slot && output->failure == 0) {
        if (rename(output->slot->path, output->target) == 0) {
            atomic_store(&output->slot->state, SLOT_FREE);
            output->slot = NULL;
        } else
            output->failure = errno;
    }

    bool is_whole = output->failure == 0;
    if (!is_whole)
        set_error(output, output->failure, error);
    output_free(output);
    return is_whole;
}

void
pf_output_abandon(PfOutput *output)
{
    if (!output)
        return;
    finish_file(output);
    output_free(output);
}

void
pf_output_abandon_all(void)
{
    int number = errno;

    for (size_t i = 0; i < G_N_ELEMENTS(slots); i++)
        if (atomic_load(&slots[i].state) == SLOT_HAS_FILE)
            unlink(slots[i].path);
    errno = number;
}
