// InChIKeys of compounds made anew from their texts, to be compared with those that are stored or to take their place.
//
// Errors: LibraryError; Error if the program that writes InChI cannot be run. Threads: one; compounds are made on
// `jobs` threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chem/inchi/inchi_input.h"
#include "data/check/check_run.h"
#include "data/compound/compound_texts.h"
#include "data/sameness/same_compounds.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

struct MadeKey {
    std::string key;            // empty: it has none
    std::string wrong_text;     // why nothing can be made of its text; empty: it is the compound's
    bool is_undecided = false;  // there may be one, another time
};

class KeyMaker {
  public:
    KeyMaker(CheckRun& run, unsigned jobs);
    // One of each, in their order; nothing if it was stopped.
    std::optional<std::vector<MadeKey>> make(std::span<const std::int64_t> numbers);

  private:
    void make_batch(std::span<const CompoundText> texts, std::span<const std::int64_t> numbers,
                    std::span<MadeKey> made) const;
    std::optional<InchiInput> input_of(const CompoundText& text, std::int64_t number, MadeKey& made) const;

    CheckRun& run_;
    unsigned jobs_;
    FingerprintRecipe recipe_;
    FormKind form_;
    CompoundTexts texts_;
};

}  // namespace chemsieve
