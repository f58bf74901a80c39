// What of a query similarity searches compare: its items, or the numbers of the bits of another kind of fingerprint.
// Internal to search/engine.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"
#include "search/request/query.h"

namespace chemsieve {

// Ascending. Throws QueryError if the query has too many subgraphs, or no fingerprint of the kind.
std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind);

}  // namespace chemsieve
