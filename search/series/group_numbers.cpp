#include "search/series/group_numbers.h"

#include <algorithm>
#include <numeric>

namespace chemsieve::series {

void GroupNumbers::add(const CoreWays& ways, const std::vector<CoreWay>& match) {
    std::vector<std::uint32_t> numbers;
    for (const SlotPiece& piece : ways.pieces) numbers.push_back(number_of(piece));
    std::map<std::vector<std::uint32_t>, std::uint32_t> different;
    for (std::uint32_t i = 0; i < match.size(); ++i) {
        std::vector<std::uint32_t> groups;
        for (const std::vector<std::uint32_t>& slot : match[i].slots) {
            std::vector<std::uint32_t> pieces;
            for (const std::uint32_t piece : slot) pieces.push_back(numbers[piece]);
            groups.push_back(group_of(std::move(pieces)));
        }
        different.emplace(std::move(groups), i);
    }
    for (const auto& [groups, place] : different) taken_.push_back({groups, place});
    begins_.push_back(taken_.size());
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
    for (std::size_t i = 0; i + 1 < begins_.size(); ++i) {
        for (std::uint64_t way = begins_[i]; way < begins_[i + 1]; ++way) {
            for (std::uint32_t& group : taken_[way].groups) group = numbers[group];
        }
        std::sort(taken_.begin() + static_cast<std::ptrdiff_t>(begins_[i]),
                  taken_.begin() + static_cast<std::ptrdiff_t>(begins_[i + 1]),
                  [](const Taken& a, const Taken& b) { return a.groups < b.groups; });
    }
    for (Taken& taken : taken_) {
        all.ways.insert(all.ways.end(), taken.groups.begin(), taken.groups.end());
        std::vector<std::uint32_t>().swap(taken.groups);
    }
    all.begins = std::move(begins_);
    return all;
}

}  // namespace chemsieve::series
