// The compounds of a library that are queries of `similar --NxN`.
//
// Errors: LibraryError. Threads: may be called concurrently, with readers of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/query.h"

namespace chemsieve::cli {

struct QueryCompounds {
    std::vector<CompoundNumber> numbers;
    std::uint64_t checksum = 0;  // over all the library's compounds and the selection, if asked for
};

// Nothing if stopped. `among`: the compounds selected; nothing: all.
std::optional<QueryCompounds> list_compounds(const CompoundSource& source, const CompoundSelection* among,
                                             bool with_checksum, const std::stop_token& stop);

// The compound as a query, in the text that it was imported as.
QueryText query_of(CompoundNumber compound, CompoundReader& reader);

}  // namespace chemsieve::cli
