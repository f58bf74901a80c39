#include "fingerprint/filter/tables/compact_approximator.h"

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::compact_approximator_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// A lattice that is neither a number nor in a line: sets of 0 to 2, of which some are in no order to each other.
struct SetLattice {
    struct Element {
        bool has[3];
        bool operator==(const Element&) const = default;
    };
    static Element bottom() noexcept { return {}; }
    static Element join(Element a, const Element& b) noexcept {
        for (int i = 0; i < 3; ++i) a.has[i] = a.has[i] || b.has[i];
        return a;
    }
    static Element meet(Element a, const Element& b) noexcept {
        for (int i = 0; i < 3; ++i) a.has[i] = a.has[i] && b.has[i];
        return a;
    }
};
static_assert(Lattice<SetLattice> && !WrittenLattice<SetLattice>);

// Keys of which the i-th has the count 1 + i mod 5.
template <class F>
F counted(const typename F::Shape& shape, std::size_t keys, std::uint64_t seed) {
    F filter{shape};
    std::size_t i = 0;
    for (const std::uint64_t key : some_keys(keys, seed)) {
        filter.insert(key, static_cast<typename F::Element>(1 + i++ % 5));
    }
    return filter;
}

}  // namespace

TEST_CASE("a compact approximator reads at least what was stored") {
    std::mt19937_64 random{4};
    for (const std::uint64_t cells : {1U, 7U, 100U, 5000U}) {
        MaxCountApproximator8 filter{{.cells = cells, .hashes = 4, .seed = cells}};
        std::map<std::uint64_t, std::uint8_t> stored;
        const auto keys = some_keys(300, 1);
        for (int i = 0; i < 4000; ++i) {
            const std::uint64_t key = keys[random() % keys.size()];
            const auto value = static_cast<std::uint8_t>(random() % 256 & random() % 256);
            CHECK(filter.insert(key, value) == Inserted::stored);
            stored[key] = std::max(stored[key], value);
            const std::uint64_t asked = keys[random() % keys.size()];
            if (stored.contains(asked)) REQUIRE(filter.at(asked) >= stored[asked]);
        }
        for (const auto& [key, value] : stored) REQUIRE(filter.at(key) >= value);
        std::uint8_t most = 0;
        for (const auto& [key, value] : stored) most = std::max(most, value);
        if (cells == 1) CHECK(int{filter.at(some_keys(1, 9)[0])} == int{most});  // the join of all
    }
    MaxCountApproximator16 one{{.cells = 1000, .hashes = 3}};
    CHECK(one.at(7) == 0);
    one.insert(7, 300);
    one.insert(7, 20);
    CHECK(one.at(7) == 300);
    CHECK(MaxCountLattice<std::uint8_t>::of(300) == 255);
    CHECK(MaxCountLattice<std::uint16_t>::of(300) == 300);
    // "Nothing" may be stored, too.
    one.insert(8, 0);
    CHECK_FALSE(one.may_contain(8));
}

TEST_CASE("a compact approximator of sets reads sets that contain those stored") {
    CompactApproximator<SetLattice> filter{{.cells = 900, .hashes = 5, .seed = 1}};
    const auto keys = some_keys(200, 1);
    const auto set_of = [](std::uint64_t key) {
        return SetLattice::Element{{key % 2 == 0, key % 3 == 0, key % 5 == 0}};
    };
    for (const std::uint64_t key : keys) filter.insert(key, set_of(key));
    std::size_t exact = 0;
    for (const std::uint64_t key : keys) {
        const SetLattice::Element read = filter.at(key);
        REQUIRE(SetLattice::join(read, set_of(key)) == read);
        exact += read == set_of(key) ? 1 : 0;
    }
    CHECK(exact > 180);
}

