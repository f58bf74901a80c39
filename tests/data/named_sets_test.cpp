// Conditions that call sets of compounds, against the same decided compound by compound without SQL.

#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <set>

#include "data/import/importer.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/where/condition_error.h"
#include "tests/support/test_data.h"

namespace chemsieve::named_sets_test {

using namespace chemsieve::test;

namespace {

constexpr std::int64_t kCompounds = 60;

// Chains of 1 to 60 carbons, so that the number of a compound is that of its carbons.
std::string made(const TemporaryFolder& folder, const std::string& name, std::int64_t compounds = kCompounds) {
    std::string text;
    for (std::int64_t i = 1; i <= compounds; ++i) {
        text += std::string(static_cast<std::size_t>(i), 'C') + " " + std::to_string(i) + "\n";
    }
    write_file(folder.file("in.smi"), text);
    create_library(folder.file(name), {});
    LibraryWriter writer{folder.file(name)};
    import_file(writer, folder.file("in.smi"), {}, {}, {});
    return folder.file(name);
}

using Numbers = std::set<std::int64_t>;

Numbers numbers_of(const CompoundSelection& selection) {
    Numbers numbers;
    selection.for_each([&](CompoundNumber number) { numbers.insert(static_cast<std::int64_t>(number)); });
    return numbers;
}

struct Asked {
    std::string text;
    std::function<bool(std::int64_t)> holds;
};

Asked random_asked(const std::vector<NamedSelection>& sets, std::mt19937_64& random, int depth) {
    const auto up_to = [&](std::int64_t most) { return static_cast<std::int64_t>(random() % (most + 1)); };
    if (depth == 0 || up_to(3) == 0) {
        if (up_to(1) == 0) {
            const std::int64_t carbons = up_to(kCompounds);
            return {"C < " + std::to_string(carbons), [carbons](std::int64_t i) { return i < carbons; }};
        }
        const NamedSelection& set = sets[static_cast<std::size_t>(up_to(static_cast<std::int64_t>(sets.size()) - 1))];
        return {set.name, [&set](std::int64_t i) { return set.compounds->contains(CompoundNumber{i}); }};
    }
    const Asked a = random_asked(sets, random, depth - 1);
    if (up_to(2) == 0) return {"not (" + a.text + ")", [a](std::int64_t i) { return !a.holds(i); }};
    const Asked b = random_asked(sets, random, depth - 1);
    if (up_to(1) == 0) {
        return {"(" + a.text + " and " + b.text + ")", [a, b](std::int64_t i) { return a.holds(i) && b.holds(i); }};
    }
    return {"(" + a.text + " or " + b.text + ")", [a, b](std::int64_t i) { return a.holds(i) || b.holds(i); }};
}

std::vector<NamedSelection> random_sets(std::mt19937_64& random, std::int64_t compounds) {
    std::vector<NamedSelection> sets;
    for (const char* name : {"red", "Green", "blue"}) {
        CompoundSelection chosen;
        for (std::int64_t i = 1; i <= compounds; ++i) {
            if (random() % 3 == 0) chosen.add(CompoundNumber{i});
        }
        sets.push_back({name, std::make_shared<const CompoundSelection>(std::move(chosen))});
    }
    return sets;
}

}  // namespace

TEST_CASE("conditions with sets select what they mean, and lose nothing while a set is not known") {
    const TemporaryFolder folder;
    const Library library{made(folder, "lib.sieve")};
    std::mt19937_64 random{5};
    const std::vector<NamedSelection> sets = random_sets(random, kCompounds);
    for (int round = 0; round < 300; ++round) {
        const Asked asked = random_asked(sets, random, 4);
        INFO(asked.text);
        Numbers expected;
        for (std::int64_t i = 1; i <= kCompounds; ++i) {
            if (asked.holds(i)) expected.insert(i);
        }
        CompoundFilter filter{.where = asked.text, .ids = {}, .sets = sets};
        CHECK(numbers_of(*library.select(filter, {})->compounds) == expected);
        filter.sets[static_cast<std::size_t>(round) % 3].compounds = nullptr;
        const Numbers more = numbers_of(*library.select(filter, {})->compounds);
        CHECK(std::includes(more.begin(), more.end(), expected.begin(), expected.end()));
    }
}

TEST_CASE("sets of several libraries that are read as one are those of each") {
    const TemporaryFolder folder;
    const std::string first = made(folder, "a.sieve", 5), second = made(folder, "b.sieve", 7);
    const JoinedLibrary joined{{first, second}};
    const CompoundNumber begin = joined.libraries()[1].first;
    CompoundSelection chosen;
    for (const std::int64_t i : {2, 4}) chosen.add(CompoundNumber{i});
    for (const std::int64_t i : {0, 6}) chosen.add(CompoundNumber{static_cast<std::int64_t>(begin) + i});
    const auto set = std::make_shared<const CompoundSelection>(chosen);
    const CompoundFilter filter{.where = "mine", .ids = {}, .sets = {{"mine", set}}};
    CHECK(numbers_of(*joined.select(filter, {})->compounds) == numbers_of(chosen));
}

TEST_CASE("a name that is no set is refused with those there are") {
    const TemporaryFolder folder;
    const Library library{made(folder, "lib.sieve", 3)};
    const CompoundFilter filter{.where = "not mine", .ids = {}, .sets = {{"yours", nullptr}}};
    CHECK_THROWS_WITH(library.select(filter, {}), Catch::Contains("there are lipinski, veber, yours"));
}

}  // namespace chemsieve::named_sets_test
