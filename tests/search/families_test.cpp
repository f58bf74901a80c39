// Families of real compounds, against slow and plain ways to them.

#include <map>

#include "search/families/families.h"
#include "search/neighbours/pair_scan.h"
#include "tests/search/compared_compounds.h"
#include "tests/support/forwarding_library.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::families_test {

using namespace chemsieve::test;
using families::Goal;
using families::Heads;
using families::Method;
using neighbours::NeighbourSet;

namespace {

using Partition = std::set<std::set<std::uint32_t>>;

Partition partition_of(const Heads& heads) {
    std::map<std::uint32_t, std::set<std::uint32_t>> families;
    for (std::uint32_t place = 0; place < heads.size(); ++place) families[heads[place]].insert(place);
    Partition partition;
    for (auto& [head, family] : families) {
        CHECK(family.contains(head));
        partition.insert(family);
    }
    return partition;
}

std::vector<std::uint32_t> neighbours_of(std::uint32_t place, const NeighbourSet& set, const AllSimilarities& all,
                                         std::uint32_t least) {
    std::vector<std::uint32_t> near;
    for (std::uint32_t other = 0; other < set.size(); ++other) {
        if (other != place && all.millionths(place, other) >= least) near.push_back(other);
    }
    return near;
}

Heads slow_centres(const NeighbourSet& set, const AllSimilarities& all, const std::vector<std::uint32_t>& order,
                   std::uint32_t least) {
    Heads heads(set.size(), ~0U);
    for (const std::uint32_t centre : order) {
        if (heads[centre] != ~0U) continue;
        heads[centre] = centre;
        for (const std::uint32_t other : neighbours_of(centre, set, all, least)) {
            if (heads[other] == ~0U) heads[other] = centre;
        }
    }
    return heads;
}

Heads slow_butina(const NeighbourSet& set, const AllSimilarities& all, std::uint32_t least) {
    std::vector<std::pair<std::size_t, CompoundNumber>> counts;
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        counts.emplace_back(neighbours_of(place, set, all, least).size(), set.compound(place));
    }
    std::vector<std::uint32_t> order = set.by_number();
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return counts[a] > counts[b]; });
    return slow_centres(set, all, order, least);
}

Heads slow_exclusion(const NeighbourSet& set, const AllSimilarities& all, const std::vector<std::uint32_t>& order,
                     std::uint32_t least) {
    const Heads first = slow_centres(set, all, order, least);
    Heads heads = first;
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        if (first[place] == place) continue;
        std::uint32_t best = 0;
        for (const std::uint32_t centre : order) {
            if (first[centre] != centre || all.millionths(place, centre) <= best) continue;
            best = all.millionths(place, centre);
            heads[place] = centre;
        }
    }
    return heads;
}

// Trees of nearest neighbours, then the two groups with the greatest average together, again and again.
Partition slow_families(const NeighbourSet& set, const AllSimilarities& all, std::uint32_t least,
                        std::uint32_t average) {
    std::map<std::uint32_t, std::set<std::uint32_t>> groups;
    std::vector<std::uint32_t> group_of(set.size());
    const auto unite = [&](std::uint32_t a, std::uint32_t b) {
        const std::uint32_t into = std::min(a, b), from = std::max(a, b);
        if (into == from) return;
        for (const std::uint32_t place : groups[from]) group_of[place] = into;
        groups[into].merge(groups[from]);
        groups.erase(from);
    };
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        group_of[place] = place;
        groups[place] = {place};
    }
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        std::optional<std::uint32_t> nearest;
        for (const std::uint32_t other : neighbours_of(place, set, all, least)) {
            if (!nearest) {
                nearest = other;
                continue;
            }
            const Similarity now = all.of(place, other), before = all.of(place, *nearest);
            const std::uint64_t left = std::uint64_t{now.common} * before.total;
            const std::uint64_t right = std::uint64_t{before.common} * now.total;
            if (left > right || (left == right && set.compound(other) < set.compound(*nearest))) nearest = other;
        }
        if (nearest) unite(group_of[place], group_of[*nearest]);
    }
    const auto mean = [&](const std::set<std::uint32_t>& x, const std::set<std::uint32_t>& y) {
        std::uint64_t sum = 0;
        for (const std::uint32_t a : x) {
            for (const std::uint32_t b : y) {
                const Similarity& pair = all.of(a, b);
                const bool is_seen = pair.millionths() >= average;
                sum += is_seen ? std::uint64_t{pair.common} * 1'000'000 / pair.total : average * std::uint64_t{5} / 9;
            }
        }
        return sum / (x.size() * y.size());
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> means;
    const auto look = [&](std::uint32_t a) {
        for (const auto& [b, group] : groups) {
            if (a != b) means[std::minmax(a, b)] = mean(groups[a], group);
        }
    };
    for (const auto& [a, group] : groups) look(a);
    for (;;) {
        auto best = means.end();
        for (auto pair = means.begin(); pair != means.end(); ++pair) {
            if (pair->second >= average && (best == means.end() || pair->second > best->second)) best = pair;
        }
        if (best == means.end()) break;
        const auto [a, b] = best->first;
        unite(a, b);
        std::erase_if(means, [b = b](const auto& entry) { return entry.first.first == b || entry.first.second == b; });
        look(a);
    }
    Partition partition;
    for (const auto& [a, group] : groups) partition.insert(group);
    return partition;
}

