#include "search/ranking/ranking.h"

#include <algorithm>
#include <span>
#include <string>

namespace chemsieve {

namespace {

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

// By id, then by number.
void sort_tie(std::span<Ranked> tie, CompoundReader& reader) {
    std::vector<std::pair<std::string, Ranked>> named;
    named.reserve(tie.size());
    for (const Ranked& ranked : tie) named.emplace_back(reader.id(ranked.hit.compound), ranked);
    std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first < b.first;
        return a.second.hit.compound < b.second.hit.compound;
    });
    std::transform(named.begin(), named.end(), tie.begin(), [](const auto& n) { return n.second; });
}

void take_first(std::span<const Ranked> ranked, std::vector<Hit>& hits) {
    hits.resize(ranked.size());
    std::transform(ranked.begin(), ranked.end(), hits.begin(), [](const Ranked& r) { return r.hit; });
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
    take_first(std::span{ranked}.first(wanted), hits);
    return true;
}

bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop) {
    std::vector<Ranked> ranked;
    ranked.reserve(hits.size());
    for (const Hit& hit : hits) ranked.push_back({.similarity = hit.similarity.millionths(), .hit = hit});
    std::sort(ranked.begin(), ranked.end(), comes_before);
    const std::size_t wanted = top == 0 ? hits.size() : std::min(top, hits.size());
    const auto held = wanted > 1 ? reader.hold() : nullptr;
    for (std::size_t first = 0; first < wanted;) {
        if (stop.stop_requested()) return false;
        std::size_t last = first + 1;
        while (last < ranked.size() && ranked[last].similarity == ranked[first].similarity) ++last;
        if (last - first > 1) sort_tie(std::span{ranked}.subspan(first, last - first), reader);
        first = last;
    }
    take_first(std::span{ranked}.first(wanted), hits);
    return true;
}

}  // namespace chemsieve
