// What similarity searches compare of a query: its items, or, for other kinds of fingerprint, the numbers of its bits.
// Internal to search/engine.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"
#include "search/request/query.h"

namespace chemsieve {

// The items or bit numbers, ascending. Throws QueryError if the query has too many subgraphs, or no fingerprint of the
// kind.
std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind);

}  // namespace chemsieve
