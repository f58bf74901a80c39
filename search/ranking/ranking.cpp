#include "search/ranking/ranking.h"

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

// A hit with all that its place depends on.
struct Ranked {
    std::uint32_t similarity = 0;  // millionths
    std::uint32_t id = 0;          // place of its id in the order of ids
    Hit hit;
};

bool comes_before(const Ranked& a, const Ranked& b) {
    if (a.similarity != b.similarity) return a.similarity > b.similarity;
    if (a.id != b.id) return a.id < b.id;
    return a.hit.compound < b.hit.compound;
}

}  // namespace

bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const IdOrder& order,
          const std::stop_token& stop) {
    std::vector<Ranked> ranked;
    ranked.reserve(hits.size());
    for (const Hit& hit : hits) {
        const auto place = order.place(hit.compound);
        if (!place) return rank(hits, top, reader, stop);
        ranked.push_back({hit.similarity.millionths(), *place, hit});
    }
    if (stop.stop_requested()) return false;
    const std::size_t wanted = top == 0 ? hits.size() : std::min(top, hits.size());
    std::sort(ranked.begin(), ranked.end(), comes_before);
    hits.resize(wanted);
    for (std::size_t i = 0; i < wanted; ++i) hits[i] = ranked[i].hit;
    return true;
}

bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        if (a.similarity.millionths() != b.similarity.millionths()) {
            return a.similarity.millionths() > b.similarity.millionths();
        }
        return a.compound < b.compound;
    });
    const std::size_t wanted = top == 0 ? hits.size() : std::min(top, hits.size());
    const auto held = wanted > 1 ? reader.hold() : nullptr;
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
