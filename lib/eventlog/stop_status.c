#include "eventlog/stop_status.h"

/* Those two number the reading of an MVar 8 and move the reasons after it up by one; a type
 * that says nothing else tells later releases apart (EVENTLOG 3.7). */
uint64_t
pf_stop_status(const PfHeader *header, uint64_t status)
{
    bool has_markers = pf_header_type(header, pf_event_spec(PF_USER_MARKER)->tag);
    bool is_mended = pf_header_type(header, pf_event_spec(PF_HACK_BUG_T9003)->tag);

    if (!has_markers || is_mended || status < PF_STOP_BLACK_HOLE || status > PF_STOP_MVAR_READ)
        return status;
    return status == PF_STOP_BLACK_HOLE ? PF_STOP_MVAR_READ : status - 1;
}
