// The queries of the engine benchmark: files of a folder, or small sets made of rdkit-data.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/request/query.h"

namespace chemsieve::test {

struct QuerySet {
    std::string name;
    std::vector<QueryText> queries;  // that both this program and RDKit can read
};

struct QuerySets {
    std::vector<QuerySet> substructure;
    QuerySet first_smarts;  // the first fifty of a set of SMARTS
    QuerySet compounds;     // whole compounds, for similarity
};

// Takes from each set at most so many queries, evenly spread; 0: all. `folder`: where the files are; empty: `queries`
// of the large collection, or rdkit-data. Nothing, and a message, if there is none of them.
std::optional<QuerySets> read_query_sets(const std::string& folder, std::size_t most);

// RDKit's reading of a query, without anything of ours. Throws std::runtime_error if it cannot be read.
Molecule rdkit_query(const QueryText& query);

}  // namespace chemsieve::test
