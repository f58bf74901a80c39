#include "search/engine/fused_search.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "search/engine/search_run.h"
#include "search/ranking/ranking.h"
#include "search/screen/similarity_scan.h"

namespace chemsieve {

namespace {

// Compounds scored before candidates are compared with the best hits again.
constexpr std::size_t kFusedTogether = 64;

// What is left of the time limit of a search that consists of several.
std::chrono::milliseconds time_left(SearchClock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SearchClock::now());
    return std::max(left, std::chrono::milliseconds{0});
}

class GreatestSearch {
  public:
    GreatestSearch(Searcher& searcher, const SearchOptions& options, SearchRun& run)
        : searcher_{searcher}, options_{options}, run_{run}, least_{threshold_in_millionths(options.threshold)} {}

    FusedResult search(std::span<const Query> references) {
        FusedResult result;
        for (const Query& reference : references) {
            if (run_.must_end(result.outcome)) break;
            const SearchOutcome one = search_one(reference);
            add(one, result.outcome);
            if (options_.top > 0) forget_all_but_best();
        }
        result.hits.reserve(greatest_.size());
        for (const auto& [compound, similarity] : greatest_) result.hits.push_back({compound, similarity});
        return result;
    }

  private:
    SearchOutcome search_one(const Query& reference) {
        SearchOptions options = options_;
        options.threshold = least_ / 1e6;
        if (options.time_limit) options.time_limit = time_left(run_.deadline());
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            for (const Hit& hit : hits) {
                Similarity& greatest = greatest_[hit.compound];
                if (hit.similarity.millionths() > greatest.millionths()) greatest = hit.similarity;
            }
        };
        events.progress = run_.events.progress;
        return searcher_.run(SearchMode::similar, reference, options, events, run_.stop);
    }

    static void add(const SearchOutcome& one, SearchOutcome& all) {
        add_to(all, one, [](SearchCounts& sum, const SearchCounts& counts) {
            sum.compounds = counts.compounds;
            sum.screened = counts.screened;
            sum.candidates += counts.candidates;
            sum.verified += counts.verified;
            // A compound that is not decided for one reference is not decided for the fusion.
            sum.not_decided = std::max(sum.not_decided, counts.not_decided);
        });
    }

    void forget_all_but_best() {
        BestSimilarities best{options_.top};
        for (const auto& [compound, similarity] : greatest_) best.add(similarity);
        least_ = std::max(least_, best.least());
        std::erase_if(greatest_, [&](const auto& found) { return found.second.millionths() < least_; });
    }

    Searcher& searcher_;
    const SearchOptions& options_;
    SearchRun& run_;
    std::uint32_t least_;  // millionths
    std::unordered_map<CompoundNumber, Similarity> greatest_;
};

class MeanSearch {
  public:
    MeanSearch(const SearchResources& resources, std::span<const Query> references, const SearchOptions& options,
               SearchRun& run)
        : resources_{resources},
          options_{options},
          run_{run},
          least_{threshold_in_millionths(options.threshold)},
          best_{options.top} {
        for (const Query& reference : references) items_.push_back(compared_items(reference, options.fingerprint));
    }

    FusedResult search() {
        FusedResult result;
        SearchStats& stats = result.outcome.stats;
        note_library(SearchMode::similar, resources_, stats);
        stats.screened = resources_.index.compound_count();
        set_by_library(resources_.index.counts_by_library(), &SearchCounts::screened, resources_, stats);
        if (!add_bounds(result.outcome)) return result;
        std::vector<Candidate> candidates = candidates_by_bound();
        stats.candidates = candidates.size();
        count_by_library(candidates, &SearchCounts::candidates, resources_, stats);
        if (options_.fingerprint == FingerprintKind::subgraph) {
            score_best_first(candidates, result);
        } else {
            for (const Candidate& c : candidates) {
                result.hits.push_back({c.compound, similarity_of_millionths(mean(c.sum))});
                best_.add(result.hits.back().similarity);
            }
            keep_best(result.hits, best_, least_);
        }
        return result;
    }

  private:
    struct Candidate {
        CompoundNumber compound;
        std::uint64_t sum;  // sum of the bounds, in millionths
    };

    std::uint32_t mean(std::uint64_t sum) const { return mean_of_millionths(sum, items_.size()); }

