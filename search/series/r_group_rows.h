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
#include "search/series/group_numbers.h"
#include "search/series/r_groups.h"

namespace chemsieve::series {

struct FoundMatch {
    CompoundNumber compound{};
    std::uint32_t match = 1;
    std::vector<CoreWay> ways;  // without their groups
};

struct DecidedWays {
    const GroupWays& all;  // those of the matches
    const ChosenWays& chosen;
};

class RGroupRows {
  public:
    // `readers`: one a thread. All outlive this.
    RGroupRows(const StructureSource* structures, const std::vector<std::unique_ptr<CompoundReader>>& readers,
               ThreadPool& pool, std::stop_token stop);

    // The rows of a core, in the order of its matches.
    void add(std::uint32_t core, const Molecule& molecule, const std::vector<CoreSlot>& slots,
             const std::vector<FoundMatch>& matches, GroupNumbers& numbers, const DecidedWays& ways);
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
