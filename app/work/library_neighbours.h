// The neighbours of every compound of a library, in it or in another one, for all faces: lists, a matrix in a file, and
// what they say of the library as a whole.
//
// Two libraries are read as one source (data/library/joined_library.h): the compounds of the first are the queries,
// those of the last are what neighbours are looked for among.
// Errors: LibraryError, FileError. Threads: one call at a time; progress comes on any thread, one at a time.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "data/source/compound_values.h"
#include "data/upkeep/kept_columns.h"
#include "search/neighbours/neighbour_lists.h"
#include "search/run/query_run.h"

namespace chemsieve::work {

struct NeighbourRequest {
    FingerprintKind fingerprint = FingerprintKind::subgraph;
    neighbours::ListGoal goal = {};
    std::shared_ptr<const CompoundSelection> among = {};  // on both sides; nothing: all compounds
    bool is_against = false;                              // neighbours are looked for in another library
};

// The compounds that are compared, as the lists know them.
class ComparedCompounds {
  public:
    // Nothing if stopped.
    static std::optional<ComparedCompounds> read(const CompoundSource& source, const NeighbourRequest& request,
                                                 const neighbours::Work& work);

    const neighbours::NeighbourSet& set() const noexcept { return set_; }
    // Nothing: it has nothing that could be compared.
    std::optional<std::uint32_t> place_of(CompoundNumber compound) const {
        const std::uint32_t place = places_.of(compound);
        return place == kNoPlace ? std::nullopt : std::optional{place};
    }
    // Its subgraphs are too many to compare.
    bool is_beyond(CompoundNumber compound) const;
    // So many that might be neighbours are beyond.
    std::size_t not_decided() const noexcept { return not_decided_; }
    // Those that have a place, in order. See NeighbourLists::run().
    bool run(std::span<const CompoundNumber> queries, const neighbours::ListGoal& goal,
             const neighbours::TakeList& take, const neighbours::Work& work) const;

  private:
    explicit ComparedCompounds(neighbours::NeighbourSet set) : set_{std::move(set)} {}

    static constexpr std::uint32_t kNoPlace = ~std::uint32_t{0};

    neighbours::NeighbourSet set_;
    std::vector<std::uint32_t> turns_;   // by place: which comes first of those as similar
    std::vector<std::uint32_t> others_;  // places among which neighbours are looked for
    std::size_t not_decided_ = 0;
    CompoundValues<std::uint32_t> places_{kNoPlace};
};

// The compounds of the first library, those of the last, each by ascending number.
struct ComparedNumbers {
    std::vector<CompoundNumber> queries, others;
};
ComparedNumbers compared_numbers(const CompoundSource& source, const NeighbourRequest& request);

// Tells the sink the neighbours of each of these compounds of the first library, in their order, as hits of a query:
// one that is beyond is refused. `reading`: before anything is compared. False if stopped, or the sink ended it.
bool tell_neighbours(const CompoundSource& source, const NeighbourRequest& request,
                     std::span<const CompoundNumber> queries, RunSink& sink, const neighbours::Work& reading,
                     const neighbours::Work& comparing);

// A neighbour of a query, by its place among the others of ComparedNumbers.
struct ListedNeighbour {
    std::uint32_t column = 0;
    Similarity similarity;
};
// Takes the neighbours of a query, by its place, in the order of lists. Those that cannot be compared have no list.
using TakeListed = std::function<void(std::size_t row, std::span<const ListedNeighbour>)>;

// Queries that cannot be compared: they have no items, or too many subgraphs.
struct NotCompared {
    std::size_t without_items = 0, beyond = 0;
};
// Gives the list of each query, in their order, on the calling thread. `numbers`: of the same request. Nothing if
// stopped.
std::optional<NotCompared> list_neighbours(const CompoundSource& source, const NeighbourRequest& request,
                                           const ComparedNumbers& numbers, const TakeListed& take,
                                           const neighbours::Work& work);

struct MatrixWritten {
    std::size_t rows = 0, columns = 0;
    std::uint64_t cells = 0;
};
// A matrix of similarities, a row a query and a column a compound that neighbours are looked for among, in the order of
// the libraries (data/write/sparse_matrix.h). Nothing if stopped; there is no file then.
std::optional<MatrixWritten> write_neighbour_matrix(const CompoundSource& source, const NeighbourRequest& request,
                                                    const std::string& file, const neighbours::Work& work);

// How near the nearest neighbour of each query is: how many have one from 0.00 to below 0.05, from 0.05 on, ..., at
// 1.00.
struct NearestCounts {
    static constexpr std::uint32_t kStep = 50'000;  // millionths
    std::array<std::size_t, 21> compounds{};
    std::size_t all = 0;
};
// Nothing if stopped.
std::optional<NearestCounts> count_nearest(const CompoundSource& source, const NeighbourRequest& request,
                                           const neighbours::Work& work);

// What is kept of lists as columns of the first library: with a threshold and no number of neighbours, how many there
// are, `name`; else the nearest, `name`, and the similarity to it, `name_similarity`.
std::vector<std::string> kept_neighbour_columns(const std::string& name, const NeighbourRequest& request);

class NeighbourColumns {
  public:
    // The source outlives this.
    NeighbourColumns(const CompoundSource& source, const std::string& name, const NeighbourRequest& request);

    const ComparedNumbers& numbers() const noexcept { return numbers_; }
    // A list of the request, or the nearest of it where that is all that is kept.
    void take(std::size_t row, std::span<const ListedNeighbour> list);
    // In the place of whatever was kept under that name before. `library`: its path. False if stopped.
    bool keep(const std::string& library, const std::stop_token& stop) const;

  private:
    const ComparedNumbers numbers_;
    std::unique_ptr<CompoundReader> reader_;
    const bool counts_;
    std::vector<ColumnToKeep> columns_;
    std::string made_by_;
};

// Finds the lists and keeps these columns. False if stopped.
bool keep_neighbours(const CompoundSource& source, const std::string& library, const std::string& name,
                     const NeighbourRequest& request, const neighbours::Work& work);

}  // namespace chemsieve::work
