#include "search/engine/ranking.h"

#include <algorithm>
#include <string>

namespace chemsieve {

namespace {

void sort_tie(std::vector<Hit>::iterator first, std::vector<Hit>::iterator last, CompoundReader& reader) {
    std::vector<std::pair<std::string, Hit>> named;
    for (auto hit = first; hit != last; ++hit) named.emplace_back(reader.id(hit->compound), *hit);
    std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first < b.first;
        return a.second.compound < b.second.compound;
    });
    std::transform(named.begin(), named.end(), first, [](const auto& n) { return n.second; });
}

}  // namespace

bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        if (a.similarity.millionths() != b.similarity.millionths()) {
            return a.similarity.millionths() > b.similarity.millionths();
        }
        return a.compound < b.compound;
    });
    const std::size_t wanted = top == 0 ? hits.size() : std::min(top, hits.size());
    for (std::size_t first = 0; first < wanted;) {
        if (stop.stop_requested()) return false;
        std::size_t last = first + 1;
        while (last < hits.size() && hits[last].similarity.millionths() == hits[first].similarity.millionths()) ++last;
        if (last - first > 1) {
            sort_tie(hits.begin() + static_cast<std::ptrdiff_t>(first),
                     hits.begin() + static_cast<std::ptrdiff_t>(last), reader);
        }
        first = last;
    }
    hits.resize(wanted);
    return true;
}

}  // namespace chemsieve
