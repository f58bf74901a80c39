#include "fingerprint/kernel/kernels.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <catch2/catch.hpp>
#include <random>

#include "base/error.h"

namespace chemsieve::kernel_test {

namespace {

constexpr std::size_t kColumns = 3;

using Random = std::mt19937_64;
using Lanes = std::bitset<kColumnCompounds>;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

enum class Density { kNone, kSparse, kHalf, kDense, kAll };

std::uint64_t random_word(Random& random, Density density) {
    switch (density) {
        case Density::kNone: return 0;
        case Density::kSparse: return random() & random() & random() & random();
        case Density::kHalf: return random();
        case Density::kDense: return random() | random() | random() | random();
        case Density::kAll: return ~std::uint64_t{0};
    }
    return 0;
}

Density random_density(Random& random) { return static_cast<Density>(1 + below(random, 3)); }

// Rows of a few columns, of which some can be taken away.
class Rows {
  public:
    Rows(Random& random, std::size_t count, auto density_of_row) : bits_(count * kColumns), pointers_(count) {
        for (std::size_t row = 0; row < count; ++row) {
            const Density density = density_of_row(row);
            for (std::size_t column = 0; column < kColumns; ++column) {
                for (auto& word : bits_[row * kColumns + column].words) word = random_word(random, density);
            }
            pointers_[row] = bits_[row * kColumns].words;
        }
    }

    std::size_t count() const { return pointers_.size(); }
    void take_away(std::size_t row) { pointers_[row] = nullptr; }
    void bring_back(std::size_t row) { pointers_[row] = bits_[row * kColumns].words; }
    bool is_missing(std::size_t row) const { return pointers_[row] == nullptr; }
    const std::uint64_t* const* pointers() const { return pointers_.data(); }

    bool bit(std::size_t row, std::size_t column, std::size_t lane) const {
        return (bits_[row * kColumns + column].words[lane / 64] >> (lane % 64) & 1) != 0;
    }

