// What makes things anew from the texts of the compounds, to compare them or to store them, has these.
//
// Errors: LibraryError. Threads: one; the functions may be called by several.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chem/inchi/written_inchi.h"
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

// InChIKeys of compounds made anew from their texts, to be compared with those that are stored or to take their place.
// Throws Error if the program that writes InChI cannot be run.
struct MadeKey {
    std::string key;            // empty: it has none
    std::string wrong_text;     // why nothing can be made of its text; empty: it is the compound's
    bool is_undecided = false;  // there may be one, another time
};

class KeyMaker : MadeFromTexts {
  public:
    KeyMaker(CheckRun& run, unsigned jobs) : MadeFromTexts{run, jobs} {}
    // One of each, in their order; nothing if it was stopped.
    std::optional<std::vector<MadeKey>> make(std::span<const std::int64_t> numbers);

  private:
    void make_batch(std::span<const CompoundText> texts, std::span<const std::int64_t> numbers,
                    std::span<MadeKey> made) const;
    std::optional<InchiInput> input_of(const CompoundText& text, std::int64_t number, MadeKey& made) const;
};

}  // namespace chemsieve
