#include "search/series/groups/group_numbers.h"

#include <algorithm>
#include <numeric>

namespace chemsieve::series {

std::vector<std::uint32_t> GroupNumbers::groups_of(CoreWays& ways) {
    std::vector<std::uint32_t> pieces, numbers, groups;
    for (LabelledPiece& piece : ways.pieces) pieces.push_back(number_of(std::move(piece)));
    for (const PlacedPiece& placed : ways.placed) numbers.push_back(number_of({pieces[placed.piece], placed.slots}));
    for (const std::vector<std::uint32_t>& group : ways.groups) {
        std::vector<std::uint32_t> placed;
        for (const std::uint32_t place : group) placed.push_back(numbers[place]);
        groups.push_back(group_of(std::move(placed)));
    }
    return groups;
}

void GroupNumbers::add(const std::vector<std::uint32_t>& groups, const std::vector<CoreWay>& match) {
    for (std::uint32_t i = 0; i < match.size(); ++i) {
        for (const std::uint32_t group : match[i].groups) ways_.push_back(groups[group]);
        places_.push_back(i);
    }
    begins_.push_back(places_.size());
}

std::uint32_t GroupNumbers::number_of(const std::string& form) {
    const auto [found, is_new] = by_form_.emplace(form, static_cast<std::uint32_t>(pieces_.size()));
    if (is_new) {
        pieces_.emplace_back();
        kinds_.push_back(0);
    }
    return found->second;
}

std::uint32_t GroupNumbers::number_of(LabelledPiece piece) {
    const std::uint32_t number = number_of(piece.piece.form);
    if (pieces_[number].form.empty()) {
        kinds_[number] = piece.kind == piece.piece.form ? number : number_of(piece.kind);
        pieces_[number] = std::move(piece.piece);
    }
    return number;
}

std::uint32_t GroupNumbers::number_of(const PlacedPiece& placed) {
    const auto [found, is_new] = by_place_.emplace(placed, static_cast<std::uint32_t>(placed_.size()));
    if (is_new) placed_.push_back(placed);
    return found->second;
}

std::uint32_t GroupNumbers::group_of(std::vector<std::uint32_t> placed) {
    std::sort(placed.begin(), placed.end());
    const auto [found, is_new] = by_placed_.emplace(placed, static_cast<std::uint32_t>(groups_.size()));
    if (is_new) groups_.push_back(std::move(placed));
    return found->second;
}

GroupWays GroupNumbers::finish(std::size_t slots) {
    using Name = std::pair<std::string_view, std::vector<std::uint16_t>>;  // form and slots
    const auto forms = [&](const std::vector<std::uint32_t>& group) {
        std::vector<Name> all;
        for (const std::uint32_t place : group) {
            all.emplace_back(pieces_[placed_[place].piece].form, placed_[place].slots);
        }
        std::sort(all.begin(), all.end());
        return all;
    };
    std::vector<std::vector<Name>> names;
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
        for (const std::uint32_t place : groups_[old]) kind.push_back(kinds_[placed_[place].piece]);
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
