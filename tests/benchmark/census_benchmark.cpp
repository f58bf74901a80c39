// What the census of a library takes and is good for.
//
//     census_benchmark LIBRARY.sieve [--queries FOLDER] [--most N]
//
// Prints, for a library of any size:
//   - CPU time of one thread a compound: making it, of that reading structures and making keys; bytes a compound; how
//     many counts are too high, by minimal increase and by minimum selection in as many counters.
//   - for each query set: how far the predicted number of candidates is from the true one, and how many times more hits
//     a query may have than it has.
//   - rows of columns that a screen reads until all columns are decided, with the rows in three orders: rarest bit
//   first
//     by the index, rarest piece first by the census, and as they come.
//   - columns (512 compounds) that block summaries pass over: by the OR of their bits, as the index does, and how many
//     more the exact greatest number of each subgraph would, the most that a compact approximator can do.
// Refuses debug builds.

#include <CLI/CLI.hpp>
#include <bit>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "chem/query_features/query_labels.h"
#include "data/library/library.h"
#include "fingerprint/folded/query_pieces.h"
#include "match/structure/structure_graph.h"
#include "search/census/census.h"
#include "search/census/census_pass.h"
#include "search/engine/searcher.h"
#include "search/screen/candidate_stream.h"
#include "search/screen/formula_plan.h"
#include "tests/benchmark/bench.h"
#include "tests/benchmark/engine/query_sets.h"

using namespace chemsieve;
using namespace chemsieve::census;

namespace {

double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

using Numbers = std::vector<CompoundNumber>;

Numbers all_of(const Library& library) {
    Numbers numbers;
    library.reader()->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    return numbers;
}

void measure_making(const Library& library, const Census& census, const Numbers& numbers, double made_in) {
    const auto structures = library.structures();
    const KeptMemory::Visit visit = structures->visit();
    CensusKeyMaker maker;
    CensusKeys keys;
    std::unordered_map<std::uint64_t, std::uint32_t> exact;
    std::uint64_t total = 0;
    double start = cpu_seconds();
    for (const CompoundNumber number : numbers) {
        maker.make(graph_of_structure(structures->structure(number), structures->classes()).graph, library.recipe(),
                   keys);
        total += keys.once.size() + keys.more.size();
    }
    const double keying = cpu_seconds() - start;
    filter::MinimumSelectionFilter selection{census.counts().shape()};
    for (const CompoundNumber number : numbers) {
        maker.make(graph_of_structure(structures->structure(number), structures->classes()).graph, library.recipe(),
                   keys);
        for (const auto* some : {&keys.once, &keys.more}) {
            for (const std::uint64_t key : *some) {
                ++exact[key];
                selection.insert(key);
            }
        }
    }
    std::size_t too_high = 0, too_high_selection = 0;
    for (const auto& [key, count] : exact) {
        too_high += census.count(key) > count;
        too_high_selection += selection.count(key) > count;
    }
    const auto compounds = static_cast<double>(numbers.size());
    const auto different = static_cast<double>(exact.size());
    std::printf("%zu compounds, %zu different keys, %.0f a compound\n", numbers.size(), exact.size(),
                static_cast<double>(total) / compounds);
    std::printf("making: %.1f us a compound, of which keys %.1f\n", 1e6 * made_in / compounds,
                1e6 * keying / compounds);
    std::printf("bytes a compound: %.2f, of which counts %.2f (32 bits a counter: %.2f; a table of keys: %.2f)\n",
                static_cast<double>(census.to_bytes().size()) / compounds,
                static_cast<double>(census.counts().size_in_bytes()) / compounds,
                4 * static_cast<double>(census.counts().shape().counters) / compounds, 12 * different / compounds);
    std::printf("counts too high, %%: minimal increase %.3f, minimum selection %.3f, predicted %.3f\n\n",
                100 * static_cast<double>(too_high) / different,
                100 * static_cast<double>(too_high_selection) / different, 100 * census.expected_error());
}

// Row words of one column read until no compound is left, or all rows.
std::size_t rows_read(const SlicedIndex& index, std::size_t block, std::size_t column,
                      const std::vector<std::uint32_t>& positions) {
    const KeptMemory::Visit visit = memory_of_rows().visit();
    std::array<std::uint64_t, kColumnWords> left{};
    left.fill(~std::uint64_t{0});
    UnpackedRows unpacked;
    std::size_t rows = 0;
    for (const std::uint32_t position : positions) {
        const KeptRow kept = index.rows().row(block, position);
        const std::uint64_t* row = unpacked.words_of(kept, 0, {column, column + 1}) + column * kColumnWords;
        std::uint64_t any = 0;
        for (std::size_t word = 0; word < kColumnWords; ++word) any |= left[word] &= row[word];
        ++rows;
        if (any == 0) break;
    }
    return rows;
}

// How often the query has pieces whose number lies between levels, so that items alone do not tell: by hash.
std::map<std::uint64_t, int> demanded_counts(const Query& query, const FingerprintRecipe& recipe) {
    std::map<std::uint64_t, int> counts;
    const QueryPieces pieces{query_parts(query.molecule()), query.formula(), recipe};
    for (const QueryPiece& piece : pieces.pieces()) {
        const int count = piece.piece.count();
        const int most = piece.piece.small ? recipe.small_count : recipe.large_count;
        if (!piece.fixed || piece.environment_of || count < 2) continue;
        if (count > most || !std::has_single_bit(static_cast<unsigned>(count))) counts[piece.piece.hash] = count;
    }
    return counts;
}

struct ColumnSums {
    std::size_t columns = 0, passed_by_or = 0, passed_by_counts = 0;
    std::size_t by_bits = 0, by_census = 0, unordered = 0;  // rows of columns read
};

class Columns {
  public:
    Columns(const Library& library, const SlicedIndex& index, const std::unordered_set<std::uint64_t>& wanted)
        : index_{index} {
        const auto structures = library.structures();
        const KeptMemory::Visit visit = structures->visit(), rows_visit = memory_of_rows().visit();
        ItemWalk walk;
        for (const BlockPlace& place : index.order()) {
            const std::size_t block = index.classes()[place.class_number].blocks()[place.place];
            for (std::size_t column = 0; column < index.block(block).columns.size(); ++column) {
                auto& most = most_[{block, column}];
                const KeptColumn compounds = index.rows().column(block, column);
                for (std::size_t i = 0; i < compounds.size(); ++i) {
                    const CompoundNumber number = compounds.number(i);
                    std::unordered_map<std::uint64_t, int> counts;
                    walk.run(graph_of_structure(structures->structure(number), structures->classes()).graph,
                             library.recipe(), [&](const Subgraph& subgraph) {
                                 if (wanted.contains(subgraph.hash)) ++counts[subgraph.hash];
                             });
                    for (const auto& [hash, count] : counts) most[hash] = std::max(most[hash], count);
                }
            }
        }
    }

