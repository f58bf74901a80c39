// What exact neighbours, families and picks of a library take.
//
//     families_benchmark LIBRARY.sieve... [--fingerprint morgan2] [--threshold 0.6] [--average 0.45] [--jobs 1]
//                        [--memory MB] [--picks N] [--rows N] [--only PART]...
//     families_benchmark LIBRARY.sieve --compare 0.5,0.6,0.7 [--fingerprint morgan2] [--jobs 1]
//
// Several libraries are read as one, and need --only. Prints, in seconds of processor time and of the clock: reading
// the fingerprints; all pairs at the threshold, counted; families of each method, with a checksum of who heads whom and
// the most memory until then (--memory: what pairs and sums may take before they go to the disk); 1,000 picks (--picks)
// of each method; and, of the first N compounds (--rows, 20,000), all pairs by comparing every pair of rows that could
// be so similar, and the picks of maxmin by comparing all rows with each pick, which must find what the scan and the
// picks of the same compounds do. --compare: what the methods make at each threshold: families, compounds alone, the
// share of compounds in families of three or more, the largest, how many compounds of those with a neighbour at the
// threshold lie apart from their nearest, and, of 200,000 random pairs of members, the mean similarity and the share
// below two thirds of the threshold. Refuses debug builds.

#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <map>
#include <numeric>
#include <random>

#include "base/checksum.h"
#include "base/platform/memory.h"
#include "data/library/joined_library.h"
#include "fingerprint/kernel/kernels.h"
#include "search/families/picks.h"
#include "search/neighbours/neighbour_lists.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using namespace chemsieve::neighbours;

namespace {

constexpr families::Method kMethods[] = {families::Method::families, families::Method::butina,
                                         families::Method::exclusion, families::Method::leader,
                                         families::Method::components};

class Stopwatch {
  public:
    Stopwatch() : cpu_{cpu_now()}, wall_{std::chrono::steady_clock::now()} {}

    std::string text() const {
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - wall_;
        char text[64];
        std::snprintf(text, sizeof text, "%8.2f s of processor, %8.2f s", cpu_now() - cpu_, wall.count());
        return text;
    }

  private:
    static double cpu_now() {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    double cpu_;
    std::chrono::steady_clock::time_point wall_;
};

std::uint64_t count_pairs(const NeighbourSet& set, const PairGoal& goal, const Work& work) {
    std::atomic<std::uint64_t> pairs = 0;
    scan_all_pairs(
        set, goal, [&](unsigned, std::span<const Pair> found) { pairs += found.size(); }, work);
    return pairs;
}

std::vector<std::uint64_t> rows_of(const NeighbourSet& set) {
    const std::size_t words = (set.ranks() + 63) / 64;
    std::vector<std::uint64_t> rows(set.size() * words);
    set.with_lists([&](const auto& lists) {
        for (std::size_t i = 0; i < lists.size(); ++i) {
            for (const auto rank : lists.of(i)) rows[i * words + rank / 64] |= std::uint64_t{1} << (rank % 64);
        }
    });
    return rows;
}

// Every pair of compounds whose numbers of bits allow the threshold, by AND and popcount of their rows.
std::uint64_t count_pairs_by_rows(const NeighbourSet& set, const PairGoal& goal) {
    const std::size_t words = (set.ranks() + 63) / 64;
    const std::vector<std::uint64_t> rows = rows_of(set);
    std::uint64_t pairs = 0;
    std::vector<std::uint32_t> common(4096);
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        for (std::size_t j = i + 1; j < set.size(); j += common.size()) {
            const std::uint32_t highest = set.items(static_cast<std::uint32_t>(j));
            if (goal.metric.reach(set.items(i), highest, ~0U) < least_value(goal.least)) break;
            const std::size_t count = std::min(common.size(), set.size() - j);
            kernels().common_rows(rows.data() + i * words, rows.data() + j * words, count, words, common.data());
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint32_t other = set.items(static_cast<std::uint32_t>(j + k));
                if (goal.metric.is_surely_less(common[k], set.items(i), other, goal.least)) continue;
                pairs += goal.metric.of_counts(common[k], set.items(i), other).millionths() >= goal.least ? 1 : 0;
            }
        }
    }
    return pairs;
}

// The nearest neighbour of each compound that has one, of those as near the one of the lowest number.
std::vector<std::uint32_t> nearest_of_all(const NeighbourSet& set, const PairGoal& goal, const Work& work) {
    std::vector<std::uint32_t> all(set.size()), turns(set.size()), nearest(set.size(), ~0U);
    std::iota(all.begin(), all.end(), 0U);
    const std::vector<std::uint32_t> by_number = set.by_number();
    for (std::uint32_t turn = 0; turn < by_number.size(); ++turn) turns[by_number[turn]] = turn;
    const NeighbourLists lists{set, all, {.pairs = goal}, turns};
    lists.run(
        all,
        [&](std::uint32_t query, std::span<const Neighbour> list) {
            if (!list.empty()) nearest[query] = list.front().place;
            return true;
        },
        work);
    return nearest;
}

