#include "fingerprint/filter/tables/peeling.h"

#include <algorithm>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/tables/xor_filters.h"
#include "tests/fingerprint/filter/filter_checks.h"

namespace chemsieve::peeling_test {

using namespace chemsieve::filter;
using namespace chemsieve::test;

namespace {

// The own cells of items in the order of filling. `Index`: as large filters have it, too.
template <class Index>
std::vector<std::pair<std::uint64_t, std::uint64_t>> peeled(const FuseLayout& layout,
                                                            const std::vector<std::uint64_t>& items) {
    const auto cells_of = [&](std::uint64_t item) { return layout.cells_of(item); };
    Peeling<std::uint64_t, Index, decltype(cells_of)> peeling{layout.cells(), cells_of};
    for (const std::uint64_t item : items) peeling.add(item);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> found;
    if (peeling.run()) peeling.backwards([&](auto item, auto cell) { found.emplace_back(item, cell); });
    return found;
}

}  // namespace

TEST_CASE("peeling gives each item a cell that no later item touches") {
    const std::vector<std::uint64_t> items = some_keys(20'000, 1);
    const FuseLayout layout{items.size()};
    const auto found = peeled<std::uint32_t>(layout, items);
    REQUIRE(found.size() == items.size());
    std::set<std::uint64_t> seen;
    std::vector<bool> touched(layout.cells());
    bool own_among_its_three = true;
    bool own_untouched = true;
    for (const auto& [item, own] : found) {
        const ThreeCells cells = layout.cells_of(item);
        own_among_its_three &= std::count(cells.begin(), cells.end(), own) == 1;
        own_untouched &= !touched[own];
        for (const std::uint64_t cell : cells) touched[cell] = true;
        seen.insert(item);
    }
    CHECK(own_among_its_three);
    CHECK(own_untouched);
    CHECK(seen == std::set<std::uint64_t>{items.begin(), items.end()});
    CHECK(peeled<std::uint64_t>(layout, items) == found);
    std::vector<std::uint64_t> backward{items.rbegin(), items.rend()};
    CHECK(peeled<std::uint32_t>(layout, backward) == found);
}

TEST_CASE("peeling fails where items have the same cells, and where too many do") {
    const std::vector<std::uint64_t> items = some_keys(1000, 2);
    const FuseLayout layout{items.size()};
    std::vector<std::uint64_t> more = items;
    more.push_back(items[3]);
    CHECK(peeled<std::uint32_t>(layout, more).empty());
    more.insert(more.end(), 254, items[3]);  // 256 in its cells: the count would be 0
    CHECK(peeled<std::uint32_t>(layout, more).empty());
    CHECK(peeled<std::uint32_t>(layout, some_keys(layout.cells(), 3)).empty());
}

TEST_CASE("sorted hashes are the different hashes of the keys in ascending order") {
    for (const std::size_t count : {0, 1, 2, 32, 33, 500, 10'000, 100'000}) {
        std::vector<std::uint64_t> keys = some_keys(count, count);
        std::set<std::uint64_t> wanted;
        for (const std::uint64_t key : keys) wanted.insert(hash_of(key, 5));
        keys.insert(keys.end(), keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count / 2));
        CHECK(sorted_hashes(keys, 5) == std::vector<std::uint64_t>{wanted.begin(), wanted.end()});
    }
    CHECK(sorted_hashes(std::vector<std::uint64_t>(10'000, 7), 5).size() == 1);
    std::vector<std::uint64_t> few(10'000);
    for (std::size_t i = 0; i < few.size(); ++i) few[i] = i % 40;
    CHECK(sorted_hashes(few, 5).size() == 40);
}

}  // namespace chemsieve::peeling_test
