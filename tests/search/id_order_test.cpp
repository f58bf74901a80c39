// Ranking by the order of ids is ranking by ids.

#include "search/ranking/ranking.h"

#include <map>

#include "base/error.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::id_order_test {

using namespace chemsieve::test;

namespace {

std::vector<std::pair<CompoundNumber, std::uint32_t>> listed(const std::vector<Hit>& hits) {
    std::vector<std::pair<CompoundNumber, std::uint32_t>> result;
    for (const Hit& hit : hits) result.emplace_back(hit.compound, hit.similarity.millionths());
    return result;
}

}  // namespace

TEST_CASE("ranking by the order of ids gives what reading ids gives") {
    std::vector<NamedStructure> compounds;
    for (std::size_t i = 0; i < 300; ++i) {
        // Some ids are there several times, some differ in their ends or in bytes beyond ASCII.
        std::string id = i % 5 == 0   ? "same"
                         : i % 7 == 0 ? "\xc3\xa9" + std::to_string(i)
                                      : std::to_string(i * 7919 % 1000);
        compounds.emplace_back("C" + std::string(i % 9, 'C'), std::move(id));
    }
    TestLibrary library{compounds};
    const auto reader = library.library().reader();
    const auto order = IdOrder::read(*reader, {});
    REQUIRE(order);
    std::vector<Hit> hits;
    for (std::size_t i = compounds.size(); i > 0; --i) {
        hits.push_back({CompoundNumber{static_cast<std::int64_t>(i)}, {static_cast<std::uint32_t>(i % 4), 4}});
    }
    for (const std::size_t top : {0U, 1U, 10U, 290U, 1000U}) {
        std::vector<Hit> by_ids = hits, by_order = hits;
        REQUIRE(rank(by_ids, top, *reader));
        REQUIRE(rank(by_order, top, *reader, *order, {}));
        CHECK(listed(by_order) == listed(by_ids));
    }
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(rank(hits, 0, *reader, *order, stop.get_token()));
    CHECK(IdOrder::read(*reader, stop.get_token()) == nullptr);
}

TEST_CASE("compounds that came after the order was read are ranked by their ids") {
    TestLibrary early{{{"CC", "b"}, {"CCC", "d"}}}, late{{{"CC", "b"}, {"CCC", "d"}, {"CCO", "c"}}};
    const auto order = IdOrder::read(*early.library().reader(), {});
    CHECK(order->place(CompoundNumber{2}) == 1U);
    CHECK_FALSE(order->place(CompoundNumber{3}));
    std::vector<Hit> hits;
    for (const int number : {1, 2, 3}) hits.push_back({CompoundNumber{number}, {1, 2}});
    REQUIRE(rank(hits, 0, *late.library().reader(), *order, {}));
    CHECK(listed(hits).at(1).first == CompoundNumber{3});
}

TEST_CASE("many ids are put in order") {
    // More than are sorted at once; only reading is needed, so the compounds need no library.
    class Numbered : public CompoundReader {
      public:
        Molecule molecule(CompoundNumber) override { throw LibraryError("none"); }
        CompoundRow row(CompoundNumber) override { return {}; }
        std::string id(CompoundNumber number) override {
            return std::to_string(static_cast<std::int64_t>(number) * 7919 % 100'003);
        }
        std::optional<std::string> molblock(CompoundNumber) override { return std::nullopt; }
        std::vector<std::optional<std::string>> imported_values(CompoundNumber) override { return {}; }
        std::vector<CompoundNumber> same_compounds(const Molecule&, const KeyGuard*,
                                                   const std::vector<bool>&) override {
            return {};
        }
        std::vector<CompoundNumber> with_inchi_key(const std::string&) override { return {}; }
        std::vector<CompoundNumber> with_heavy_atoms(int, bool, const std::string&) override { return {}; }
        void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override {
            for (std::int64_t i = 1; i <= 200'000 && visit(CompoundNumber{i}); ++i) {
            }
        }
    } reader;
    const auto order = IdOrder::read(reader, {});
    std::map<std::string, std::uint32_t> places;
    reader.for_each_compound([&](CompoundNumber compound) {
        const auto [place, fresh] = places.emplace(reader.id(compound), order->place(compound).value());
        return fresh || place->second == order->place(compound);
    });
    CHECK(places.size() == 100'003);
    std::uint32_t next = 0;
    CHECK(std::all_of(places.begin(), places.end(), [&](const auto& place) { return place.second == next++; }));
}

TEST_CASE("the order of ids is read once it is worth it") {
    TestLibrary library{{{"CC", "b"}, {"CCC", "a"}, {"CCO", "c"}}};
    const auto reader = library.library().reader();
    IdOrderOnDemand demand{3};
    CHECK(demand.for_hits(1, *reader, {}) == nullptr);
    CHECK(demand.for_hits(1, *reader, {}) == nullptr);
    const IdOrder* order = demand.for_hits(1, *reader, {});
    REQUIRE(order);
    CHECK(order->place(CompoundNumber{2}) == 0U);
    CHECK(demand.for_hits(0, *reader, {}) == order);
    CHECK(IdOrderOnDemand{5'000'000}.for_hits(6'000'000, *reader, {}) == nullptr);
}

}  // namespace chemsieve::id_order_test
