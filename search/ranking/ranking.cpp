#include "search/ranking/ranking.h"

#include <numeric>
#include <span>
#include <string>

namespace chemsieve {

namespace {

// The ids of more compounds would take too much memory while they are sorted.
constexpr std::size_t kMostCompounds = 2'000'000;
constexpr std::ptrdiff_t kSortedAtOnce = 65'536;  // a stop is checked for between these sorts

using NamedNumber = std::pair<std::string, CompoundNumber>;

// Unfinished if stopped.
void sort(std::vector<NamedNumber>& ids, const std::stop_token& stop) {
    const auto size = static_cast<std::ptrdiff_t>(ids.size());
    const auto place = [&](std::ptrdiff_t i) { return ids.begin() + std::min(i, size); };
    for (std::ptrdiff_t i = 0; i < size && !stop.stop_requested(); i += kSortedAtOnce) {
        std::sort(place(i), place(i + kSortedAtOnce));
    }
    for (std::ptrdiff_t run = kSortedAtOnce; run < size; run *= 2) {
        for (std::ptrdiff_t i = 0; i < size && !stop.stop_requested(); i += 2 * run) {
            std::inplace_merge(place(i), place(i + run), place(i + 2 * run));
        }
    }
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

std::unique_ptr<const IdOrder> IdOrder::read(CompoundReader& reader, const std::stop_token& stop) {
    std::vector<NamedNumber> ids;
    reader.for_each_compound([&](CompoundNumber compound) {
        ids.emplace_back(reader.id(compound), compound);
        return !stop.stop_requested();
    });
    sort(ids, stop);
    if (stop.stop_requested()) return nullptr;
    auto order = std::make_unique<IdOrder>();
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto& [id, number] = ids[i];
        if (i > 0 && id != ids[i - 1].first) ++place;
        order->places_[number] = place;
    }
    return order;
}

const IdOrder* IdOrderOnDemand::for_hits(std::size_t hits, CompoundReader& reader, const std::stop_token& stop) {
    if (compounds_ > kMostCompounds) return nullptr;
    if (hits_.fetch_add(hits) + hits < compounds_) return nullptr;
    const std::lock_guard lock{mutex_};
    if (!order_) order_ = IdOrder::read(reader, stop);
    return order_.get();
}

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
