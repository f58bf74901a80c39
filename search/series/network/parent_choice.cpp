#include "search/series/network/parent_choice.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace chemsieve::series {

namespace {

class ParentChoice {
  public:
    explicit ParentChoice(const std::vector<ParentCandidate>& candidates) : candidates_{candidates} {
        for (std::size_t i = 0; i < candidates.size(); ++i) left_.push_back(i);
    }

    // Leaves those of the least value.
    template <class Value>
    ParentChoice& least(const Value& value) {
        if (is_made()) return *this;
        auto best = value(candidates_[left_.front()]);
        for (const std::size_t i : left_) best = std::min(best, value(candidates_[i]));
        std::erase_if(left_, [&](std::size_t i) { return value(candidates_[i]) != best; });
        return *this;
    }
    // Leaves those of which it is true, if there are any.
    template <class Is>
    ParentChoice& preferred(const Is& is) {
        return least([&](const ParentCandidate& one) { return is(one) ? 0 : 1; });
    }

    // One scaffold is left, however many ways lead to it.
    bool is_made() const {
        return std::all_of(left_.begin(), left_.end(),
                           [&](std::size_t i) { return candidates_[i].form == candidates_[left_.front()].form; });
    }
    const std::vector<std::size_t>& left() const { return left_; }

  private:
    const std::vector<ParentCandidate>& candidates_;
    std::vector<std::size_t> left_;
};

}  // namespace

std::size_t chosen_parent(const std::vector<ParentCandidate>& candidates,
                          const std::function<std::string(std::size_t)>& text_of) {
    using One = const ParentCandidate&;
    constexpr std::size_t kMacrocycle = 12;
    ParentChoice choice{candidates};
    choice.preferred([](One one) { return one.removed.size == 3 && one.removed.heteroatoms == 1; })
        .preferred([](One one) { return one.removed.size < kMacrocycle; })
        .least([](One one) { return one.linkers; })
        .least([](One one) { return -std::abs(one.delta); })
        .least([](One one) { return -one.delta; })
        .preferred([](One one) { return one.removed.size == 3 || one.removed.size == 5 || one.removed.size == 6; })
        .preferred([](One one) { return !one.loses_aromaticity; })
        .least([](One one) { return one.removed.heteroatoms; })
        .least([](One one) { return one.removed.nitrogens; })
        .least([](One one) { return one.removed.oxygens; })
        .least([](One one) { return one.removed.sulphurs; })
        .least([](One one) { return one.removed.size; })
        .preferred([](One one) { return one.removed.is_aromatic; })
        .preferred([](One one) { return one.removed.has_linker_at_heteroatom; });
    if (choice.is_made()) return choice.left().front();
    std::vector<std::pair<std::string, std::size_t>> texts;
    for (const std::size_t i : choice.left()) texts.emplace_back(text_of(i), i);
    return std::min_element(texts.begin(), texts.end())->second;
}

}  // namespace chemsieve::series
