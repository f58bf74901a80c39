// The row-wise yardsticks find what is plain to see, whatever the clock says.

#include "tests/benchmark/engine/row_scan.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "base/mix.h"
#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/similarity/tanimoto.h"
#include "search/screen/candidate_stream.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::row_scan_test {

using namespace chemsieve::test;

namespace {

using Items = std::vector<std::uint64_t>;
constexpr std::size_t kCompounds = 3000;

Items random_items(std::mt19937_64& random, std::size_t most) {
    std::set<std::uint64_t> items;
    const std::size_t count = 5 + random() % most;
    while (items.size() < count) items.insert(mix64(random() % 400));
    return {items.begin(), items.end()};
}

struct Collection {
    std::vector<Items> items;              // compound number i + 1
    std::vector<std::uint32_t> lengths;    // bits of their fingerprints
    std::vector<FingerprintBlock> blocks;  // by length; the last holds those that are always candidates
    std::set<CompoundNumber> always;
};

FingerprintBlock& block_of(Collection& collection, std::uint32_t bits) {
    for (FingerprintBlock& block : collection.blocks) {
        if (block.bits == bits) return block;
    }
    return collection.blocks.emplace_back(FingerprintBlock{.bits = bits});
}

Collection random_collection() {
    std::mt19937_64 random{7};
    Collection collection;
    for (std::size_t i = 0; i < kCompounds; ++i) {
        const Items items = random_items(random, 90);
        const std::uint32_t bits = items.size() < 50 ? 128 : 256;
        const bool always = i % 500 == 499;
        const CompoundNumber number{static_cast<std::int64_t>(i) + 1};
        const FoldedFingerprint folded =
            always ? FoldedFingerprint::all_set(bits) : FoldedFingerprint::of_items(items, bits);
        FingerprintBlock& block = block_of(collection, bits);
        block.compounds.push_back(number);
        block.item_counts.push_back(static_cast<std::uint32_t>(items.size()));
        block.always_candidate.push_back(always);
        block.words.insert(block.words.end(), folded.words().begin(), folded.words().end());
        collection.items.push_back(items);
        collection.lengths.push_back(bits);
        if (always) collection.always.insert(number);
    }
    return collection;
}

// The same compounds as 128-bit fingerprints without items behind them.
std::vector<FingerprintBlock> bits_alone(const Collection& collection) {
    FingerprintBlock block{.bits = 128};
    for (std::size_t i = 0; i < collection.items.size(); ++i) {
        const auto folded = FoldedFingerprint::of_items(collection.items[i], 128);
        block.compounds.push_back(CompoundNumber{static_cast<std::int64_t>(i) + 1});
        block.item_counts.push_back(folded.set_bits());
        block.always_candidate.push_back(false);
        block.words.insert(block.words.end(), folded.words().begin(), folded.words().end());
    }
    return {block};
}

std::map<CompoundNumber, std::uint32_t> reaching(const std::vector<BoundedCandidate>& found, std::uint32_t least) {
    std::map<CompoundNumber, std::uint32_t> result;
    for (const BoundedCandidate& c : found) {
        if (c.bound >= least) result[c.compound] = c.bound;
    }
    return result;
}

}  // namespace

TEST_CASE("rows are those that were sliced, ascending by item count") {
    const Collection collection = random_collection();
    const RowTable table = rows_of(MemoryFingerprints{collection.blocks});
    CHECK(std::set(table.always.begin(), table.always.end()) == collection.always);
    std::size_t seen = 0;
    for (const RowClass& rows : table.classes) {
        CHECK(std::is_sorted(rows.item_counts.begin(), rows.item_counts.end()));
        for (std::size_t i = 0; i < rows.compounds.size(); ++i, ++seen) {
            const auto compound = static_cast<std::size_t>(rows.compounds[i]) - 1;
            const auto folded = FoldedFingerprint::of_items(collection.items[compound], rows.bits);
            REQUIRE(rows.bits == collection.lengths[compound]);
            REQUIRE(std::equal(folded.words().begin(), folded.words().end(), rows.row(i)));
            REQUIRE(rows.hidden[i] == collection.items[compound].size() - folded.set_bits());
        }
    }
    CHECK(seen + table.always.size() == kCompounds);
}

