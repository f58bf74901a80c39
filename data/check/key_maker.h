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

#include "chem/inchi/written_inchi.h"
#include "data/check/made_from_texts.h"

namespace chemsieve {

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