  private:
    std::vector<ColumnBits> bits_;
    std::vector<const std::uint64_t*> pointers_;
};

Lanes lanes_of(const ColumnBits& bits) {
    Lanes lanes;
    for (std::size_t lane = 0; lane < kColumnCompounds; ++lane) lanes[lane] = bits.words[lane / 64] >> (lane % 64) & 1;
    return lanes;
}

using Alternative = std::vector<std::uint32_t>;
using Choice = std::vector<Alternative>;

struct Formula {
    std::uint32_t required = 0;
    std::vector<Choice> choices;
};

std::vector<std::uint32_t> flat(const std::vector<Choice>& choices) {
    std::vector<std::uint32_t> words;
    for (const Choice& choice : choices) {
        words.push_back(static_cast<std::uint32_t>(choice.size()));
        for (const Alternative& alternative : choice) {
            words.push_back(static_cast<std::uint32_t>(alternative.size()));
            words.insert(words.end(), alternative.begin(), alternative.end());
        }
    }
    return words;
}

std::uint32_t screen(const KernelSet& set, const Rows& rows, const Formula& formula, std::size_t column,
                     ColumnBits& result) {
    const std::vector<std::uint32_t> words = flat(formula.choices);
    const SliceFormula sliced{formula.required, words.data(), static_cast<std::uint32_t>(words.size())};
    return set.screen(rows.pointers(), sliced, column, result);
}

// What rows that are missing hold is `missing`.
bool satisfies(const Rows& rows, const Formula& formula, std::size_t column, std::size_t lane, bool missing) {
    const auto has = [&](std::uint32_t row) { return rows.is_missing(row) ? missing : rows.bit(row, column, lane); };
    for (std::uint32_t row = 0; row < formula.required; ++row) {
        if (!has(row)) return false;
    }
    return std::ranges::all_of(formula.choices, [&](const Choice& choice) {
        return std::ranges::any_of(
            choice, [&](const Alternative& alternative) { return std::ranges::all_of(alternative, has); });
    });
}

Lanes screened(const Rows& rows, const Formula& formula, std::size_t column, bool missing = false) {
    Lanes lanes;
    for (std::size_t lane = 0; lane < kColumnCompounds; ++lane) {
        lanes[lane] = satisfies(rows, formula, column, lane, missing);
    }
    return lanes;
}

Formula random_formula(Random& random, std::size_t rows) {
    Formula formula{static_cast<std::uint32_t>(below(random, std::min<std::size_t>(rows, 12) + 1)), {}};
    formula.choices.resize(below(random, 5));
    for (Choice& choice : formula.choices) {
        choice.resize(below(random, 20) == 0 ? 0 : 1 + below(random, 5));
        for (Alternative& alternative : choice) {
            alternative.resize(below(random, 20) == 0 ? 0 : 1 + below(random, 4));
            for (auto& row : alternative) row = static_cast<std::uint32_t>(below(random, rows));
        }
    }
    return formula;
}

bool names(const Formula& formula, std::uint32_t row) {
    return row < formula.required || std::ranges::any_of(formula.choices, [&](const Choice& choice) {
               return std::ranges::any_of(choice, [&](const Alternative& alternative) {
                   return std::ranges::find(alternative, row) != alternative.end();
               });
           });
}

// By the rows before it, whether a compound is left.
bool is_reached(const Rows& rows, std::uint32_t row, std::size_t column) {
    return screened(rows, {row, {}}, column).any();
}

std::vector<std::uint32_t> counted(const Rows& rows, std::uint32_t count, std::size_t column) {
    std::vector<std::uint32_t> counts(kColumnCompounds);
    for (std::uint32_t row = 0; row < count; ++row) {
        for (std::size_t lane = 0; lane < kColumnCompounds; ++lane) counts[lane] += rows.bit(row, column, lane);
    }
    return counts;
}

// Counts in one column.
CountStop count(const KernelSet& set, const Rows& rows, std::uint32_t number, std::uint32_t least, std::size_t column,
                ColumnBits& reached, std::vector<std::uint32_t>& counts) {
    const ColumnToCount to_count{static_cast<std::uint32_t>(column), least};
    return set.count({rows.pointers(), number, &to_count, 1}, reached, counts.data());
}

void check_counts(const ColumnBits& reached, const std::vector<std::uint32_t>& counts, std::uint32_t least,
                  const std::vector<std::uint32_t>& expected) {
    const Lanes lanes = lanes_of(reached);
    for (std::size_t lane = 0; lane < kColumnCompounds; ++lane) {
        if (lanes[lane] != (expected[lane] >= least)) FAIL("lane " << lane << " has " << expected[lane]);
        if (lanes[lane] && counts[lane] != expected[lane]) FAIL("lane " << lane << ": " << counts[lane]);
    }
}

void check_count(const KernelSet& set, const Rows& rows, std::uint32_t number, std::uint32_t least, std::size_t column,
                 const std::vector<std::uint32_t>& expected) {
    INFO(set.name << ": " << number << " rows, at least " << least);
    ColumnBits reached;
    std::vector<std::uint32_t> counts(kColumnCompounds, 77);
    const CountStop stop = count(set, rows, number, least, column, reached, counts);
    REQUIRE(stop.missing == kNoRowMissing);
    const bool any = std::ranges::max(expected) >= least;
    REQUIRE(stop.place == (any ? 0 : 1));
    if (any) check_counts(reached, counts, least, expected);
}

// Limits of interest: none, few and many compounds reaching it, and the ends.
std::vector<std::uint32_t> leasts(Random& random, std::uint32_t rows, std::vector<std::uint32_t> counts) {
    std::ranges::sort(counts);
    std::vector<std::uint32_t> result{0, 1, rows, rows + 1, counts.front(), counts.back(), counts.back() + 1};
    for (const std::size_t reaching : {1, 5, 24, 25, 100, 500}) result.push_back(counts[kColumnCompounds - reaching]);
    result.push_back(static_cast<std::uint32_t>(below(random, rows + 1)));
    return result;
}

// Fingerprints that begin at any word, between words that are all set.
class RowWise {
  public:
    RowWise(Random& random, std::size_t count, std::size_t words, Density density)
        : words_{words}, start_{8 + below(random, 8)}, memory_(count * words + 24, ~std::uint64_t{0}) {
        for (std::size_t i = 0; i < count * words; ++i) memory_[start_ + i] = random_word(random, density);
    }

    std::uint64_t* row(std::size_t i) { return memory_.data() + start_ + i * words_; }