void compare_methods(const NeighbourSet& set, FingerprintKind kind, const std::vector<double>& thresholds,
                     const Work& work) {
    std::printf(
        "| method | threshold | families | alone | in 3 or more, %% | largest | apart, %% | similarity | low, %% |\n");
    for (const double threshold : thresholds) {
        const std::uint32_t least = threshold_in_millionths(threshold);
        const std::vector<std::uint32_t> nearest = nearest_of_all(set, {.least = least}, work);
        for (const families::Method method : kMethods) {
            const auto heads = *families::make_families(
                set, {.method = method, .least = least, .average = families::usual_average(kind, least)}, work);
            const families::Count count = families::count_of(set, heads);
            std::map<std::uint32_t, std::vector<std::uint32_t>> members;
            for (std::uint32_t place = 0; place < heads.size(); ++place) members[heads[place]].push_back(place);
            std::size_t large = 0, with = 0, apart = 0;
            std::vector<std::uint32_t> not_alone;
            for (std::uint32_t place = 0; place < heads.size(); ++place) {
                const std::size_t size = members[heads[place]].size();
                large += size >= 3 ? 1 : 0;
                if (size > 1) not_alone.push_back(place);
                if (nearest[place] == ~0U) continue;
                ++with;
                apart += heads[place] != heads[nearest[place]] ? 1 : 0;
            }
            std::mt19937_64 random{1};
            constexpr std::size_t kPairs = 200'000;
            double sum = 0;
            std::size_t low = 0;
            for (std::size_t i = 0; i < kPairs && !not_alone.empty(); ++i) {
                const std::uint32_t a = not_alone[random() % not_alone.size()];
                const std::vector<std::uint32_t>& family = members[heads[a]];
                std::uint32_t b = a;
                while (b == a) b = family[random() % family.size()];
                const double similarity = set.similarity(a, b).value();
                sum += similarity;
                low += similarity < threshold * 2 / 3 ? 1 : 0;
            }
            const auto percent = [](std::size_t part, std::size_t whole) {
                return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(whole, 1));
            };
            std::printf("| %s | %g | %llu | %llu | %.0f | %llu | %.1f | %.2f | %.1f |\n",
                        std::string{families::name_of(method)}.c_str(), threshold,
                        static_cast<unsigned long long>(count.families), static_cast<unsigned long long>(count.single),
                        percent(large, set.size()), static_cast<unsigned long long>(count.largest),
                        percent(apart, with), sum / static_cast<double>(kPairs), percent(low, kPairs));
            std::fflush(stdout);
        }
    }
}

// The places of maxmin, by AND and popcount of all rows and that of each pick.
std::vector<std::uint32_t> pick_by_rows(const NeighbourSet& set, std::size_t count) {
    const std::size_t words = (set.ranks() + 63) / 64;
    const std::vector<std::uint64_t> rows = rows_of(set);
    const std::vector<std::uint32_t> places = set.by_number();
    std::vector<std::uint32_t> picks{places.front()}, common(set.size());
    std::vector<double> nearest(set.size());
    while (picks.size() < std::min(count, set.size())) {
        nearest[picks.back()] = 2;
        kernels().common_rows(rows.data() + picks.back() * words, rows.data(), set.size(), words, common.data());
        for (std::uint32_t place = 0; place < set.size(); ++place) {
            const std::uint32_t either = set.items(place) + set.items(picks.back()) - common[place];
            nearest[place] = std::max(nearest[place], static_cast<double>(common[place]) / either);
        }
        picks.push_back(*std::min_element(places.begin(), places.end(),
                                          [&](std::uint32_t a, std::uint32_t b) { return nearest[a] < nearest[b]; }));
    }
    return picks;
}

struct Settings {
    std::vector<std::string> libraries;
    std::string kind = "morgan2";
    double threshold = 0.6;
    std::optional<double> average;
    std::optional<std::uint64_t> megabytes;
    unsigned jobs = 1;
    std::size_t picks = 1000, rows = 20'000;
    std::vector<std::string> only;
    std::vector<double> compare;

    bool wants(const std::string& part) const {
        return only.empty() || std::find(only.begin(), only.end(), part) != only.end();
    }
};

std::vector<std::uint32_t> pick(const NeighbourSet& set, families::PickMethod method, const Settings& settings,
                                const PairGoal& goal, const Work& work) {
    Stopwatch picking;
    const auto picks =
        families::make_picks(set, {.method = method, .count = settings.picks, .least = goal.least}, work);
    std::vector<std::uint32_t> places;
    std::uint32_t most = 0;
    for (const families::Pick& pick : *picks) {
        places.push_back(pick.place);
        most = std::max(most, pick.nearest.value_or(Similarity{}).millionths());
    }
    std::printf("pick %-15s  %s: %zu of %zu, at most %s similar\n", std::string{name_of(method)}.c_str(),
                picking.text().c_str(), places.size(), set.size(), families::threshold_text(most).c_str());
    return places;
}