    void add(const Query& query, const FingerprintRecipe& recipe, const Census& census, ColumnSums& sums) const {
        const auto counts = demanded_counts(query, recipe);
        const auto census_order = ordered_by_census(query, census, recipe);
        for (const BlockPlace& place : index_.order()) {
            const SlicedClass& length_class = index_.classes()[place.class_number];
            const std::size_t block = length_class.blocks()[place.place];
            if (place.counts.highest < query.items().size()) continue;
            const ScreenFormula required{query.formula().required, {}};
            const FormulaPlan plan{{required}, length_class, nullptr};
            const std::vector<std::uint32_t> by_bits{plan.positions().begin(), plan.positions().end()};
            std::uint64_t live = ~std::uint64_t{0};
            for (const std::uint32_t position : by_bits)
                live &= length_class.positions().summary(position)[place.place];
            const auto by_census = positions_of(census_order, length_class.bits());
            const auto unordered = positions_of(query.items().items, length_class.bits());
            for (std::size_t column = 0; column < index_.block(block).columns.size(); ++column) {
                ++sums.columns;
                if ((live >> column & 1U) == 0) {
                    ++sums.passed_by_or;
                    continue;
                }
                const auto& most = most_.at({block, column});
                const bool too_few = std::any_of(counts.begin(), counts.end(), [&](const auto& demanded) {
                    const auto found = most.find(demanded.first);
                    return found == most.end() || found->second < demanded.second;
                });
                sums.passed_by_counts += too_few;
                sums.by_bits += rows_read(index_, block, column, by_bits);
                sums.by_census += rows_read(index_, block, column, by_census);
                sums.unordered += rows_read(index_, block, column, unordered);
            }
        }
    }

