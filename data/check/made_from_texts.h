// What makes things anew from the texts of the compounds, to compare them or to store them, has these.
//
// Errors: LibraryError. Threads: one; the functions may be called by several.
#pragma once

#include <string>

#include "data/check/check_run.h"
#include "data/compound/compound_builder.h"
#include "data/compound/compound_texts.h"
#include "data/sameness/same_compounds.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

class MadeFromTexts {
  protected:
    MadeFromTexts(CheckRun& run, unsigned jobs);

    // What speaks against taking the text of a compound for the truth; empty: nothing does.
    std::string what_is_wrong(const BuiltCompound& built, const CompoundText& stored, std::int64_t number) const;
    // `form`: that of its text.
    std::string what_is_wrong(const std::string& form, const CompoundText& stored, std::int64_t number) const;
    static std::string unreadable(const std::string& reason);

    CheckRun& run_;
    unsigned jobs_;  // threads
    FingerprintRecipe recipe_;
    CompoundTexts texts_;
};

}  // namespace chemsieve
