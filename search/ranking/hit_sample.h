// A random sample of hits that are at hand.
//
// The sample of a query's hits is the same for the same seed, whatever their order. Errors: none. Threads: any.
#pragma once

#include <cstddef>
#include <vector>

#include "data/source/compound_source.h"
#include "search/request/row_sample.h"
#include "search/request/search_types.h"

namespace chemsieve {

// The places of those drawn: of each query's hits so many, or all, in the order of the hits. `libraries`: that they are
// of.
std::vector<std::size_t> sampled_places(const std::vector<Hit>& hits, const SampleSize& size,
                                        const std::vector<SourceLibrary>& libraries);
std::vector<Hit> sampled(const std::vector<Hit>& hits, const SampleSize& size,
                         const std::vector<SourceLibrary>& libraries);

}  // namespace chemsieve
