#include "exchange/hp_pass.h"

void
pf_hp_pass_job(PfHpPass *pass)
{
    *pass = (PfHpPass){ .profile = pass->profile + 1 };
}

/* A file whose start is lost has samples before a JOB. */
static void
need_profile(PfHpPass *pass)
{
    if (pass->profile == 0)
        pf_hp_pass_job(pass);
}

void
pf_hp_pass_begin(PfHpPass *pass, int64_t time_ns)
{
    need_profile(pass);
    pass->open_ns = time_ns;
}

uint64_t
pf_hp_pass_end(PfHpPass *pass)
{
    if (pass->open_ns < pass->last_ns)
        pass->n_wrong++;
    else
        pass->last_ns = pass->open_ns;
    return (uint64_t)pass->last_ns;
}

uint64_t
pf_hp_pass_mark(PfHpPass *pass, int64_t time_ns)
{
    need_profile(pass);
    return (uint64_t)MAX(time_ns, pass->last_ns);
}

bool
pf_hp_pass_run(PfSource *source, PfHpLines *lines, GError **error)
{
    PfSpan bytes;

    if (!pf_source_rewind(source, 0, error))
        return false;
    do {
        if (!pf_source_read(source, &bytes, error))
            return false;
        pf_hp_lines_feed(lines, bytes);
    } while (bytes.len > 0);
    pf_hp_lines_finish(lines);
    return true;
}