void compare_picks_with_rows(const NeighbourSet& set, const Settings& settings, const PairGoal& goal,
                             const Work& work) {
    const std::vector<std::uint32_t> picks = pick(set, families::PickMethod::maxmin, settings, goal, work);
    Stopwatch rows;
    const std::vector<std::uint32_t> by_rows = pick_by_rows(set, settings.picks);
    std::printf("  by rows            %s: %zu of %zu%s\n", rows.text().c_str(), by_rows.size(), set.size(),
                by_rows == picks ? "" : ": NOT THE SAME");
}

void compare_with_rows(const CompoundSource& library, const Settings& settings, const PairGoal& goal,
                       const Work& work) {
    CompoundSelection first;
    library.reader()->for_each_compound([&](CompoundNumber compound) {
        first.add(compound);
        return first.size() < settings.rows;
    });
    const auto set = read_neighbour_set(library, *fingerprint_kind_from_name(settings.kind), &first, work);
    Stopwatch scan;
    const std::uint64_t pairs = count_pairs(*set, goal, work);
    std::printf("pairs of %zu      %s: %llu pairs\n", set->size(), scan.text().c_str(),
                static_cast<unsigned long long>(pairs));
    Stopwatch rows;
    const std::uint64_t by_rows = count_pairs_by_rows(*set, goal);
    std::printf("  by rows            %s: %llu pairs%s\n", rows.text().c_str(),
                static_cast<unsigned long long>(by_rows), by_rows == pairs ? "" : ": NOT THE SAME");
    compare_picks_with_rows(*set, settings, goal, work);
}

void time_families(const NeighbourSet& set, families::Goal goal, const Work& work) {
    Stopwatch making;
    const auto heads = families::make_families(set, goal, work);
    const families::Count count = families::count_of(set, *heads);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%-20s  %s: %llu families, %llu alone, largest %llu, checksum %016llx, %ld MB\n",
                std::string{families::name_of(goal.method)}.c_str(), making.text().c_str(),
                static_cast<unsigned long long>(count.families), static_cast<unsigned long long>(count.single),
                static_cast<unsigned long long>(count.largest),
                static_cast<unsigned long long>(checksum64(std::span{*heads})), usage.ru_maxrss / 1024);
    std::fflush(stdout);
}

int run(const Settings& settings) {
    const std::shared_ptr<const CompoundSource> library =
        read_as_one(open_libraries(settings.libraries), JoinedLibrary::kLittleRoom);
    const Work work{.jobs = settings.jobs};
    const FingerprintKind kind = *fingerprint_kind_from_name(settings.kind);
    const PairGoal goal{.least = threshold_in_millionths(settings.threshold)};
    Stopwatch reading;
    const auto set = read_neighbour_set(*library, kind, nullptr, work);
    std::printf("%zu compounds, %zu different items, kernel %s, %u threads\n", set->size(), set->ranks(),
                kernels().name, settings.jobs);
    std::printf("reading               %s\n", reading.text().c_str());
    if (!settings.compare.empty()) {
        compare_methods(*set, kind, settings.compare, work);
        return 0;
    }
    if (settings.wants("pairs")) {
        Stopwatch pairs;
        const std::uint64_t found = count_pairs(*set, goal, work);
        std::printf("pairs                 %s: %llu pairs\n", pairs.text().c_str(),
                    static_cast<unsigned long long>(found));
    }
    for (const families::Method method : kMethods) {
        const std::string name{families::name_of(method)};
        if (!settings.wants(name)) continue;
        families::Goal families{
            .method = method, .least = goal.least, .average = families::usual_average(kind, goal.least)};
        if (settings.average) families.average = threshold_in_millionths(*settings.average);
        if (settings.megabytes) families.most_bytes = *settings.megabytes << 20;
        time_families(*set, families, work);
    }
    for (const families::PickMethod method : {families::PickMethod::maxmin, families::PickMethod::exclusion}) {
        if (settings.wants("pick")) pick(*set, method, settings, goal, work);
    }
    if (settings.wants("rows") && settings.rows > 0) compare_with_rows(*library, settings, goal, work);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (test::is_debug_build()) return 1;
    Settings settings;
    CLI::App app{"What exact neighbours and families of a library take"};
    app.add_option("LIBRARY", settings.libraries, "Libraries that have the kind of fingerprint")->required();
    app.add_option("--fingerprint", settings.kind, "Kind")->capture_default_str();
    app.add_option("--threshold", settings.threshold, "Similarity")->capture_default_str();
    app.add_option("--average", settings.average, "Similarity of families, on average");
    app.add_option("--memory", settings.megabytes, "For pairs and sums, in MB");
    app.add_option("--jobs", settings.jobs, "Threads")->capture_default_str();
    app.add_option("--picks", settings.picks, "Compounds picked")->capture_default_str();
    app.add_option("--rows", settings.rows, "Compounds compared by rows")->capture_default_str();
    app.add_option("--compare", settings.compare, "Thresholds at which methods are compared")->delimiter(',');
    app.add_option("--only", settings.only, "pairs, pick, rows, or a method; several");
    CLI11_PARSE(app, argc, argv);
    return run(settings);
}
