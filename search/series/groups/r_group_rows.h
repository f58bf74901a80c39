// The rows of a table of R groups: which number a place has, and the texts of cores and groups.
//
// Errors: LibraryError. Threads: one call at a time; it uses threads of its own.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/thread_pool.h"
#include "search/series/groups/group_numbers.h"
#include "search/series/groups/r_groups.h"

namespace chemsieve::series {

// The ways in which a core lies in its compounds, without their groups: one behind the other, as there are millions.
class KeptWays {
  public:
    void add(CompoundNumber compound, std::uint32_t match, const std::vector<CoreWay>& ways);

    std::size_t matches() const noexcept { return matches_.size(); }
    CompoundNumber compound(std::size_t match) const noexcept { return matches_[match].compound; }
    // Which match of the compound it is, from 1.
    std::uint32_t number(std::size_t match) const noexcept { return matches_[match].number; }
    CoreWay way(std::size_t match, std::uint32_t place) const;

  private:
    struct Match {
        CompoundNumber compound;
        std::uint32_t number;
        std::uint64_t first;  // its ways begin there
    };
    std::vector<Match> matches_;
    std::size_t core_atoms_ = 0;
    std::vector<std::uint16_t> atoms_;           // way by way, as many each as the core has
    std::vector<std::uint16_t> slots_of_bonds_;  // way by way
    std::vector<std::uint64_t> bonds_{0};        // those of way i begin at bonds_[i]
};

struct DecidedWays {
    const GroupWays& all;  // those of the matches
    const ChosenWays& chosen;
    const std::vector<unsigned>& numbers;  // those of the R groups, by slot; 0: none
};

// Labels have their own numbers, other places those that are free, in the order of the core's atoms. A place that is
// hydrogen in all chosen ways has no number, 0, unless it has a label.
std::vector<unsigned> numbers_of(const std::vector<CoreSlot>& slots, const GroupWays& all, const ChosenWays& chosen);

class RGroupRows {
  public:
    // `readers`: one a thread. All outlive this.
    RGroupRows(const StructureSource* structures, const std::vector<std::unique_ptr<CompoundReader>>& readers,
               ThreadPool& pool, std::stop_token stop);

    // The rows of a core, in the order of its matches.
    void add(std::uint32_t core, const Molecule& molecule, const std::vector<CoreSlot>& slots, const KeptWays& kept,
             GroupNumbers& numbers, const DecidedWays& ways);
    // Hands over columns, texts and rows.
    void finish(RGroupTable& table);

  private:
    class OfCore;

    // A row before all columns are known: groups by their numbers.
    struct Row {
        RGroupRow row;
        std::vector<std::pair<unsigned, TextPlace32>> groups;  // ascending
    };

    TextPlace32 place_of(const std::string& text);

    const StructureSource* const structures_;
    const std::vector<std::unique_ptr<CompoundReader>>& readers_;
    ThreadPool& pool_;
    const std::stop_token stop_;
    std::vector<Row> rows_;
    std::vector<std::string> texts_;
    std::unordered_map<std::string, TextPlace32> places_;  // by text
};

}  // namespace chemsieve::series
