#include "fingerprint/filter/counting/stable_filter.h"

#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::stable_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// The generator of the filter, and cells as plain numbers: what the filter must do, done slowly.
class SlowStable {
  public:
    explicit SlowStable(const StableFilter::Shape& shape)
        : shape_{shape}, random_{further_hash(shape.seed, 2)}, cells_(shape.cells) {}

    void insert(std::uint64_t key) {
        random_ += kGolden;
        const std::uint64_t first = reduced(mix64(random_), shape_.cells);
        for (std::uint64_t i = 0; i < shape_.decreases; ++i) {
            unsigned& cell = cells_[(first + i) % shape_.cells];
            cell -= cell > 0 ? 1 : 0;
        }
        for (const std::uint64_t cell : cells_of(key)) cells_[cell] = shape_.most();
    }
    bool may_contain(std::uint64_t key) const {
        const auto cells = cells_of(key);
        return std::all_of(cells.begin(), cells.end(), [&](std::uint64_t cell) { return cells_[cell] > 0; });
    }
    std::uint64_t clear_cells() const {
        return static_cast<std::uint64_t>(std::count(cells_.begin(), cells_.end(), 0U));
    }

  private:
    std::vector<std::uint64_t> cells_of(std::uint64_t key) const {
        ProbeSequence<Probes::enhanced_double> probes{hash_of(key, shape_.seed)};
        std::vector<std::uint64_t> cells(shape_.hashes);
        for (std::uint64_t& cell : cells) cell = probes.next(shape_.cells);
        return cells;
    }

    StableFilter::Shape shape_;
    std::uint64_t random_;
    std::vector<unsigned> cells_;
};

void insert_many(StableFilter& filter, std::size_t count, std::uint64_t seed) {
    for (const std::uint64_t key : some_keys(count, seed)) filter.insert(key);
}

// After `warm` inserts, the mean of 100 samples.
double mean_clear_share(const StableFilter::Shape& shape, std::size_t warm) {
    StableFilter filter{shape};
    insert_many(filter, warm, 1);
    double clear = 0;
    for (int sample = 0; sample < 100; ++sample) {
        insert_many(filter, 1000, 2 + sample);
        clear += static_cast<double>(filter.clear_cells()) / static_cast<double>(shape.cells) / 100;
    }
    return clear;
}

}  // namespace

TEST_CASE("a stable Bloom filter does what its cells as plain numbers do") {
    for (unsigned bits = 1; bits <= 8; ++bits) {
        for (const std::uint64_t cells : {4U, 63U, 64U, 1001U}) {
            for (const std::uint64_t decreases : {1U, 3U, 60U, 1001U}) {
                const StableFilter::Shape shape{.cells = cells,
                                                .cell_bits = bits,
                                                .hashes = 3,
                                                .decreases = std::min(decreases, cells),
                                                .seed = bits};
                StableFilter filter{shape};
                SlowStable slow{shape};
                const auto keys = some_keys(150, bits);
                bool same = true;
                bool last_found = true;
                for (std::size_t i = 0; i < 300; ++i) {
                    const std::uint64_t key = keys[mix64(i) % keys.size()];
                    filter.insert(key);
                    slow.insert(key);
                    last_found &= filter.may_contain(key);
                    same &= filter.clear_cells() == slow.clear_cells();
                    same &= filter.may_contain(keys[i % 150]) == slow.may_contain(keys[i % 150]);
                }
                REQUIRE(same);
                REQUIRE(last_found);
            }
        }
    }
}

