// Which fingerprints a library holds: one set a kind, in each a fingerprint of every compound.
//
// A set that is added to a library with compounds is not complete for a while: it has the fingerprints of the compounds
// up to a number, nobody searches it, and imports leave it to the program that adds it. From the transaction on that
// completes it each transaction that stores compounds stores their fingerprints of that kind.
//
// Errors: LibraryError, with the file. Threads: as the connection.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/sqlite/connection.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

struct FingerprintSet {
    std::int64_t id = 0;
    FingerprintKind kind = FingerprintKind::subgraph;
    // Decides every bit: FingerprintRecipe::to_text() of subgraphs, type_line() of the other kinds. What is stored of
    // a set carries checksums that depend on it.
    std::string method;
    // The number of the last compound that has its fingerprint; nothing if the set is complete.
    std::optional<std::int64_t> indexed_to;

    bool is_complete() const noexcept { return !indexed_to; }
    bool operator==(const FingerprintSet&) const = default;
};

// A row of slice_block or of fingerprint_block, without its bytes.
struct BlockEntry {
    std::int64_t block_id = 0;
    std::int64_t segment = 0;  // that slices belong to
    std::uint32_t bits = 0;
    std::int64_t compounds = 0;
};

// The set every library has, from its beginning.
void add_subgraph_set(sqlite::Connection& connection, const FingerprintRecipe& recipe);
// A set of another kind, at its default length, that has no fingerprints yet.
void begin_set(sqlite::Connection& connection, FingerprintKind kind);
// It has the fingerprints of the compounds up to that number now, or of all (nothing).
void set_indexed_to(sqlite::Connection& connection, const FingerprintSet& set, std::optional<std::int64_t> number);
// All its fingerprints, and rows and columns of slices that belong to no block, in the transaction under way.
void remove_blocks(sqlite::Connection& connection, const FingerprintSet& set);
// The set and all its fingerprints, in the transaction under way. False if it was stopped.
bool remove_set(sqlite::Connection& connection, const FingerprintSet& set, const std::stop_token& stop);

// All sets, that of subgraphs first. Throws, with the remedy, if there are any that this program does not make.
std::vector<FingerprintSet> all_sets(sqlite::Connection& connection);
std::vector<FingerprintSet> complete_sets(sqlite::Connection& connection);
// The complete set of that kind; nothing if the library has none. Throws if it is `subgraph`.
std::optional<FingerprintSet> find_fingerprint_set(sqlite::Connection& connection, FingerprintKind kind);
FingerprintSet subgraph_set(sqlite::Connection& connection);
FingerprintRecipe read_recipe(sqlite::Connection& connection);

}  // namespace chemsieve
