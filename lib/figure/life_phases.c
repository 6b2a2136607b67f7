#include "figure/life_phases.h"

#include <string.h>

const PfLifePhase pf_life_phases[PF_LIFE_PHASES] = {
    { "VOID", 18, "created and never used", "Never used.", "Remove it, or create it later." },
    { "DRAG", 1, "still referenced, never used again", "Last use is past.",
      "Drop the reference sooner." },
    { "LAG", 3, "created, not yet used", "Made too early.", "Build it when first needed." },
    { "USE", 14, "first use to last use", "Between first and last use.", "Working memory." },
    { "INHERENT_USE", 13, NULL, "Used by its nature,", "such as array storage." },
};

const PfLifePhase *
pf_life_phase_find(const char *name)
{
    for (size_t i = 0; i < PF_LIFE_PHASES; i++)
        if (strcmp(pf_life_phases[i].name, name) == 0)
            return &pf_life_phases[i];
    return NULL;
}
