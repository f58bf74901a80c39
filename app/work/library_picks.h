// Picks of the compounds of a library, for all faces: from what was asked for to compounds in the order picked.
//
// Errors: LibraryError, with the remedy; QueryError for a property that is not there. Threads: one call at a time;
// progress comes on any thread, one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/work/library_families.h"
#include "search/families/picks.h"

namespace chemsieve::work {

struct PickRequest {
    FingerprintKind fingerprint = FingerprintKind::subgraph;
    families::PickMethod method = families::PickMethod::maxmin;
    std::size_t count = 0;
    Metric metric{};
    // Millionths: of exclusion, and of the families that per_family is about; nothing: the usual one of the kind.
    std::optional<std::uint32_t> threshold = {};
    std::vector<ColumnOrder> order = {};  // see families::PickGoal; empty: as imported
    std::size_t per_family = 0;           // at most; families are those of method families; 0: any number
    std::shared_ptr<const CompoundSelection> among = {};  // that may be picked; nothing: all compounds
    std::shared_ptr<const CompoundSelection> start = {};  // that are there already; nothing: none
};

// Why fewer are picked than asked for, in words.
std::string why_no_more(const PickRequest& request);

struct PickedCompound {
    CompoundNumber compound{};
    // To the nearest of those picked before, or there already; nothing: there was none.
    std::optional<Similarity> nearest = {};
};

struct PickResult {
    std::vector<PickedCompound> picks;  // in the order picked; fewer than asked for: no more can be
    std::size_t candidates = 0;         // compounds that could be picked
    // Compounds that were never picked: those without any bit, and those of too many subgraphs.
    std::size_t without_items = 0, not_comparable = 0;

    // The similarity of the two most similar ones; nothing: there are not two.
    std::optional<Similarity> most_similar() const;
};

// Nothing if stopped.
std::optional<PickResult> pick_compounds(const CompoundSource& source, const PickRequest& request,
                                         const neighbours::Work& work);

}  // namespace chemsieve::work
