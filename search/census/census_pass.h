// Going through a library for its census: making one, counting what was added since, and counting some pieces exactly.
//
// Structures are read as they are stored, and the keys of compounds made on all cores: some 25 us a compound and core.
// Counts are entered in the order of the compounds' numbers, so that equal libraries give equal bytes.
// Errors: LibraryError. Threads: one call at a time for a census; the library may be searched meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "data/source/compound_source.h"
#include "search/census/census.h"

namespace chemsieve::census {

struct CensusWork {
    unsigned jobs = 0;  // threads; 0: all cores
    // Compounds done and compounds in all, on the calling thread; may be empty.
    std::function<void(std::int64_t, std::int64_t)> progress = {};
    std::stop_token stop = {};
};

// Nothing if stopped. `room`: different keys that it is made for, so that censuses of several libraries can be merged;
// 0: as many as a sample of the library lets expect.
std::optional<Census> make_census(const CompoundSource& library, std::uint64_t room, const CensusWork& work);

// How a census stands to the library that it was made of.
struct CensusAge {
    std::uint64_t added = 0;    // compounds since
    std::uint64_t removed = 0;  // counted ones that are gone
};
CensusAge age_of(const Census& census, const CompoundSource& library);

// With the compounds that were added since. Nothing if stopped. What it has no room for makes it err more often: see
// Census::expected_error().
std::optional<Census> continued(const Census& census, const CompoundSource& library, const CensusWork& work);

// In how many compounds each of the keys occurs, counted. Nothing if stopped.
std::optional<std::vector<std::uint64_t>> counted_exactly(const CompoundSource& library,
                                                          std::span<const std::uint64_t> keys, const CensusWork& work);

// Puts these counts in place of estimates; the order stays. False if stopped.
bool count_exactly(std::vector<CommonPiece>& pieces, const CompoundSource& library, const CensusWork& work);

// All pieces that occur in at least so many compounds, with exact counts, the most frequent first: an iceberg query.
// The census says which are worth counting, so that memory is that of the pieces found. Nothing if stopped.
std::optional<std::vector<CommonPiece>> pieces_at_least(const Census& census, const CompoundSource& library,
                                                        std::uint64_t least, const CensusWork& work);

}  // namespace chemsieve::census
