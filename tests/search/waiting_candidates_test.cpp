#include "search/screen/waiting_candidates.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

namespace chemsieve::waiting_candidates_test {

namespace {

using Order = WaitingCandidates::Order;

// Blocks as the index has them: each next one begins with as many items as the one before, or later in the order.
struct Block {
    std::uint32_t first_count;
    std::vector<Candidate> candidates;
};

std::vector<Block> blocks_of(Order order, std::uint32_t range, std::mt19937_64& random) {
    std::vector<Block> blocks;
    std::int64_t number = 0;
    for (int i = 0; i < 20; ++i) {
        Block block{.first_count = static_cast<std::uint32_t>(1000 + random() % 500), .candidates = {}};
        const std::size_t size = random() % 4 == 0 ? 0 : random() % 200;
        for (std::size_t k = 0; k < size; ++k) {
            const auto away = static_cast<std::uint32_t>(random() % range);
            const std::uint32_t count = order == Order::fewest_items_first ? block.first_count + away
                                                                           : block.first_count - std::min(away, 999U);
            block.candidates.push_back({CompoundNumber{++number}, count, i == 0 && k % 7 == 0});
        }
        blocks.push_back(std::move(block));
    }
    std::stable_sort(blocks.begin() + 1, blocks.end(), [&](const Block& a, const Block& b) {
        return order == Order::fewest_items_first ? a.first_count < b.first_count : a.first_count > b.first_count;
    });
    return blocks;
}

// As columns of up to 50; what they hold is kept in `held`.
void add_columns(std::span<const Candidate> candidates, std::vector<std::span<const Candidate>>& held,
                 WaitingCandidates& waiting) {
    while (!candidates.empty()) {
        const auto column = candidates.first(std::min<std::size_t>(50, candidates.size()));
        candidates = candidates.subspan(column.size());
        const auto has_fewer = [](const Candidate& a, const Candidate& b) { return a.item_count < b.item_count; };
        const auto [least, most] = std::minmax_element(column.begin(), column.end(), has_fewer);
        waiting.add({.block = static_cast<std::uint32_t>(held.size()),
                     .column = 0,
                     .counts = {least->item_count, most->item_count},
                     .admitted = {}});
        held.push_back(column);
    }
}

std::vector<CompoundNumber> numbers_of(const std::vector<Candidate>& candidates) {
    std::vector<CompoundNumber> numbers;
    for (const Candidate& c : candidates) numbers.push_back(c.compound);
    return numbers;
}

}  // namespace

TEST_CASE("candidates of blocks come in the order of all, equals in that of the blocks") {
    std::mt19937_64 random{1};
    for (int trial = 0; trial < 200; ++trial) {
        const Order order = trial % 2 == 0 ? Order::fewest_items_first : Order::most_items_first;
        const std::vector<Block> blocks = blocks_of(order, trial % 3 == 0 ? 1 : 1 << trial % 14, random);
        const auto comes_first = [&](const Candidate& a, const Candidate& b) {
            if (a.always_candidate || b.always_candidate) return a.always_candidate && !b.always_candidate;
            return order == Order::fewest_items_first ? a.item_count < b.item_count : a.item_count > b.item_count;
        };
        WaitingCandidates waiting{order};
        std::vector<std::span<const Candidate>> columns;
        std::vector<Candidate> given, all;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (i > 0 && random() % 2 == 0) {
                add_columns(blocks[i].candidates, columns, waiting);
            } else {
                waiting.add(blocks[i].candidates);
            }
            all.insert(all.end(), blocks[i].candidates.begin(), blocks[i].candidates.end());
            const bool is_last = i + 1 == blocks.size();
            const std::uint32_t end = order == Order::fewest_items_first ? ~0U : 0;
            const std::uint32_t count = is_last ? end : blocks[i + 1].first_count;
            // Sometimes what was given is taken away, as a search does.
            std::vector<Candidate> next;
            waiting.take(count, random() % 2 == 0 ? given : next,
                         [&](const WaitingColumn& column, std::vector<Candidate>& to) {
                             to.insert(to.end(), columns[column.block].begin(), columns[column.block].end());
                         });
            given.insert(given.end(), next.begin(), next.end());
            const auto due = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Candidate& c) {
                return !comes_first({CompoundNumber{}, count, false}, c);
            }));
            REQUIRE(given.size() == due);
            if (waiting.is_empty()) REQUIRE(due == all.size());
        }
        std::stable_sort(all.begin(), all.end(), comes_first);
        const bool is_same = numbers_of(given) == numbers_of(all);
        REQUIRE(is_same);
    }
}

}  // namespace chemsieve::waiting_candidates_test
