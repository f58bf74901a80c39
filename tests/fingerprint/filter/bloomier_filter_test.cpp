#include "fingerprint/filter/tables/bloomier_filter.h"

#include "tests/fingerprint/filter/static_filter_checks.h"

namespace chemsieve::bloomier_filter_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// Values of so many bits, equal on every machine.
std::vector<std::uint32_t> some_values(std::size_t count, unsigned bits, std::uint64_t seed) {
    std::vector<std::uint32_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = static_cast<std::uint32_t>(mix64(seed + i) & ((std::uint64_t{1} << bits) - 1));
    }
    return values;
}

template <class F>
constexpr auto kBuild = [](const std::vector<std::uint64_t>& keys, std::uint64_t seed) {
    std::vector<std::uint32_t> values;
    for (const std::uint64_t key : keys) values.push_back(static_cast<std::uint32_t>(mix64(key) >> 60));
    return F::build(keys, values, {.value_bits = 4, .check_bits = 7, .seed = seed});
};

template <class F>
void require_values(const F& map, const std::vector<std::uint64_t>& keys, const std::vector<std::uint32_t>& values) {
    bool all = true;
    for (std::size_t i = 0; i < keys.size(); ++i) all &= map.find(keys[i]) == std::optional{values[i]};
    REQUIRE(all);
}

// Cells of all widths, also such as lie across words.
template <class F>
void check_values() {
    for (const unsigned value_bits : {0U, 1U, 5U, 16U, 31U, 32U}) {
        for (const unsigned check_bits : {1U, 8U, 15U, 32U}) {
            for (const std::size_t count : {1, 2, 100, 3000}) {
                const auto keys = some_keys(count, value_bits + 1);
                const auto values = some_values(count, value_bits, check_bits);
                const BloomierShape shape{.value_bits = value_bits, .check_bits = check_bits, .seed = count};
                const F map = F::build(keys, values, shape);
                require_values(map, keys, values);
                REQUIRE(F::from_bytes(map.to_bytes()) == map);
                REQUIRE(map.keys() == count);
            }
        }
    }
}

template <class F>
void check_refusals() {
    const std::vector<std::uint64_t> keys{5, 6, 5};
    const std::vector<std::uint32_t> values{1, 2, 1};
    require_values(F::build(keys, values, {.value_bits = 2}), keys, values);
    CHECK_THROWS_WITH((F::build(keys, std::vector<std::uint32_t>{1, 2, 3}, {})), Catch::Contains("two values"));
    CHECK_THROWS_WITH((F::build(keys, values, {.value_bits = 1})), Catch::Contains("2 does not fit into 1 bits"));
    CHECK_THROWS_AS((F::build(keys, std::vector<std::uint32_t>{1, 2}, {})), FilterError);
    CHECK_THROWS_AS((F::build(keys, values, {.value_bits = 33})), FilterError);
    CHECK_THROWS_AS((F::build(keys, values, {.check_bits = 0})), FilterError);
    CHECK_THROWS_AS((F::build(keys, values, {.check_bits = 33})), FilterError);
}

}  // namespace

TEST_CASE("a Bloomier filter has the value of each key of its map") {
    check_values<BloomierTable>();
    check_values<BloomierMatrix>();
    check_built_sets(kBuild<BloomierTable>);
    check_built_sets(kBuild<BloomierMatrix>);
}