  private:
    std::size_t words_;
    std::size_t start_;
    std::vector<std::uint64_t> memory_;
};

std::vector<std::size_t> row_lengths() {
    std::vector<std::size_t> lengths{128, 1024};
    for (std::size_t words = 1; words <= 40; ++words) lengths.push_back(words);
    return lengths;
}

}  // namespace

TEST_CASE("the plain loops come first, the chosen ones can run") {
    REQUIRE_FALSE(kernel_sets().empty());
    CHECK(std::string{kernel_sets().front()->name} == "scalar");
    CHECK(std::ranges::find(kernel_sets(), &kernels()) != kernel_sets().end());
}

TEST_CASE("loops are found by name, others are refused") {
    for (const KernelSet* set : kernel_sets()) CHECK(&kernel_set_named(set->name) == set);
    for (const char* name : {"sse", "", "Scalar", "avx5121"}) {
        CHECK_THROWS_AS(kernel_set_named(name), Error);
        CHECK_THROWS_WITH(kernel_set_named(name), Catch::Contains("CHEMSIEVE_KERNEL is '" + std::string{name} + "'") &&
                                                      Catch::Contains("can be scalar"));
    }
}

TEST_CASE("screening a column equals asking compound by compound", "[property]") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{1};
        for (int round = 0; round < 600; ++round) {
            const Density density = random_density(random);
            Rows rows{random, 1 + below(random, 40), [&](std::size_t) {
                          return below(random, 3) != 0 ? density : static_cast<Density>(below(random, 5));
                      }};
            const Formula formula = random_formula(random, rows.count());
            for (std::uint32_t row = 0; row < rows.count(); ++row) {
                if (!names(formula, row)) rows.take_away(row);
            }
            const std::size_t column = below(random, kColumns);
            ColumnBits result;
            INFO(set->name << " round " << round << ", " << formula.required << " required");
            REQUIRE(screen(*set, rows, formula, column, result) == kNoRowMissing);
            REQUIRE(lanes_of(result) == screened(rows, formula, column));
        }
    }
}

TEST_CASE("long formulas over dense rows leave the right compounds") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{2};
        for (const std::uint32_t required : {63U, 64U, 65U, 200U}) {
            const Rows rows{random, required,
                            [&](std::size_t row) { return row % 8 == 0 ? Density::kDense : Density::kAll; }};
            ColumnBits result;
            REQUIRE(screen(*set, rows, {required, {}}, 1, result) == kNoRowMissing);
            CHECK(lanes_of(result) == screened(rows, {required, {}}, 1));
        }
    }
}

TEST_CASE("an empty formula lets all compounds pass, an empty choice none") {
    Random random{3};
    const Rows rows{random, 1, [](std::size_t) { return Density::kNone; }};
    for (const KernelSet* set : kernel_sets()) {
        ColumnBits result;
        REQUIRE(screen(*set, rows, {}, 0, result) == kNoRowMissing);
        CHECK(lanes_of(result).all());
        REQUIRE(set->screen(nullptr, {}, 0, result) == kNoRowMissing);
        CHECK(lanes_of(result).all());
        REQUIRE(screen(*set, rows, {0, {Choice{}}}, 0, result) == kNoRowMissing);
        CHECK(lanes_of(result).none());
        REQUIRE(screen(*set, rows, {0, {Choice{{0}, {}}}}, 0, result) == kNoRowMissing);
        CHECK(lanes_of(result).all());
    }
}

TEST_CASE("rows that are missing are reported where they are needed", "[property]") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{4};
        int reported = 0, not_needed = 0;
        for (int round = 0; round < 1500; ++round) {
            Rows rows{random, 1 + below(random, 16), [&](std::size_t) { return random_density(random); }};
            const Formula formula = random_formula(random, rows.count());
            for (std::size_t taken = 1 + below(random, 3); taken > 0; --taken) {
                rows.take_away(below(random, rows.count()));
            }
            const std::size_t column = below(random, kColumns);
            ColumnBits result;
            const std::uint32_t missing = screen(*set, rows, formula, column, result);
            INFO(set->name << " round " << round);
            if (missing == kNoRowMissing) {
                REQUIRE(lanes_of(result) == screened(rows, formula, column, false));
                REQUIRE(lanes_of(result) == screened(rows, formula, column, true));
                for (std::uint32_t row = 0; row < formula.required; ++row) {
                    if (rows.is_missing(row)) REQUIRE_FALSE(is_reached(rows, row, column));
                }
                ++not_needed;
            } else {
                REQUIRE(missing < rows.count());
                REQUIRE(rows.is_missing(missing));
                REQUIRE(names(formula, missing));
                if (missing < formula.required) REQUIRE(is_reached(rows, missing, column));
                ++reported;
            }
        }
        CHECK(reported > 100);
        CHECK(not_needed > 100);
    }
}

