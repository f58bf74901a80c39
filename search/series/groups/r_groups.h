// The R groups of the compounds that have a core: what hangs at each of its places.
//
// A place is an atom of the core, or a label at it ("[*:1]"). Of the ways in which a core can lie in a compound only
// those are looked at from which the fewest bonds go elsewhere than to labels; which of these is taken is chosen over
// the whole table, so that it has the fewest different groups (fewest_groups.h). The table does not depend on the order
// of the compounds, nor on the number of threads. Groups and cores are canonical but for the numbers of their dummies;
// put together at equal numbers they are the compound, with its stereochemistry, but for double bonds with a direction
// between core and group, which are remarked.
//
// Memory: some 200 bytes a compound and different way. Errors: QueryError of a core, LibraryError. Threads: one call at
// a time; events come on the calling thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "search/engine/searcher.h"
#include "search/request/query.h"

namespace chemsieve::series {

// The places of another table, for what its cells lack: a row for each way in which the core lies in a compound with
// groups at some of these places alone, and no further bond between atoms of the core.
struct GivenPlaces {
    std::vector<std::vector<unsigned>> numbers;  // by core, as CoreFound::places has them
    std::vector<unsigned> with_groups;           // numbers of those that may have groups
};

struct RGroupWish {
    std::vector<QueryText> cores;                              // a compound is taken by the first that it has
    bool stereo = false;                                       // the core's stereochemistry must agree
    bool all_matches = false;                                  // a row for each set of atoms that is the core
    bool only_at_labels = false;                               // compounds with groups elsewhere are passed over
    unsigned jobs = 0;                                         // threads; 0: all cores
    std::optional<std::chrono::milliseconds> time_limit = {};  // for finding compounds; then those found so far
    std::shared_ptr<const CompoundSelection> among = nullptr;  // nullptr: all
    std::uint64_t steps = 5'000'000;                           // for each core, see fewest_groups()
    std::optional<GivenPlaces> places = {};                    // nothing: they get numbers, and ways are chosen
};

// Places in RGroupTable::texts; of these 0 is empty: neither group nor hydrogen.
using TextPlace32 = std::uint32_t;

struct RGroupRow {
    CompoundNumber compound{};
    std::uint32_t core = 0;           // which of the cores
    std::uint32_t match = 1;          // where a compound has several: which, from 1
    TextPlace32 core_text = 0;        // its atoms in the compound, with dummies where groups are
    std::vector<TextPlace32> groups;  // by column
    std::string remarks;              // what the row does not show; empty: nothing
};

// What was found with one of the cores.
struct CoreFound {
    std::size_t compounds = 0;
    std::size_t groups = 0;             // different ones, column by column, hydrogen among them
    std::size_t at_least = 0;           // no choice of ways has fewer; equal: it is proved
    std::vector<unsigned> places = {};  // numbers of the places, in the order of the core's atoms; 0: hydrogen in all
    Remarks remarks = {};               // on the query
};

struct RGroupTable {
    std::vector<unsigned> columns;   // numbers of the R groups, ascending
    std::vector<std::string> texts;  // each once
    std::vector<RGroupRow> rows;     // by core, compound and match
    std::vector<CoreFound> cores;
    CompoundSelection passed_over;  // have a core, but only with groups elsewhere than at its labels
    std::size_t not_decided = 0;    // compounds that may have a core
    std::size_t more_ways = 0;      // compounds with further ways that were not looked at
    bool is_complete = true;        // false: the time was up

    const std::string& text(TextPlace32 place) const { return texts[place]; }
};

struct RGroupEvents {
    std::function<void(double)> progress = {};  // the share that is done, 0 to 1
    // A compound that cannot be cut; nothing: LibraryError is thrown.
    std::function<void(CompoundNumber, const Failure&)> left_out = {};
};

// Nothing if stopped.
std::optional<RGroupTable> find_r_groups(Searcher& searcher, const RGroupWish& wish, const RGroupEvents& events,
                                         const std::stop_token& stop);

}  // namespace chemsieve::series