TEST_CASE("a Bloomier filter has a value for foreign keys as seldom as its check bits say") {
    check_built_error(kBuild<BloomierTable>, 300'000);
    check_built_error(kBuild<BloomierMatrix>, 300'000);
    const auto keys = some_keys(1000, 1);
    const auto values = some_values(1000, 8, 1);
    CHECK(BloomierTable::build(keys, values, {.check_bits = 7}).expected_error() == 0.75 / 128);
    CHECK(BloomierMatrix::build(keys, values, {.check_bits = 7}).expected_error() == 1.0 / 128);
    CHECK(share_of_false_positives(BloomierMatrix::build(keys, values, {.check_bits = 32}), 100'000, 8) == 0);
    CHECK(share_of_false_positives(BloomierTable::build(keys, values, {.check_bits = 32}), 100'000, 8) == 0);
}

TEST_CASE("a Bloomier filter takes 1.13 cells a key for value and check bits") {
    const auto keys = some_keys(300'000, 1);
    const auto values = some_values(keys.size(), 16, 1);
    const BloomierShape shape{.value_bits = 16, .check_bits = 8};
    const auto bits_of = [&](std::size_t bytes) { return 8.0 * static_cast<double>(bytes) / 300'000; };
    CHECK(bits_of(BloomierMatrix::build(keys, values, shape).size_in_bytes()) / 24 == Approx(1.16).epsilon(0.02));
    CHECK(bits_of(BloomierTable::build(keys, values, shape).size_in_bytes()) / 26 == Approx(1.16).epsilon(0.02));
}

TEST_CASE("a Bloomier table gives each key a place of its own, whose value can be changed") {
    const auto keys = some_keys(5000, 1);
    auto values = some_values(5000, 12, 1);
    BloomierTable table = BloomierTable::build(keys, values, {.value_bits = 12, .check_bits = 10, .seed = 3});
    std::set<std::uint64_t> places;
    for (const std::uint64_t key : keys) places.insert(table.place_of(key).value());
    CHECK(places.size() == keys.size());
    CHECK(*places.rbegin() < table.places());
    for (std::size_t i = 0; i < keys.size(); i += 3) {
        values[i] = static_cast<std::uint32_t>(i % 4096);
        REQUIRE(table.update(keys[i], values[i]));
    }
    require_values(table, keys, values);
    // A table with new values is that which is built of them.
    CHECK(table == BloomierTable::build(keys, values, {.value_bits = 12, .check_bits = 10, .seed = 3}));
    CHECK_THROWS_AS(table.update(keys[0], 4096), FilterError);
}

TEST_CASE("a Bloomier table that is updated for a foreign key changes one value at most, and says if none") {
    const auto keys = some_keys(500, 1);
    const auto values = some_values(500, 8, 1);
    const BloomierTable table = BloomierTable::build(keys, values, {.value_bits = 8, .check_bits = 3});
    std::size_t wrongly_taken = 0;
    for (const std::uint64_t foreign : some_keys(3000, 2)) {
        BloomierTable changed = table;
        const bool taken = changed.update(foreign, 0);
        wrongly_taken += taken ? 1 : 0;
        if (!taken) REQUIRE(changed == table);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) wrong += changed.find(keys[i]) == values[i] ? 0 : 1;
        REQUIRE(wrong <= 1);
        REQUIRE(changed.find(foreign) == (taken ? std::optional{0U} : std::nullopt));
    }
    const double p = table.expected_error();
    CHECK(std::abs(static_cast<double>(wrongly_taken) / 3000 - p) < binomial_spread(p, 3000));
}

TEST_CASE("a Bloomier filter refuses what does not fit") {
    check_refusals<BloomierTable>();
    check_refusals<BloomierMatrix>();
    CHECK(BloomierTable::build({}, {}, {}).find(1) == std::nullopt);
    CHECK(BloomierMatrix::build({}, {}, {}).find(1) == std::nullopt);
    CHECK_FALSE(BloomierTable::build({}, {}, {}).update(1, 1));
}

TEST_CASE("a Bloomier filter comes back from its bytes, and damaged ones are refused") {
    const auto keys = some_keys(100, 1);
    const auto values = some_values(100, 11, 1);
    const BloomierShape shape{.value_bits = 11, .check_bits = 6, .seed = 42};
    check_bytes(BloomierTable::build(keys, values, shape), 0x4a569a0eb9db0420);
    check_bytes(BloomierMatrix::build(keys, values, shape), 0xd87cc128a5230fac);
    check_hostile_bytes(BloomierTable::build(keys, values, shape));
    check_hostile_bytes(BloomierMatrix::build(keys, values, shape));
    check_hostile_bytes(BloomierTable::build({}, {}, shape));
    check_hostile_bytes(BloomierMatrix::build({}, {}, shape));
    check_hostile_bytes(BloomierTable::build(keys, std::vector<std::uint32_t>(100), {.value_bits = 0}));
}

}  // namespace chemsieve::bloomier_filter_test