TEST_CASE("the screen of rows lets the same compounds through as the sliced one") {
    const Collection collection = random_collection();
    const auto source = std::make_shared<MemoryFingerprints>(collection.blocks);
    const RowTable table = rows_of(*source);
    const SlicedIndex index{source};
    std::mt19937_64 random{11};
    for (int round = 0; round < 50; ++round) {
        ScreenFormula formula{.required = {random_items(random, 6)}, .choices = {}};
        formula.choices.push_back({{random_items(random, 3), random_items(random, 3)}});
        std::vector<CompoundNumber> rows = RowScreen{table}.candidates(formula);
        std::vector<Candidate> sliced;
        CandidateStream stream{index, {formula}};
        while (stream.next(sliced)) continue;
        std::vector<CompoundNumber> expected;
        for (const Candidate& candidate : sliced) expected.push_back(candidate.compound);
        std::sort(rows.begin(), rows.end());
        std::sort(expected.begin(), expected.end());
        REQUIRE((rows == expected));
    }
}

TEST_CASE("the scan of rows finds all that reach a threshold, with the bounds of the sliced one") {
    const Collection collection = random_collection();
    const auto source = std::make_shared<MemoryFingerprints>(collection.blocks);
    const RowTable table = rows_of(*source);
    const SlicedIndex index{source};
    std::mt19937_64 random{13};
    ThreadPool pool;
    for (const std::uint32_t least : {1U, 300'000U, 500'000U, 900'000U}) {
        const Items query = random_items(random, 90);
        const ScanGoal goal{.least = least, .estimates = true};
        const auto rows = reaching(RowScan{table}.run(query, goal, pool, 2).found, least);
        SimilarityScan sliced{index, query, goal};
        sliced.run(pool, 1);
        CHECK((rows == reaching(sliced.found(), least)));
        for (std::size_t i = 0; i < kCompounds; ++i) {
            const std::uint32_t similar = tanimoto(query, collection.items[i]).millionths();
            if (similar < least) continue;
            const auto found = rows.find(CompoundNumber{static_cast<std::int64_t>(i) + 1});
            REQUIRE(found != rows.end());
            REQUIRE(found->second >= similar);
        }
    }
}

TEST_CASE("the scan of rows finds the best of fingerprints that are bits alone") {
    const Collection collection = random_collection();
    const std::vector<FingerprintBlock> blocks = bits_alone(collection);
    const RowTable table = rows_of(MemoryFingerprints{blocks, 1, SliceOrder::by_count});
    std::mt19937_64 random{17};
    ThreadPool pool;
    for (const std::size_t top : {1U, 10U, 400U}) {
        const auto query = FoldedFingerprint::of_items(random_items(random, 90), 128);
        Items positions;
        for (std::uint64_t bit = 0; bit < 128; ++bit) {
            if ((query.words()[bit / 64] >> (bit % 64) & 1U) != 0) positions.push_back(bit);
        }
        std::vector<std::uint32_t> similar;
        for (const Items& items : collection.items) {
            const auto compound = FoldedFingerprint::of_items(items, 128);
            similar.push_back(tanimoto(BitFingerprint{query.words()}, BitFingerprint{compound.words()}).millionths());
        }
        std::vector<std::uint32_t> best = similar;
        std::sort(best.begin(), best.end(), std::greater<>{});
        const RowScanResult result = RowScan{table}.run(positions, {.least = 1, .top = top}, pool, 1);
        CHECK(result.least == best[top - 1]);
        std::map<CompoundNumber, std::uint32_t> expected;
        for (std::size_t i = 0; i < kCompounds; ++i) {
            if (similar[i] >= result.least) expected[CompoundNumber{static_cast<std::int64_t>(i) + 1}] = similar[i];
        }
        CHECK((reaching(result.found, result.least) == expected));
    }
}

}  // namespace chemsieve::row_scan_test
