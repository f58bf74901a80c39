// Which fingerprints a library holds: one set a kind, in each a fingerprint of every compound.
//
// Errors: LibraryError, with the file. Threads: as the connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "data/sqlite/connection.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/recipe.h"

namespace chemsieve {

struct FingerprintSet {
    std::int64_t id = 0;
    FingerprintKind kind = FingerprintKind::subgraph;
    // Decides every bit: FingerprintRecipe::to_text() of subgraphs, type_line() of the other kinds. What is stored of
    // a set carries checksums that depend on it.
    std::string method;
};

// A row of slice_block or of fingerprint_block, without its bytes.
struct BlockEntry {
    std::int64_t block_id = 0;
    std::int64_t segment = 0;  // of slices
    std::uint32_t bits = 0;
    std::int64_t compounds = 0;
};

// The set every library has, from its beginning.
void add_subgraph_set(sqlite::Connection& connection, const FingerprintRecipe& recipe);

// Nothing if the library has none of that kind. Throws if it is `subgraph`.
std::optional<FingerprintSet> find_fingerprint_set(sqlite::Connection& connection, FingerprintKind kind);
FingerprintSet subgraph_set(sqlite::Connection& connection);
FingerprintRecipe read_recipe(sqlite::Connection& connection);

}  // namespace chemsieve
