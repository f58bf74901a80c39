#include "search/series/groups/group_numbers.h"

#include <algorithm>
#include <numeric>

namespace chemsieve::series {

void GroupNumbers::add(const CoreWays& ways, const std::vector<CoreWay>& match) {
    std::vector<std::uint32_t> numbers;
    for (const SlotPiece& piece : ways.pieces) numbers.push_back(number_of(piece));
    std::vector<std::uint32_t> groups;
    for (const std::vector<std::uint32_t>& group : ways.groups) {
        std::vector<std::uint32_t> pieces;
        for (const std::uint32_t piece : group) pieces.push_back(numbers[piece]);
        groups.push_back(group_of(std::move(pieces)));
    }
    for (std::uint32_t i = 0; i < match.size(); ++i) {
        for (const std::uint32_t group : match[i].groups) ways_.push_back(groups[group]);
        places_.push_back(i);
    }
    begins_.push_back(places_.size());
}

std::uint32_t GroupNumbers::number_of(const SlotPiece& piece) {
    const auto [found, is_new] = by_form_.emplace(piece.piece.form, static_cast<std::uint32_t>(pieces_.size()));
    if (is_new) {
        pieces_.push_back(piece.piece);
        kinds_.push_back(by_kind_.emplace(piece.kind, static_cast<std::uint32_t>(by_kind_.size())).first->second);
    }
    return found->second;
}

std::uint32_t GroupNumbers::group_of(std::vector<std::uint32_t> pieces) {
    std::sort(pieces.begin(), pieces.end());
    const auto [found, is_new] = by_pieces_.emplace(pieces, static_cast<std::uint32_t>(groups_.size()));
    if (is_new) groups_.push_back(std::move(pieces));
    return found->second;
}

GroupWays GroupNumbers::finish(std::size_t slots) {
    const auto forms = [&](const std::vector<std::uint32_t>& group) {
        std::vector<std::string_view> all;
        for (const std::uint32_t piece : group) all.emplace_back(pieces_[piece].form);
        std::sort(all.begin(), all.end());
        return all;
    };
    std::vector<std::vector<std::string_view>> names;
    for (const auto& group : groups_) names.push_back(forms(group));
    std::vector<std::uint32_t> order(groups_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin() + 1, order.end(), [&](std::uint32_t a, std::uint32_t b) { return names[a] < names[b]; });
    std::vector<std::uint32_t> numbers(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;

    GroupWays all{.positions = slots, .groups = groups_.size(), .kinds = {}, .ways = {}, .begins = {}};
    std::vector<std::vector<std::uint32_t>> groups;
    std::map<std::vector<std::uint32_t>, std::uint32_t> kinds;
    for (const std::uint32_t old : order) {
        std::vector<std::uint32_t> kind;
        for (const std::uint32_t piece : groups_[old]) kind.push_back(kinds_[piece]);
        std::sort(kind.begin(), kind.end());
        all.kinds.push_back(kinds.emplace(std::move(kind), static_cast<std::uint32_t>(kinds.size())).first->second);
        groups.push_back(std::move(groups_[old]));
    }
    groups_ = std::move(groups);
    for (std::uint32_t& group : ways_) group = numbers[group];
    all.ways.resize(ways_.size());
    const auto way = [&](std::uint64_t i) { return std::span{ways_}.subspan(i * slots, slots); };
    std::vector<std::uint64_t> sorted(places_.size());
    std::iota(sorted.begin(), sorted.end(), std::uint64_t{0});
    for (std::size_t i = 0; i + 1 < begins_.size(); ++i) {
        std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(begins_[i]),
                  sorted.begin() + static_cast<std::ptrdiff_t>(begins_[i + 1]), [&](std::uint64_t a, std::uint64_t b) {
                      return std::ranges::lexicographical_compare(way(a), way(b));
                  });
    }
    std::vector<std::uint32_t> places;
    for (std::uint64_t i = 0; i < sorted.size(); ++i) {
        std::ranges::copy(way(sorted[i]), all.ways.begin() + static_cast<std::ptrdiff_t>(i * slots));
        places.push_back(places_[sorted[i]]);
    }
    places_ = std::move(places);
    std::vector<std::uint32_t>().swap(ways_);
    all.begins = std::move(begins_);
    return all;
}

}  // namespace chemsieve::series