TEST_CASE("alternatives that add nothing are not looked at") {
    Random random{5};
    Rows rows{random, 3, [](std::size_t row) { return row == 0 ? Density::kAll : Density::kNone; }};
    rows.take_away(2);
    for (const KernelSet* set : kernel_sets()) {
        ColumnBits result;
        REQUIRE(screen(*set, rows, {1, {Choice{{0}, {2}}, Choice{{1, 2}, {0}}}}, 1, result) == kNoRowMissing);
        CHECK(lanes_of(result).all());
        CHECK(screen(*set, rows, {1, {Choice{{1}, {2}}}}, 1, result) == 2);
        CHECK(screen(*set, rows, {2, {Choice{{2}}}}, 1, result) == kNoRowMissing);
    }
}

TEST_CASE("counting a column equals counting compound by compound", "[property]") {
    Random random{6};
    std::vector<std::uint32_t> numbers{100, 127, 128, 255, 256, 500, 1000, 1023, 1024, 2047, 2048, 5000};
    for (std::uint32_t rows = 0; rows <= 70; ++rows) numbers.push_back(rows);
    for (const std::uint32_t number : numbers) {
        const Density density = random_density(random);
        const Rows rows{random, number, [&](std::size_t) {
                            return below(random, 4) != 0 ? density : static_cast<Density>(below(random, 5));
                        }};
        const std::size_t column = below(random, kColumns);
        const auto expected = counted(rows, number, column);
        for (const std::uint32_t least : leasts(random, number, expected)) {
            for (const KernelSet* set : kernel_sets()) check_count(*set, rows, number, least, column, expected);
        }
    }
}

TEST_CASE("counts reach the number of rows", "[property]") {
    Random random{7};
    for (const std::uint32_t number : {1U, 7U, 8U, 15U, 16U, 31U, 63U, 64U, 127U, 255U, 511U, 1023U, 8191U, 70000U}) {
        const Rows rows{random, number, [](std::size_t) { return Density::kAll; }};
        const std::vector<std::uint32_t> expected(kColumnCompounds, number);
        for (const KernelSet* set : kernel_sets()) {
            for (const std::uint32_t least : {0U, number / 2, number}) {
                check_count(*set, rows, number, least, 0, expected);
            }
        }
    }
}

TEST_CASE("no row is needed for a count beyond their number") {
    const std::uint64_t* const rows[2] = {nullptr, nullptr};
    const ColumnToCount columns[] = {{0, 3}, {1, 0}, {2, 3}};
    for (const KernelSet* set : kernel_sets()) {
        ColumnBits reached;
        CountStop stop = set->count({rows, 2, columns, 1}, reached, nullptr);
        CHECK(stop.place == 1);
        CHECK(stop.missing == kNoRowMissing);
        stop = set->count({rows, 2, columns, 3}, reached, nullptr);
        CHECK(stop.place == 1);
        CHECK(stop.missing == 0);
        CHECK(set->count({rows, 2, columns, 0}, reached, nullptr).place == 0);
    }
}

TEST_CASE("several columns are counted up to the first that is reached", "[property]") {
    Random random{11};
    int passed_over = 0, stopped = 0;
    for (int round = 0; round < 300; ++round) {
        const auto number = static_cast<std::uint32_t>(1 + below(random, 90));
        const Rows rows{random, number, [&](std::size_t) { return static_cast<Density>(1 + below(random, 3)); }};
        std::vector<ColumnToCount> columns(below(random, 12));
        std::vector<std::vector<std::uint32_t>> expected;
        for (ColumnToCount& column : columns) {
            column.column = static_cast<std::uint32_t>(below(random, kColumns));
            expected.push_back(counted(rows, number, column.column));
            const std::uint32_t most = std::ranges::max(expected.back());
            column.least = below(random, 4) == 0 ? static_cast<std::uint32_t>(below(random, most + 1)) : most + 1;
        }
        for (const KernelSet* set : kernel_sets()) {
            INFO(set->name << " round " << round);
            for (std::size_t next = 0; next < columns.size(); ++next) {
                ColumnBits reached;
                std::vector<std::uint32_t> counts(kColumnCompounds);
                const CountTask task{rows.pointers(), number, columns.data() + next,
                                     static_cast<std::uint32_t>(columns.size() - next)};
                const CountStop stop = set->count(task, reached, counts.data());
                REQUIRE(stop.missing == kNoRowMissing);
                for (const std::size_t end = next + stop.place; next < end; ++next) {
                    REQUIRE(std::ranges::max(expected[next]) < columns[next].least);
                    ++passed_over;
                }
                if (next == columns.size()) break;
                REQUIRE(lanes_of(reached).any());
                check_counts(reached, counts, columns[next].least, expected[next]);
                ++stopped;
            }
        }
    }
    CHECK(passed_over > 1000);
    CHECK(stopped > 300);
}

