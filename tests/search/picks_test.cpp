// Picks of real compounds, against slow and plain ways to them and against RDKit's.

#include <DataStructs/BitOps.h>
#include <DataStructs/ExplicitBitVect.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <SimDivPickers/MaxMinPicker.h>

#include <map>

#include "search/families/picks.h"
#include "tests/search/compared_compounds.h"

namespace chemsieve::picks_test {

using namespace chemsieve::test;
using families::Heads;
using families::Pick;
using families::PickGoal;
using families::PickMethod;
using neighbours::NeighbourSet;

namespace {

constexpr FingerprintKind kKinds[] = {FingerprintKind::subgraph, FingerprintKind::morgan2, FingerprintKind::maccs};

std::vector<std::uint32_t> every_second_backwards(const NeighbourSet& set) {
    std::vector<std::uint32_t> order;
    const std::vector<std::uint32_t> places = set.by_number();
    for (std::size_t i = places.size(); i >= 2; i -= 2) order.push_back(places[i - 1]);
    return order;
}

// Goes through everything again for each pick.
class SlowPicks {
  public:
    SlowPicks(const NeighbourSet& set, const AllSimilarities& all, const PickGoal& goal)
        : all_{all}, goal_{goal}, left_{goal.order ? *goal.order : set.by_number()} {
        for (const std::uint32_t place : goal.start) {
            if (std::find(there_.begin(), there_.end(), place) == there_.end()) there_.push_back(place);
        }
    }

    std::vector<Pick> picks() {
        std::vector<Pick> picks;
        while (picks.size() < goal_.count) {
            const auto next = goal_.method == PickMethod::maxmin ? farthest() : first_not_near();
            if (!next) break;
            picks.push_back({*next, nearest(*next)});
            there_.push_back(*next);
        }
        return picks;
    }

  private:
    std::optional<Similarity> nearest(std::uint32_t place) const {
        std::optional<Similarity> nearest;
        for (const std::uint32_t other : there_) {
            if (!nearest || all_.of(place, other).value() > nearest->value()) nearest = all_.of(place, other);
        }
        return nearest;
    }
    bool may_be_picked(std::uint32_t place) const {
        std::size_t of_family = 0;
        for (const std::uint32_t other : there_) {
            if (other == place) return false;
            of_family += goal_.per_family > 0 && goal_.families[other] == goal_.families[place] ? 1 : 0;
        }
        return goal_.per_family == 0 || of_family < goal_.per_family;
    }
    std::optional<std::uint32_t> farthest() const {
        std::optional<std::uint32_t> best;
        double least = 2;
        for (const std::uint32_t place : left_) {
            const double similarity = nearest(place).value_or(Similarity{0, 1}).value();
            if (!may_be_picked(place) || similarity >= least) continue;
            least = similarity;
            best = place;
        }
        return best;
    }
    std::optional<std::uint32_t> first_not_near() const {
        const auto found = std::find_if(left_.begin(), left_.end(), [&](std::uint32_t place) {
            return may_be_picked(place) && nearest(place).value_or(Similarity{0, 1}).millionths() < goal_.least;
        });
        return found == left_.end() ? std::nullopt : std::optional{*found};
    }

