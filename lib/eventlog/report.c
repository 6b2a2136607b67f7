#include "eventlog/report.h"

const char *
pf_damage_text(PfDamageReason reason)
{
    switch (reason) {
    case PF_DAMAGE_RECORD: return "damaged records";
    case PF_DAMAGE_BLOCK: return "a block with a wrong size";
    case PF_DAMAGE_UNFINISHED: return "a record that was never finished";
    case PF_DAMAGE_TRAILING: return "bytes after the end of the log";
    case PF_DAMAGE_CUT: return "a record that is cut short";
    case PF_DAMAGE_NO_HEADER: return "bytes before the first block, without a header";
    }
    g_assert_not_reached();
}
