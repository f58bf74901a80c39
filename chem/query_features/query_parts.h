// A query and the environments that its recursive SMARTS describe, each with what its atoms and bonds can be. The
// pieces behind the items of the query's formula are found in these.
//
// All environments are listed, also negated ones; which of them are demanded, the formula says. Threads: may be called
// concurrently for different queries.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chem/molecule.h"
#include "chem/query_features/query_labels.h"

namespace chemsieve {

struct QueryPart {
    QueryLabels labels;
    std::optional<std::uint32_t> environment_of;  // the query's atom; nothing for the query itself
};

// The query first.
std::vector<QueryPart> query_parts(const Molecule& query);

}  // namespace chemsieve
