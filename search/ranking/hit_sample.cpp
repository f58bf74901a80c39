#include "search/ranking/hit_sample.h"

#include <algorithm>
#include <numeric>

namespace chemsieve {

std::vector<std::size_t> sampled_places(const std::vector<Hit>& hits, const SampleSize& size,
                                        const std::vector<SourceLibrary>& libraries) {
    std::vector<std::size_t> places;
    if (size.rows == 0) {
        places.resize(hits.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        return places;
    }
    std::vector<RowSample<std::size_t>> samples;  // a sample of places for each query
    for (std::size_t place = 0; place < hits.size(); ++place) {
        const Hit& hit = hits[place];
        if (samples.size() <= hit.query) samples.resize(hit.query + 1, RowSample<std::size_t>{size});
        const std::size_t library = place_of_library(libraries, hit.compound);
        samples[hit.query].offer(library, number_in_library(libraries[library], hit.compound), place);
    }
    for (auto& sample : samples) {
        const std::vector<std::size_t> drawn = sample.take();
        places.insert(places.end(), drawn.begin(), drawn.end());
    }
    std::sort(places.begin(), places.end());
    return places;
}

std::vector<Hit> sampled(const std::vector<Hit>& hits, const SampleSize& size,
                         const std::vector<SourceLibrary>& libraries) {
    if (size.rows == 0) return hits;
    std::vector<Hit> result;
    for (const std::size_t place : sampled_places(hits, size, libraries)) result.push_back(hits[place]);
    return result;
}

}  // namespace chemsieve