Partition slow_components(const NeighbourSet& set, const AllSimilarities& all, std::uint32_t least) {
    std::set<std::uint32_t> left;
    for (std::uint32_t place = 0; place < set.size(); ++place) left.insert(place);
    Partition partition;
    while (!left.empty()) {
        std::set<std::uint32_t> group{*left.begin()};
        std::vector<std::uint32_t> waiting{*left.begin()};
        while (!waiting.empty()) {
            const std::uint32_t place = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t other : neighbours_of(place, set, all, least)) {
                if (group.insert(other).second) waiting.push_back(other);
            }
        }
        for (const std::uint32_t place : group) left.erase(place);
        partition.insert(group);
    }
    return partition;
}

// A library whose fingerprints are said to have so many more bits than they have.
class OtherCounts : public ForwardingSource {
  public:
    OtherCounts(std::shared_ptr<const CompoundSource> source, int more)
        : ForwardingSource{std::move(source)}, more_{more} {}

    std::shared_ptr<const FingerprintSource> fingerprints(FingerprintKind kind) const override {
        return std::make_shared<const Sliced>(ForwardingSource::fingerprints(kind)->tail(), more_);
    }

  private:
    class Sliced : public MemoryFingerprints {
      public:
        Sliced(const std::vector<FingerprintBlock>& rows, int more) : MemoryFingerprints{rows}, more_{more} {}
        StoredColumn read_column(std::size_t block, std::size_t column) const override {
            StoredColumn read = MemoryFingerprints::read_column(block, column);
            for (std::uint32_t& count : read.item_counts) count += static_cast<std::uint32_t>(more_);
            return read;
        }

      private:
        int more_;
    };

    int more_;
};

}  // namespace