    const AllSimilarities& all_;
    const PickGoal& goal_;
    const std::vector<std::uint32_t> left_;
    std::vector<std::uint32_t> there_;
};

bool are_equal(const std::vector<Pick>& made, const std::vector<Pick>& expected) {
    return std::equal(made.begin(), made.end(), expected.begin(), expected.end(), [](const Pick& a, const Pick& b) {
        if (a.place != b.place || a.nearest.has_value() != b.nearest.has_value()) return false;
        return !a.nearest || a.nearest->value() == b.nearest->value();
    });
}

std::vector<Pick> made(const NeighbourSet& set, const PickGoal& goal) {
    const auto picks = families::make_picks(set, goal, {.jobs = 1});
    REQUIRE(picks);
    CHECK(families::make_picks(set, goal, {.jobs = 3}) == picks);
    return *picks;
}

void check_goals(const NeighbourSet& set, const AllSimilarities& all, PickGoal goal) {
    const auto check = [&](const std::string& what) {
        INFO(what);
        CHECK(are_equal(made(set, goal), SlowPicks{set, all, goal}.picks()));
    };
    check("plain");
    goal.order = every_second_backwards(set);
    check("an order");
    const std::vector<std::uint32_t> places = set.by_number();
    goal.start = {places[7], places[3], places[7], places[100]};
    check("a start");
    goal.families = *families::make_families(set, {.least = 500'000, .average = 350'000, .metric = goal.metric}, {});
    goal.per_family = 2;
    check("families");
    goal.order.reset();
    goal.start.clear();
    goal.per_family = 1;
    check("families alone");
}

}  // namespace

TEST_CASE("Picks of each method are those of plain ways", "[kernels]") {
    const Compounds compounds{160};
    if (compounds.molecules().empty()) return;
    for (const FingerprintKind kind : kKinds) {
        INFO(name_of(kind));
        const NeighbourSet set = compounds.set(kind);
        const AllSimilarities all{set};
        check_goals(set, all, {.count = 40});
        check_goals(set, all, {.method = PickMethod::exclusion, .count = 1000, .least = 300'000});
        check_goals(set, all, {.method = PickMethod::exclusion, .count = 12, .least = 700'000});
    }
}

TEST_CASE("Picks go by each similarity of both directions") {
    const Compounds compounds{150};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::morgan2);
    for (const MetricKind kind : {MetricKind::dice, MetricKind::cosine}) {
        INFO(name_of(kind));
        const AllSimilarities all{set, Metric{kind}};
        check_goals(set, all, {.count = 30, .metric = Metric{kind}});
        check_goals(set, all, {.method = PickMethod::exclusion, .count = 30, .least = 400'000, .metric = Metric{kind}});
    }
    CHECK_THROWS_AS(families::make_picks(set, {.count = 3, .metric = Metric::tversky(1, 0)}, {}), Error);
}

TEST_CASE("Picks by maxmin are those of RDKit") {
    const Compounds compounds{1000};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::morgan2);
    REQUIRE(set.size() == compounds.molecules().size());
    std::vector<std::unique_ptr<ExplicitBitVect>> bits;
    for (const auto& [number, molecule] : compounds.molecules()) {
        bits.emplace_back(RDKit::MorganFingerprints::getFingerprintAsBitVect(molecule.rdkit(), 2, 2048));
    }
    const auto distance = [&](unsigned a, unsigned b) { return 1.0 - TanimotoSimilarity(*bits[a], *bits[b]); };
    const std::vector<std::uint32_t> places = set.by_number();
    const auto compare = [&](const std::vector<int>& start, std::size_t count) {
        PickGoal goal{.count = count};
        for (const int i : start) goal.start.push_back(places[static_cast<std::size_t>(i)]);
        std::vector<int> picks = start;
        for (const Pick& pick : made(set, goal)) {
            picks.push_back(static_cast<int>(std::find(places.begin(), places.end(), pick.place) - places.begin()));
        }
        const std::vector<int> first = start.empty() ? std::vector{0} : start;
        CHECK(picks == RDPickers::MaxMinPicker{}.lazyPick(distance, static_cast<unsigned>(set.size()),
                                                          static_cast<unsigned>(start.size() + count), first));
    };
    compare({}, 700);
    compare({17, 900, 3, 400}, 100);
}

TEST_CASE("All compounds can be picked, and no more") {
    const Compounds compounds{150};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::maccs);
    std::vector<Pick> picks = made(set, {.count = 1'000'000});
    CHECK(picks.size() == set.size());
    CHECK_FALSE(picks.front().nearest);
    for (std::size_t i = 2; i < picks.size(); ++i) CHECK(picks[i].nearest->value() >= picks[i - 1].nearest->value());
    std::sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) { return a.place < b.place; });
    for (std::uint32_t place = 0; place < set.size(); ++place) CHECK(picks[place].place == place);
    CHECK(made(set, {.count = 0}).empty());
    CHECK(made(set, {.count = 5, .order = std::vector<std::uint32_t>{}}).empty());
    CHECK(made(set, {.count = 5, .start = set.by_number()}).empty());
    CHECK(made(set, {.method = PickMethod::exclusion, .count = 5, .least = 1}).size() <= 5);
    const NeighbourSet none{neighbours::RankLists<std::uint16_t>{}, {}, 8};
    CHECK(made(none, {.count = 5}).empty());
}

TEST_CASE("Picking in order finds the centres of sphere exclusion") {
    const Compounds compounds{1000};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::morgan2);
    const Heads heads = *families::make_families(set, {.method = families::Method::leader, .least = 500'000}, {});
    std::vector<std::uint32_t> centres;
    for (const std::uint32_t place : set.by_number()) {
        if (heads[place] == place) centres.push_back(place);
    }
    CHECK(centres.size() > kColumnCompounds);
    std::vector<std::uint32_t> picked;
    const PickGoal goal{.method = PickMethod::exclusion, .count = set.size(), .least = 500'000};
    for (const Pick& pick : made(set, goal)) {
        picked.push_back(pick.place);
        if (pick.nearest) CHECK(pick.nearest->millionths() < goal.least);
    }
    CHECK(picked == centres);
}

TEST_CASE("Picking ends when it is stopped, and says how far it is") {
    const Compounds compounds{100};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::morgan2);
    for (const PickMethod method : {PickMethod::maxmin, PickMethod::exclusion}) {
        const PickGoal goal{.method = method, .count = 50};
        std::stop_source stopping;
        double done = -1;
        const neighbours::Work work{.progress =
                                        [&](double share) {
                                            CHECK(share >= done);
                                            CHECK(share <= 1);
                                            done = share;
                                        },
                                    .stop = stopping.get_token()};
        CHECK(families::make_picks(set, goal, work));
        CHECK(done >= 0);
        stopping.request_stop();
        CHECK_FALSE(families::make_picks(set, goal, work));
    }
}

}  // namespace chemsieve::picks_test