    // False if the search had to end.
    bool add_bounds(SearchOutcome& outcome) {
        const auto started = SearchClock::now();
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (run_.must_end(outcome)) {
                outcome.stats.not_decided = resources_.index.compound_count();
                set_by_library(resources_.index.counts_by_library(), &SearchCounts::not_decided, resources_,
                               outcome.stats);
                return false;
            }
            SimilarityScan scan{
                resources_.index, items_[i], {.least = 1, .metric = options_.metric, .among = options_.among.get()}};
            scan.run(resources_.pool, resources_.jobs());
            for (const BoundedCandidate& c : scan.found()) sums_[c.compound] += c.bound;
            run_.report({resources_.index.compound_count() * i / items_.size(), resources_.index.compound_count(), 0});
        }
        outcome.stats.screen_ms = milliseconds_since(started);
        return true;
    }

    // The candidates, the greatest bound first.
    std::vector<Candidate> candidates_by_bound() {
        std::vector<Candidate> candidates;
        sums_.for_each([&](CompoundNumber compound, std::uint64_t sum) {
            if (sum != 0 && mean(sum) >= least_) candidates.push_back({compound, sum});
        });
        sums_.clear();
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.sum != b.sum ? a.sum > b.sum : a.compound < b.compound;
        });
        return candidates;
    }

    void score_best_first(std::span<const Candidate> candidates, FusedResult& result) {
        const auto started = SearchClock::now();
        SearchStats& stats = result.outcome.stats;
        while (!candidates.empty() && mean(candidates.front().sum) >= least_) {
            if (run_.must_end(result.outcome)) {
                stats.not_decided += candidates.size();
                count_by_library(candidates, &SearchCounts::not_decided, resources_, stats);
                break;
            }
            const std::span wave = candidates.first(std::min(kFusedTogether, candidates.size()));
            candidates = candidates.subspan(wave.size());
            score(wave, result);
            stats.verified += wave.size();
            count_by_library(wave, &SearchCounts::verified, resources_, stats);
            run_.report({stats.compounds - candidates.size(), stats.compounds, result.hits.size()});
        }
        stats.verify_ms = milliseconds_since(started);
    }

    void score(std::span<const Candidate> wave, FusedResult& result) {
        std::vector<std::optional<std::uint32_t>> means(wave.size());
        resources_.pool.run(wave.size(), resources_.jobs(),
                            [&](std::size_t i, unsigned worker) { means[i] = mean_of(wave[i].compound, worker); });
        for (std::size_t i = 0; i < wave.size(); ++i) {
            if (!means[i]) {
                ++result.outcome.stats.not_decided;
                count_by_library(wave.subspan(i, 1), &SearchCounts::not_decided, resources_, result.outcome.stats);
            } else if (*means[i] >= least_) {
                result.hits.push_back({wave[i].compound, similarity_of_millionths(*means[i])});
                best_.add(result.hits.back().similarity);
            }
        }
        keep_best(result.hits, best_, least_);
    }

    // Nothing if the compound has too many subgraphs to compare.
    std::optional<std::uint32_t> mean_of(CompoundNumber compound, unsigned worker) const {
        const ItemSet items = chemsieve::items_of(resources_, compound, *resources_.readers[worker]);
        if (!items.complete) return std::nullopt;
        std::uint64_t sum = 0;
        for (const std::vector<std::uint64_t>& reference : items_) {
            const std::uint32_t common = common_items(reference, items.items);
            sum += options_.metric
                       .of_counts(common, static_cast<std::uint32_t>(reference.size()),
                                  static_cast<std::uint32_t>(items.items.size()))
                       .millionths();
        }
        return mean(sum);
    }

    const SearchResources& resources_;
    const SearchOptions& options_;
    SearchRun& run_;
    std::uint32_t least_;    // millionths
    BestSimilarities best_;  // the best similarities so far
    std::vector<std::vector<std::uint64_t>> items_;
    CompoundValues<std::uint64_t> sums_;  // sums of bounds
};

SearchOutcome search_references(Searcher& searcher, std::span<const Query> queries, const SearchOptions& options,
                                const SearchEvents& events, const std::stop_token& stop) {
    const FusedResult fused = search_fused(searcher, queries, Fusion::max, options, events.progress, stop);
    if (events.hits) events.hits(fused.hits);
    return fused.outcome;
}

// So that the first query that finds a compound is the most similar one: what is contained is the more similar, the
// more items it has, and what contains the fewer.
std::vector<const Query*> most_similar_first(SearchMode mode, std::span<const Query> queries) {
    std::vector<const Query*> order;
    for (const Query& query : queries) order.push_back(&query);
    if (mode == SearchMode::exact) return order;
    std::stable_sort(order.begin(), order.end(), [&](const Query* a, const Query* b) {
        const std::size_t of_a = a->items().size(), of_b = b->items().size();
        return mode == SearchMode::substructure ? of_a > of_b : of_a < of_b;
    });
    return order;
}

class OneByOne {
  public:
    // `queries`: how many there are.
    OneByOne(Searcher& searcher, const SearchOptions& options, const SearchEvents& events, std::size_t queries)
        : searcher_{searcher}, options_{options}, events_{events}, queries_{queries} {
        of_each_.hits = [this](std::span<const Hit> hits) { take(hits); };
        of_each_.progress = [this](const SearchProgress& now) { tell(now); };
    }