  private:
    // Items, those of the rarest pieces first.
    static std::vector<std::uint64_t> ordered_by_census(const Query& query, const Census& census,
                                                        const FingerprintRecipe& recipe) {
        const QueryPieces pieces{query_parts(query.molecule()), query.formula(), recipe};
        std::vector<std::pair<std::uint64_t, std::uint64_t>> ordered;
        for (const std::uint64_t item : query.items().items) {
            const auto meaning = pieces.meaning_of(item);
            const std::uint64_t count =
                meaning ? census.count(census_key(pieces.pieces()[meaning->piece].piece.hash, meaning->level))
                        : census.compounds();
            ordered.emplace_back(count, item);
        }
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<std::uint64_t> items;
        for (const auto& [count, item] : ordered) items.push_back(item);
        return items;
    }
    // Without repeats, in the order of the items.
    static std::vector<std::uint32_t> positions_of(const std::vector<std::uint64_t>& items, std::uint32_t bits) {
        std::vector<std::uint32_t> positions;
        std::unordered_set<std::uint32_t> seen;
        for (const std::uint64_t item : items) {
            const auto position = static_cast<std::uint32_t>(item & (bits - 1));
            if (seen.insert(position).second) positions.push_back(position);
        }
        return positions;
    }

    const SlicedIndex& index_;
    std::map<std::pair<std::size_t, std::size_t>, std::unordered_map<std::uint64_t, int>> most_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"The census of a library"};
    std::string path, folder;
    std::size_t most = 100;
    app.add_option("LIBRARY", path, "Library file")->required();
    app.add_option("--queries", folder, "Folder of query files");
    app.add_option("--most", most, "Queries of each set")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (test::is_debug_build()) return 1;
    const auto sets = test::read_query_sets(folder, most);
    if (!sets) return 1;
    const auto library = std::make_shared<const Library>(path);
    const double start = cpu_seconds();
    const auto census = make_census(*library, 0, {.jobs = 1});
    measure_making(*library, *census, all_of(*library), cpu_seconds() - start);

    std::unordered_set<std::uint64_t> wanted;
    std::vector<std::pair<std::string, std::vector<Query>>> queries;
    for (const test::QuerySet& set : sets->substructure) {
        auto& [name, list] = queries.emplace_back(set.name, std::vector<Query>{});
        for (const QueryText& text : set.queries) {
            list.push_back(Query::substructure(text, library->recipe()));
            for (const auto& [hash, count] : demanded_counts(list.back(), library->recipe())) wanted.insert(hash);
        }
    }
    const SlicedIndex index{library->fingerprints()};
    const Columns columns{*library, index, wanted};
    Searcher searcher{library};
    std::printf("%-18s %8s | %8s %8s | %9s %8s %8s | %8s %8s %8s\n", "query set", "queries", "predicted", "most/hits",
                "columns", "by OR %", "more %", "bits", "census", "as come");
    for (const auto& [name, list] : queries) {
        ColumnSums sums;
        std::vector<double> ratios, bounds;
        for (const Query& query : list) {
            columns.add(query, library->recipe(), *census, sums);
            const QueryForecast forecast = census::forecast(query, *census);
            SearchOptions options;
            options.jobs = 1;
            const SearchOutcome found = searcher.run(SearchMode::substructure, query, options, {}, {});
            if (found.stats.candidates > 0) {
                ratios.push_back(std::abs(
                    std::log(std::max(0.5, forecast.candidates) / static_cast<double>(found.stats.candidates))));
            }
            if (found.stats.hits > 0) {
                bounds.push_back(static_cast<double>(forecast.most_hits) / static_cast<double>(found.stats.hits));
            }
        }
        const double live = static_cast<double>(std::max<std::size_t>(1, sums.columns - sums.passed_by_or));
        std::printf("%-18s %8zu | %8.2fx %8.1fx | %9zu %8.1f %8.2f | %8.2f %8.2f %8.2f\n", name.c_str(), list.size(),
                    std::exp(test::median(ratios)), test::median(bounds), sums.columns,
                    100 * static_cast<double>(sums.passed_by_or) / static_cast<double>(sums.columns),
                    100 * static_cast<double>(sums.passed_by_counts) / live, static_cast<double>(sums.by_bits) / live,
                    static_cast<double>(sums.by_census) / live, static_cast<double>(sums.unordered) / live);
    }
    std::printf(
        "\npredicted: median factor from the true number of candidates; most/hits: median of the most hits over "
        "the hits\nmore: of the columns left by OR; bits, census, as come: rows read a column left\n");
    return 0;
}
