// How compounds are filed in a library by their cuts (data/cuts/cut_index.h), so that all that may have a matched pair
// with a compound are found by a few look-ups, and cut then.
//
// A compound is filed under numbers of 32 bits, made of each of its constants within some limits; of the compound as a
// whole, which is a constant with hydrogen; in the place of its cuts, if too many bonds can be cut, of its size; and if
// it cannot be read, under one that is always asked for. So whoever cuts only the compounds that are found tells the
// same as if all had been cut, and counts and names the same that are left out.
//
// Frozen: what is filed under changes only with kFilingVersion, by which libraries that were filed otherwise are known.
// Errors: LibraryError. Threads: as the values; a CompoundFiler by one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/thread_pool.h"
#include "data/source/compound_source.h"
#include "search/series/pairs/pair_texts.h"

namespace chemsieve::series {

inline constexpr unsigned kFilingVersion = 1;

// By which compounds are filed, as a library keeps it: version, RDKit, limits.
std::string filing_rules(const CutLimits& limits);
// Nothing: they are another program's.
std::optional<CutLimits> limits_of_rules(const std::string& rules);
// "cuts 3, change 10, ..."
std::string words_of(const CutLimits& limits);
// Whether all cuts within `asked` are filed by `filed`.
bool are_within(const CutLimits& asked, const CutLimits& filed);

// What to ask for, of the compound that the cutter looks at; rising.
std::vector<std::uint32_t> numbers_to_ask(CompoundCutter& cutter, const CutLimits& limits, bool with_hydrogen);

class CompoundFiler {
  public:
    // The source must outlive it. `jobs`: threads; 0: all cores.
    CompoundFiler(const CompoundSource& source, const CutLimits& limits, unsigned jobs);

    using Filed = std::pair<std::uint32_t, CompoundNumber>;
    // Under which numbers compounds are filed. Nothing if stopped.
    std::optional<std::vector<Filed>> file(std::span<const CompoundNumber> compounds, const std::stop_token& stop);

  private:
    void file(CompoundNumber compound, CompoundDesk& desk, std::vector<Filed>& filed) const;

    CutLimits limits_;
    unsigned jobs_;
    PairDesks desks_;  // by thread
    ThreadPool pool_;
};

}  // namespace chemsieve::series