TEST_CASE("a compact approximator of truth values answers just as a Bloom filter") {
    check_against_multiset(BoolApproximator{{.cells = 500, .hashes = 3}}, 2000, 1, 200);
    for (const std::size_t keys : {10U, 200U, 3000U}) {
        BoolApproximator filter{{.cells = 5003, .hashes = 6, .seed = 11}};
        BloomFilter bloom{{.bits = 5003, .hashes = 6, .seed = 11}};
        for (const std::uint64_t key : some_keys(keys, 1)) {
            filter.insert(key);
            bloom.insert(key);
        }
        bool same = true;
        for (const std::uint64_t key : some_keys(keys, 1)) same &= filter.may_contain(key) && bloom.may_contain(key);
        for (const std::uint64_t key : some_keys(20'000, 2)) same &= filter.may_contain(key) == bloom.may_contain(key);
        CHECK(same);
    }
}

TEST_CASE("a compact approximator reads more than a value as often as a Bloom filter of the keys above it errs") {
    constexpr std::size_t kAsked = 100'000;
    for (const std::size_t keys : {1000U, 20'000U, 150'000U}) {
        const auto sized = MaxCountApproximator8::for_keys(keys, 0.05, 3);
        const auto filter = counted<MaxCountApproximator8>(sized.shape(), keys, 21);
        for (const int above : {0, 1, 2, 4}) {
            std::size_t more = 0;
            for (const std::uint64_t key : some_keys(kAsked, 22)) more += filter.at(key) > above ? 1 : 0;
            const double p = filter.expected_error(keys * (5 - above) / 5);
            INFO(keys << " keys, more than " << above << ": expected " << p);
            // The fill of a small one is not just its mean: d sd / mean of a rate of power d, 5 d / sqrt(cells).
            const double fill = 5.0 * sized.shape().hashes / std::sqrt(static_cast<double>(sized.shape().cells)) * p;
            CHECK(std::abs(static_cast<double>(more) / kAsked - p) < binomial_spread(p, kAsked) + fill);
        }
        CHECK(filter.expected_error(keys) == Approx(0.05).epsilon(0.02));
    }
}

TEST_CASE("merged compact approximators are that of both maps") {
    const MaxCountApproximator8::Shape shape{.cells = 2000, .hashes = 4, .seed = 3};
    auto both = counted<MaxCountApproximator8>(shape, 100, 1);
    both.merge(counted<MaxCountApproximator8>(shape, 150, 2));
    auto at_once = counted<MaxCountApproximator8>(shape, 150, 2);
    std::size_t i = 0;
    for (const std::uint64_t key : some_keys(100, 1)) at_once.insert(key, static_cast<std::uint8_t>(1 + i++ % 5));
    CHECK(both == at_once);
    CHECK_THROWS_WITH(both.merge(MaxCountApproximator8{{.cells = 2000, .hashes = 4, .seed = 4}}),
                      Catch::Contains("seed"));
    CHECK_THROWS_AS(both.merge(MaxCountApproximator8{{.cells = 2001, .hashes = 4, .seed = 3}}), FilterError);
}

TEST_CASE("a compact approximator comes back from its bytes, and damaged ones are refused") {
    check_bytes(counted<MaxCountApproximator8>({.cells = 200, .hashes = 3, .seed = 42}, 40, 1), 0x22f583c718854c56);
    check_bytes(counted<MaxCountApproximator16>({.cells = 200, .hashes = 3, .seed = 42}, 40, 1), 0xc1e0abf76af15389);
    BoolApproximator filter{{.cells = 96, .hashes = 3, .seed = 42}};
    filter.insert(5);
    check_bytes(filter, 0x7bdda639cbea07a3);
    check_hostile_bytes(filter);
    check_hostile_bytes(counted<MaxCountApproximator8>({.cells = 200, .hashes = 3, .seed = 42}, 40, 1));
    check_hostile_bytes(counted<MaxCountApproximator16>({.cells = 200, .hashes = 3, .seed = 42}, 40, 1));
    const MaxCountApproximator8 counts{{.cells = 8, .hashes = 1}};
    CHECK_THROWS_WITH(BoolApproximator::from_bytes(counts.to_bytes()), Catch::Contains("another kind"));
    CHECK_THROWS_AS((MaxCountApproximator8{{.cells = 0}}), FilterError);
    CHECK_THROWS_AS((MaxCountApproximator8{{.cells = MaxCountApproximator8::kMostCells + 1}}), FilterError);
    CHECK_THROWS_AS((MaxCountApproximator8{{.cells = 5, .hashes = 0}}), FilterError);
    CHECK_THROWS_AS((MaxCountApproximator8{{.cells = 5, .hashes = 65}}), FilterError);
}

}  // namespace chemsieve::compact_approximator_test