    void search(SearchMode mode, const Query& query, const std::stop_token& stop) {
        SearchOptions options = options_;
        if (options.time_limit) options.time_limit = time_left(deadline_);
        add_to(sum, searcher_.run(mode, query, options, of_each_, stop));
        sum.stats.hits = number_;
        ++searched_;
    }

    SearchOutcome sum;

  private:
    void take(std::span<const Hit> hits) {
        std::vector<Hit> fresh;
        for (const Hit& hit : hits) {
            if (found_.contains(hit.compound)) continue;
            found_.add(hit.compound);
            fresh.push_back(hit);
        }
        number_ += fresh.size();
        if (events_.hits && !fresh.empty()) events_.hits(fresh);
    }
    // As many compounds as there would be if each was searched for all queries at once.
    void tell(const SearchProgress& now) const {
        if (!events_.progress) return;
        const std::size_t done = (searched_ * now.total + now.done) / queries_;
        events_.progress({.done = done, .total = now.total, .hits = number_});
    }

    Searcher& searcher_;
    const SearchOptions& options_;
    const SearchEvents& events_;
    SearchEvents of_each_;
    const std::size_t queries_;
    const SearchClock::time_point deadline_ =
        options_.time_limit ? SearchClock::now() + *options_.time_limit : SearchClock::time_point::max();
    CompoundSelection found_;
    std::size_t searched_ = 0, number_ = 0;
};

// The best hits of all are among the best of each.
SearchOutcome search_one_by_one(Searcher& searcher, SearchMode mode, std::span<const Query> queries,
                                const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop) {
    OneByOne each{searcher, options, events, queries.size()};
    for (const Query* query : most_similar_first(mode, queries)) {
        if (stop.stop_requested()) each.sum.end = SearchEnd::cancelled;
        if (each.sum.end != SearchEnd::complete) break;
        each.search(mode, *query, stop);
    }
    return std::move(each.sum);
}

SearchOutcome search_with_alternatives(Searcher& searcher, const Query& query, SearchOptions options,
                                       const SearchEvents& events, const std::stop_token& stop) {
    std::vector<Query> queries{query};
    queries.insert(queries.end(), options.conditions->any.begin(), options.conditions->any.end());
    options.conditions = std::make_shared<const StructureConditions>(
        StructureConditions{.any = {}, .all = options.conditions->all, .none = options.conditions->none});
    return search_one_by_one(searcher, SearchMode::substructure, queries, options, events, stop);
}

}  // namespace

std::uint32_t mean_of_millionths(std::uint64_t sum, std::size_t references) noexcept {
    return static_cast<std::uint32_t>((2 * sum + references) / (2 * references));
}

Query read_reference(const QueryText& text, const FingerprintRecipe& recipe, FingerprintKind kind) {
    Query query = Query::compound(text, recipe);
    compared_items(query, kind);
    return query;
}

FusedResult search_fused(Searcher& searcher, std::span<const Query> references, Fusion fusion,
                         const SearchOptions& options, const std::function<void(const SearchProgress&)>& progress,
                         const std::stop_token& stop) {
    SearchEvents events;
    events.progress = progress;
    SearchRun run{.query = references.front(), .options = options, .events = events, .stop = stop};
    FusedResult result;
    const auto resources = searcher.resources(options.fingerprint, 0, jobs_for(searcher.source(), options.jobs));
    if (fusion == Fusion::max) {
        result = GreatestSearch{searcher, options, run}.search(references);
    } else {
        result = MeanSearch{*resources, references, options, run}.search();
    }
    note_library(SearchMode::similar, *resources, result.outcome.stats);
    run.note_end(result.outcome);
    const auto started = SearchClock::now();
    const auto reader = searcher.source().reader();
    if (!rank(result.hits, options.top, *reader, stop)) result.outcome.end = SearchEnd::cancelled;
    result.rank_ms = milliseconds_since(started);
    note_hits(result.hits, *resources, result.outcome.stats);
    return result;
}

SearchOutcome search_any(Searcher& searcher, SearchMode mode, std::span<const Query> queries,
                         const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop) {
    if (mode == SearchMode::similar && queries.size() > 1) {
        return search_references(searcher, queries, options, events, stop);
    }
    if (queries.size() > 1) return search_one_by_one(searcher, mode, queries, options, events, stop);
    if (mode == SearchMode::substructure && options.conditions && options.conditions->any.size() > kMostAskedTogether) {
        return search_with_alternatives(searcher, queries.front(), options, events, stop);
    }
    return searcher.run(mode, queries.front(), options, events, stop);
}

}  // namespace chemsieve