TEST_CASE("rows that are missing are reported while a count can be reached", "[property]") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{8};
        int reported = 0, not_needed = 0;
        for (int round = 0; round < 600; ++round) {
            const auto number = static_cast<std::uint32_t>(1 + below(random, 60));
            Rows rows{random, number, [&](std::size_t) { return random_density(random); }};
            const std::size_t column = below(random, kColumns);
            const auto missing = static_cast<std::uint32_t>(below(random, number));
            const auto before = counted(rows, missing, column);
            const auto least = static_cast<std::uint32_t>(below(random, number + 2));
            const bool needed = std::ranges::max(before) + (number - missing) >= least;
            rows.take_away(missing);
            if (missing + 1 < number && below(random, 2) == 0) rows.take_away(number - 1);
            ColumnBits reached;
            std::vector<std::uint32_t> counts(kColumnCompounds);
            const CountStop stop = count(*set, rows, number, least, column, reached, counts);
            INFO(set->name << ", row " << missing << " of " << number << ", at least " << least);
            REQUIRE(stop.missing == (needed ? missing : kNoRowMissing));
            REQUIRE(stop.place == (needed ? 0 : 1));
            ++(needed ? reported : not_needed);
        }
        CHECK(reported > 100);
        CHECK(not_needed > 50);
    }
}

TEST_CASE("rows that hold the query's bits are admitted", "[property]") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{9};
        for (const std::size_t words : row_lengths()) {
            for (const std::size_t count : {0, 1, 7, 8, 9, 40}) {
                RowWise rows{random, count, words, Density::kDense};
                RowWise query{random, 1, words, Density::kSparse};
                std::vector<std::uint8_t> expected(count);
                for (std::size_t i = 0; i < count; ++i) {
                    expected[i] = static_cast<std::uint8_t>(below(random, 2));
                    for (std::size_t w = 0; w < words; ++w) rows.row(i)[w] |= query.row(0)[w];
                    const std::size_t taken = below(random, words);
                    const std::uint64_t word = query.row(0)[taken];
                    if (word == 0) expected[i] = 1;
                    if (expected[i] == 0) rows.row(i)[taken] &= ~std::bit_floor(word);
                }
                std::vector<std::uint8_t> admitted(count + 1, 5);
                set->subset_rows(query.row(0), rows.row(0), count, words, admitted.data());
                INFO(set->name << ", " << words << " words, " << count << " rows");
                REQUIRE(admitted.back() == 5);
                admitted.pop_back();
                REQUIRE(admitted == expected);
            }
        }
    }
}

TEST_CASE("bits in common with rows are counted", "[property]") {
    for (const KernelSet* set : kernel_sets()) {
        Random random{10};
        for (const std::size_t words : row_lengths()) {
            for (const std::size_t count : {0, 1, 7, 8, 9, 17, 40}) {
                const auto density = static_cast<Density>(below(random, 5));
                RowWise rows{random, count, words, density};
                RowWise query{random, 1, words, static_cast<Density>(1 + below(random, 4))};
                std::vector<std::uint32_t> expected(count);
                for (std::size_t i = 0; i < count; ++i) {
                    for (std::size_t bit = 0; bit < 64 * words; ++bit) {
                        expected[i] +=
                            query.row(0)[bit / 64] & rows.row(i)[bit / 64] & std::uint64_t{1} << bit % 64 ? 1 : 0;
                    }
                }
                std::vector<std::uint32_t> common(count + 1, 5);
                set->common_rows(query.row(0), rows.row(0), count, words, common.data());
                INFO(set->name << ", " << words << " words, " << count << " rows");
                REQUIRE(common.back() == 5);
                common.pop_back();
                REQUIRE(common == expected);
            }
        }
    }
}

}  // namespace chemsieve::kernel_test
