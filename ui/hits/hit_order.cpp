#include "ui/hits/hit_order.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <numeric>

namespace chemsieve::ui {

namespace {

std::optional<double> number_in(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end == text.data()) return std::nullopt;
    return value;
}

// The value of a hit in a column, of which only the part that the column needs is filled.
struct SortValue {
    bool absent = false;
    double number = 0;
    std::string text;
};

// Reads no more than the columns need.
CompoundData read_for(const std::vector<SortKey>& keys, const Hit& hit, CompoundReader& reader) {
    using Kind = HitColumn::Kind;
    const auto any = [&](auto is) { return std::any_of(keys.begin(), keys.end(), is); };
    CompoundData compound;
    compound.row.number = hit.compound;
    if (any([](const SortKey& key) { return key.column.kind == Kind::imported; })) {
        compound.imported = reader.imported_values(hit.compound);
    }
    if (any([](const SortKey& key) { return key.column.kind == Kind::id || key.column.kind == Kind::computed; })) {
        compound.row = reader.row(hit.compound);
    }
    if (any([](const SortKey& key) { return key.column.kind == Kind::inchikey; })) {
        compound.inchi_key = reader.inchi_key(hit.compound).value_or("");
    }
    return compound;
}

SortValue value_of(const HitColumn& column, const Hit& hit, const CompoundData& compound) {
    if (column.kind == HitColumn::Kind::similarity) {
        return {.absent = !has_similarity(hit), .number = hit.similarity.millionths() / 1e6, .text = {}};
    }
    if (column.kind == HitColumn::Kind::query) return {.number = static_cast<double>(hit.query), .text = {}};
    std::string text = cell_text(column, compound);
    if (!column.number) return {.absent = text.empty(), .text = std::move(text)};
    const std::optional<double> number = number_in(text);
    return {.absent = !number, .number = number.value_or(0), .text = {}};
}

// Below 0: a comes first; 0: they are equal.
int compare(const SortValue& a, const SortValue& b, Qt::SortOrder direction) {
    if (a.absent != b.absent) return b.absent ? -1 : 1;
    const int sign = direction == Qt::AscendingOrder ? 1 : -1;
    if (a.number != b.number) return a.number < b.number ? -sign : sign;
    return sign * a.text.compare(b.text);
}

// Structures do not sort, and a last key that is the rank changes nothing. Ranked hits lie query by query.
std::vector<SortKey> keys_that_count(const HitOrder& order, bool of_one_query) {
    const auto is_rank = [&](const std::vector<SortKey>& keys) {
        const SortKey& last = keys.back();
        if (last.column.kind != HitColumn::Kind::similarity || last.direction != Qt::DescendingOrder) return false;
        return of_one_query || (keys.size() > 1 && keys[keys.size() - 2].column.kind == HitColumn::Kind::query);
    };
    std::vector<SortKey> keys;
    std::copy_if(order.keys.begin(), order.keys.end(), std::back_inserter(keys),
                 [](const SortKey& key) { return key.column.kind != HitColumn::Kind::structure; });
    while (!keys.empty() && is_rank(keys)) keys.pop_back();
    return keys;
}

}  // namespace

std::optional<std::vector<Hit>> ordered(const std::vector<Hit>& hits, const HitOrder& order, CompoundReader& reader,
                                        const std::stop_token& stop) {
    const bool of_one_query =
        std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.query == hits.front().query; });
    const std::vector<SortKey> sort_keys = keys_that_count(order, of_one_query);
    if (sort_keys.empty()) return hits;
    const std::size_t width = sort_keys.size();
    std::vector<SortValue> values;  // for each hit, one a key
    values.reserve(hits.size() * width);
    for (const Hit& hit : hits) {
        if (stop.stop_requested()) return std::nullopt;
        const CompoundData compound = read_for(sort_keys, hit, reader);
        for (const SortKey& key : sort_keys) values.push_back(value_of(key.column, hit, compound));
    }
    std::vector<std::size_t> places(hits.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        for (std::size_t i = 0; i < width; ++i) {
            const int order_of_values = compare(values[a * width + i], values[b * width + i], sort_keys[i].direction);
            if (order_of_values != 0) return order_of_values < 0;
        }
        return false;
    });
    std::vector<Hit> result;
    result.reserve(hits.size());
    for (const std::size_t place : places) result.push_back(hits[place]);
    return result;
}

}  // namespace chemsieve::ui
