#include "ui/hits/hit_order.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace chemsieve::ui {

namespace {

std::optional<double> number_in(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end == text.data()) return std::nullopt;
    return value;
}

// One key a hit, of which only the part that the column needs is filled.
struct Key {
    bool absent = false;
    double number = 0;
    std::string text;
};

Key key_of(const HitColumn& column, const Hit& hit, CompoundReader& reader) {
    if (column.kind == HitColumn::Kind::similarity) {
        return {.absent = !has_similarity(hit), .number = hit.similarity.millionths() / 1e6, .text = {}};
    }
    CompoundData compound;
    if (column.kind == HitColumn::Kind::imported) {
        compound.imported = reader.imported_values(hit.compound);
    } else {
        compound.row = reader.row(hit.compound);
    }
    std::string text = cell_text(column, compound);
    if (!column.number) return {.absent = text.empty(), .text = std::move(text)};
    const std::optional<double> number = number_in(text);
    return {.absent = !number, .number = number.value_or(0), .text = {}};
}

bool comes_before(const Key& a, const Key& b, Qt::SortOrder direction) {
    if (a.absent != b.absent) return b.absent;
    const Key& first = direction == Qt::AscendingOrder ? a : b;
    const Key& second = direction == Qt::AscendingOrder ? b : a;
    if (first.number != second.number) return first.number < second.number;
    return first.text < second.text;
}

}  // namespace

std::optional<std::vector<Hit>> ordered(const std::vector<Hit>& hits, const HitOrder& order, CompoundReader& reader,
                                        const std::stop_token& stop) {
    const HitColumn::Kind kind = order.column.kind;
    const bool as_ranked = kind == HitColumn::Kind::structure ||
                           (kind == HitColumn::Kind::similarity && order.direction == Qt::DescendingOrder);
    if (as_ranked) return hits;
    std::vector<Key> keys;
    keys.reserve(hits.size());
    for (const Hit& hit : hits) {
        if (stop.stop_requested()) return std::nullopt;
        keys.push_back(key_of(order.column, hit, reader));
    }
    std::vector<std::size_t> places(hits.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return comes_before(keys[a], keys[b], order.direction); });
    std::vector<Hit> result;
    result.reserve(hits.size());
    for (const std::size_t place : places) result.push_back(hits[place]);
    return result;
}

}  // namespace chemsieve::ui