TEST_CASE("Sets have the items that searches compare, of the compounds chosen") {
    const Compounds compounds{300};
    if (compounds.molecules().empty()) return;
    CompoundSelection some;
    for (std::int64_t number = 2; number < 200; number += 3) some.add(CompoundNumber{number});
    for (const FingerprintKind kind : {FingerprintKind::subgraph, FingerprintKind::morgan2, FingerprintKind::maccs}) {
        INFO(name_of(kind));
        const NeighbourSet all = compounds.set(kind), chosen = compounds.set(kind, &some);
        CHECK(all.size() + all.without_items.size() + all.not_comparable.size() == compounds.molecules().size());
        CHECK(chosen.size() + chosen.without_items.size() + chosen.not_comparable.size() == some.size());
        Searcher searcher{std::make_shared<const Library>(compounds.library().name()), kind};
        for (std::uint32_t place = 0; place < all.size(); place += 37) {
            const auto number = static_cast<std::size_t>(all.compound(place));
            const std::string smiles = compounds.library().reader()->row(all.compound(place)).smiles;
            const Query query = Query::compound({"q", smiles}, compounds.library().recipe());
            std::map<CompoundNumber, std::uint32_t> expected, found;
            SearchEvents events;
            events.hits = [&](std::span<const Hit> hits) {
                for (const Hit& hit : hits) expected[hit.compound] = hit.similarity.millionths();
            };
            searcher.run(SearchMode::similar, query, {.threshold = 0.3, .fingerprint = kind}, events, {});
            for (std::uint32_t other = 0; other < all.size(); ++other) {
                const std::uint32_t millionths = all.similarity(place, other).millionths();
                if (millionths >= 300'000) found[all.compound(other)] = millionths;
            }
            INFO("compound " << number);
            CHECK(found == expected);
        }
    }
}

TEST_CASE("No set is made of fingerprints that have more or fewer bits than is said of them") {
    const Compounds compounds{300};
    if (compounds.molecules().empty()) return;
    const auto library = std::make_shared<const Library>(compounds.library().name());
    CompoundSelection one;
    one.add(CompoundNumber{1});
    for (const CompoundSelection* among : {static_cast<const CompoundSelection*>(nullptr), &std::as_const(one)}) {
        const auto read = [&](int more) {
            return neighbours::read_neighbour_set(OtherCounts{library, more}, FingerprintKind::morgan2, among, {});
        };
        CHECK_THROWS_AS(read(-1), LibraryError);
        CHECK_THROWS_AS(read(1), LibraryError);
        const NeighbourSet expected = compounds.set(FingerprintKind::morgan2, among), found = *read(0);
        REQUIRE(found.size() == expected.size());
        for (std::uint32_t place = 0; place < found.size(); ++place) {
            CHECK(found.compound(place) == expected.compound(place));
            CHECK(found.items(place) == expected.items(place));
            CHECK(found.common(place, 0) == expected.common(place, 0));
        }
    }
}

TEST_CASE("Families of each method are those of plain ways") {
    const Compounds compounds{250};
    if (compounds.molecules().empty()) return;
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::maccs, FingerprintKind::subgraph}) {
        const NeighbourSet set = compounds.set(kind);
        const AllSimilarities all{set};
        std::vector<std::uint32_t> backwards = set.by_number();
        std::reverse(backwards.begin(), backwards.end());
        for (const std::uint32_t least : {350'000U, 500'000U, 600'000U, 800'000U}) {
            INFO(name_of(kind) << " at " << least);
            const auto made = [&](Method method, const std::vector<std::uint32_t>& order = {}) {
                const Goal goal{.method = method, .least = least, .average = least - 150'000, .order = order};
                const auto heads = families::make_families(set, goal, {.jobs = 1});
                REQUIRE(heads);
                CHECK(families::make_families(set, goal, {.jobs = 3}) == heads);
                Goal without_lists = goal;
                without_lists.most_kept = 5;
                CHECK(families::make_families(set, without_lists, {.jobs = 2}) == heads);
                Goal on_disk = goal;
                on_disk.most_bytes = 0;
                CHECK(families::make_families(set, on_disk, {.jobs = 2}) == heads);
                return *heads;
            };
            CHECK(made(Method::butina) == slow_butina(set, all, least));
            CHECK(made(Method::leader) == slow_centres(set, all, set.by_number(), least));
            CHECK(made(Method::leader, backwards) == slow_centres(set, all, backwards, least));
            CHECK(made(Method::exclusion) == slow_exclusion(set, all, set.by_number(), least));
            CHECK(made(Method::exclusion, backwards) == slow_exclusion(set, all, backwards, least));
            CHECK(partition_of(made(Method::components)) == slow_components(set, all, least));
            CHECK(partition_of(made(Method::families)) == slow_families(set, all, least, least - 150'000));
        }
    }
}

TEST_CASE("A compound lies with its nearest neighbour, and representatives are the most similar to their families") {
    const Compounds compounds{600};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::morgan2);
    const AllSimilarities all{set};
    const Heads heads = *families::make_families(set, {.least = 500'000, .average = 400'000}, {});
    for (std::uint32_t place = 0; place < set.size(); ++place) {
        const auto near = neighbours_of(place, set, all, 500'000);
        if (near.empty()) continue;
        const auto nearest = *std::max_element(near.begin(), near.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (all.millionths(place, a) != all.millionths(place, b))
                return all.millionths(place, a) < all.millionths(place, b);
            return set.compound(a) > set.compound(b);
        });
        CHECK(heads[place] == heads[nearest]);
    }
    for (const std::set<std::uint32_t>& family : partition_of(heads)) {
        const auto sum = [&](std::uint32_t place) {
            std::uint64_t millionths = 0;
            for (const std::uint32_t other : family) millionths += other == place ? 0 : all.millionths(place, other);
            return millionths;
        };
        const std::uint32_t head = heads[*family.begin()];
        for (const std::uint32_t place : family) CHECK(sum(place) <= sum(head));
    }
}

TEST_CASE("Members are listed family by family, the largest first, and counted alike") {
    const Compounds compounds{500};
    if (compounds.molecules().empty()) return;
    const NeighbourSet set = compounds.set(FingerprintKind::maccs);
    const Goal goal{.method = Method::butina, .least = 800'000};
    const Heads heads = *families::make_families(set, goal, {});
    const std::vector<families::Member> members = families::members_of(set, heads, goal.metric);
    CHECK(members.size() == compounds.molecules().size());
    std::map<std::uint32_t, std::size_t> sizes;
    for (const families::Member& member : members) ++sizes[member.family];
    std::size_t before = members.size(), single = 0;
    for (const auto& [family, size] : sizes) {
        CHECK(size <= before);
        before = size;
        single += size == 1 ? 1 : 0;
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
        const bool begins = i == 0 || members[i].family != members[i - 1].family;
        CHECK(begins == (members[i].compound == members[i].representative));
        if (!begins) CHECK(members[i].similarity.millionths() <= members[i - 1].similarity.millionths());
        if (!begins) CHECK(members[i].similarity.millionths() >= goal.least);
    }
    const families::Count count = families::count_of(set, heads);
    CHECK(count.families == sizes.size());
    CHECK(count.single == single);
    CHECK(count.largest == sizes.at(1));
    const auto curve = families::count_at(set, goal, {600'000, 800'000}, {});
    REQUIRE(curve);
    CHECK(curve->at(1).families == count.families);
    CHECK(curve->at(0).families < count.families);
}

TEST_CASE("Families need a similarity of both directions") {
    const NeighbourSet none{neighbours::RankLists<std::uint16_t>{}, {}, 8};
    CHECK_THROWS_AS(families::make_families(none, {.metric = Metric::tversky(1, 0)}, {}), Error);
    CHECK(families::make_families(none, {}, {})->empty());
}

}  // namespace chemsieve::families_test