TEST_CASE("a stable Bloom filter comes to the share of zeros of the paper") {
    // P 10, K 3 and Max 1, 3, 7: .769, .455, .159.
    StableFilter::Shape shape{.cells = 20'000, .cell_bits = 1, .hashes = 3, .decreases = 10, .seed = 5};
    for (const auto& [bits, share] : {std::pair{1U, .769}, std::pair{2U, .455}, std::pair{3U, .159}}) {
        shape.cell_bits = bits;
        CHECK(StableFilter{shape}.stable_clear_share() == Approx(share).margin(5e-4));
        CHECK(mean_clear_share(shape, 60'000) == Approx(share).margin(0.006));
    }
    // Before, more cells are clear.
    StableFilter young{shape};
    insert_many(young, 1000, 1);
    CHECK(static_cast<double>(young.clear_cells()) > 0.8 * 20'000);
}

TEST_CASE("a stable Bloom filter keeps the rate it was made for in an endless stream") {
    constexpr std::size_t kAsked = 100'000;
    for (const double probability : {0.1, 0.01}) {
        for (const std::uint64_t bytes : {500U, 4000U, 32'000U}) {
            StableFilter filter = StableFilter::for_rate(bytes, probability, 2, 3);
            CHECK(filter.size_in_bytes() <= bytes + 16);
            CHECK(filter.expected_error() <= probability);
            CHECK(filter.expected_error() > probability / 2);  // P is a whole number
            insert_many(filter, 10 * filter.shape().cells, 1);
            double share = 0;
            for (int sample = 0; sample < 10; ++sample) {
                insert_many(filter, filter.shape().cells / 4, 10 + sample);
                share += share_of_false_positives(filter, kAsked / 10, 50 + sample) / 10;
            }
            const double p = filter.expected_error();
            INFO(bytes << " bytes, expected " << p << ", found " << share);
            // The share of zeros goes up and down around its mean with a variance of about 1/m for each of ten samples,
            // three times as much as neighbouring cells are decreased together; (1 - zeros)^K follows K times as much.
            const double k = filter.shape().hashes;
            const double fill = 5 * k * std::sqrt(3.0 / (10 * static_cast<double>(filter.shape().cells))) * p;
            CHECK(std::abs(share - p) < binomial_spread(p, kAsked) + fill);
        }
    }
}

TEST_CASE("a stable Bloom filter forgets, as often as it says at most") {
    const StableFilter::Shape shape{.cells = 20'000, .cell_bits = 2, .hashes = 3, .decreases = 10, .seed = 5};
    StableFilter filter{shape};
    CHECK(filter.expected_loss(0) == 0);
    CHECK(filter.expected_loss(2) == 0);  // Max is 3
    CHECK(filter.expected_loss(1'000'000) == Approx(1));
    // One decrease of a cell with probability P/m at each of 3 inserts.
    CHECK(filter.expected_loss(3) == Approx(3 * std::pow(10.0 / 20'000, 3)).epsilon(1e-3));
    insert_many(filter, 100'000, 1);
    for (const std::size_t gap : {500U, 2000U, 6000U}) {
        std::size_t lost = 0;
        for (std::uint64_t round = 0; round < 20'000 / gap; ++round) {
            const auto keys = some_keys(2 * gap, 1000 * gap + round);
            for (std::size_t i = 0; i < keys.size(); ++i) {
                filter.insert(keys[i]);
                if (i >= gap && !filter.may_contain(keys[i - gap])) ++lost;
            }
        }
        const std::size_t asked = 20'000 / gap * gap;
        const double share = static_cast<double>(lost) / static_cast<double>(asked);
        const double most = filter.expected_loss(gap);
        INFO("gap " << gap << ": at most " << most << ", found " << share);
        // P = 10 neighbouring cells are decreased together, so that losses come in runs of up to 10 cells, of which
        // each key has three: a variance of at most nine times the binomial. The bound neglects that others set cells
        // again, which at the longest gap saves two of three keys.
        CHECK(share < most + 3 * binomial_spread(most, asked));
        CHECK(share > most / 3);
    }
}

TEST_CASE("a stable Bloom filter refuses what cannot be") {
    CHECK_THROWS_AS((StableFilter{{.cells = 1}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.cells = StableFilter::kMostCells + 1}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.cell_bits = 0}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.cell_bits = 9}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.cells = 10, .hashes = 10}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.hashes = 65}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.cells = 10, .decreases = 11}}), FilterError);
    CHECK_THROWS_AS((StableFilter{{.decreases = 0}}), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(100, 0), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(100, 1), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(100, std::nan("")), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(100, 0.1, 9), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(0, 0.1), FilterError);
    CHECK_THROWS_AS(StableFilter::for_rate(4, 1e-9), FilterError);
    CHECK(StableFilter::for_rate(100, 0.999).expected_error() <= 0.999);
    // Other filters are refused by name.
    CHECK_FALSE(ScreeningFilter<StableFilter>);
    CHECK(StableFilter::kInfo.admits_false_negatives);
}

TEST_CASE("a stable Bloom filter comes back from its bytes and goes on as it would have") {
    for (const unsigned bits : {1U, 3U, 8U}) {
        const StableFilter::Shape shape{.cells = 333, .cell_bits = bits, .hashes = 3, .decreases = 9, .seed = 42};
        StableFilter filter{shape};
        insert_many(filter, 200, 1);
        StableFilter back = StableFilter::from_bytes(filter.to_bytes());
        insert_many(filter, 200, 2);
        insert_many(back, 200, 2);
        CHECK(back == filter);
        check_hostile_bytes(filter);
    }
    StableFilter filter{{.cells = 333, .cell_bits = 3, .hashes = 3, .decreases = 9, .seed = 42}};
    insert_many(filter, 200, 1);
    check_bytes(filter, 0xbda0f270ff551170);
    StableFilter bits{{.cells = 333, .hashes = 3, .decreases = 9, .seed = 42}};
    insert_many(bits, 200, 1);
    check_bytes(bits, 0xe252ac0ff385dcea);
}

}  // namespace chemsieve::stable_filter_test
