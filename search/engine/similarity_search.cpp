// The most similar compounds, exactly. Of the subgraph fingerprint slices give an upper bound, and compounds are scored
// from their unfolded items in the order of falling bounds, until no bound reaches the last of the best hits. For other
// kinds the slices give the similarity itself.
//
// For the best k the scan raises its threshold by an estimate. If the k-th best score turns out to be less than the
// last threshold, compounds between the two may be missing, and the scan is done once more with that score as
// threshold.

#include <algorithm>
#include <new>
#include <unordered_set>

#include "base/error.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "fingerprint/similarity/tanimoto.h"
#include "search/engine/search_run.h"
#include "search/ranking/ranking.h"
#include "search/screen/similarity_scan.h"

namespace chemsieve {

namespace {

std::vector<std::uint64_t> bits_of(const BitFingerprint& fingerprint) {
    std::vector<std::uint64_t> bits;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) bits.push_back(bit);
    }
    return bits;
}

const BitFingerprint& checked(const Query& query, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) {
        throw QueryError("query " + query.id() + " is a fingerprint, which does not tell its subgraphs");
    }
    const std::uint32_t bits = default_method(kind).bits;
    if (query.fingerprint()->bits() != bits) {
        throw QueryError("query " + query.id() + " has " + std::to_string(query.fingerprint()->bits()) + " bits, " +
                         name_of(kind) + " fingerprints have " + std::to_string(bits));
    }
    return *query.fingerprint();
}

// Compounds scored before candidates are compared with the best hits again; a score takes some 10 us.
constexpr std::size_t kScoredTogether = 16;
constexpr std::size_t kAll = ~std::size_t{0};

class SimilaritySearch : public SearchState {
  public:
    SimilaritySearch(const SearchResources& resources, const Query& query, const SearchOptions& options)
        : resources_{resources},
          query_{query},
          options_{options},
          items_{compared_items(query, options.fingerprint)},
          folded_{options.fingerprint == FingerprintKind::subgraph},
          threshold_{threshold_in_millionths(options.threshold)} {}

    void begin(SearchRun& run) override {
        // For a run that pauses, the best `wanted` hits not given before; else the best `top`, or all.
        const std::size_t limit = run.wanted == 0 ? kAll : given_.size() + run.wanted;
        top_ = std::min(limit, options_.top == 0 ? kAll : options_.top);
        least_ = threshold_;
        hits_.clear();
        best_ = BestSimilarities{top_ == kAll ? 0 : top_};
        scored_.clear();
        outcome = {};
        if (items_.empty()) outcome.stats.noted.push_back({RemarkKind::no_bits, name_of(options_.fingerprint)});
        scan_.reset();
        has_asked_too_much_ = false;
    }

    void step(SearchRun& run) override {
        if (!scan_) begin_scan();
        if (!scan(run)) return;
        const std::uint32_t asked = scan_->least();
        score_found(run);
        scan_.reset();
        if (folded_ && asked > least_ && outcome.end == SearchEnd::complete) {
            // Scans once more, for all compounds that reach the k-th score.
            has_asked_too_much_ = true;
            return;
        }
        if (top_ != kAll) report_best(run);
        const bool has_all = top_ == kAll || top_ == options_.top || hits_.size() < top_;
        finished = has_all && outcome.end == SearchEnd::complete;
    }

    void end(SearchRun& run) override { run.note_end(outcome); }

    std::size_t count_candidates(const Query&, const std::stop_token&) override {
        top_ = kAll;
        least_ = threshold_;
        begin_scan();
        scan_->run(resources_.pool, resources_.jobs());
        const auto& found = scan_->found();
        return static_cast<std::size_t>(std::count_if(
            found.begin(), found.end(), [&](const BoundedCandidate& c) { return c.bound >= scan_->least(); }));
    }

  private:
    void begin_scan() {
        const std::size_t top = top_ == kAll || has_asked_too_much_ ? 0 : top_;
        scan_.emplace(resources_.index, items_,
                      ScanGoal{.least = least_,
                               .top = top,
                               .estimates = folded_,
                               .metric = options_.metric,
                               .among = options_.among.get()});
        next_step_ = 0;
    }

    // False while steps are left.
    bool scan(const SearchRun& run) {
        const auto started = SearchClock::now();
        if (run.block_by_block) {
            scan_->run_step(next_step_++);
        } else {
            scan_->run(resources_.pool, resources_.jobs());
            next_step_ = scan_->steps();
        }
        outcome.stats.screen_ms += milliseconds_since(started);
        return next_step_ == scan_->steps();
    }

    void score_found(SearchRun& run) {
        std::vector<BoundedCandidate>& heap = scan_->found();
        std::erase_if(
            heap, [&](const BoundedCandidate& c) { return c.bound < scan_->least() || scored_.contains(c.compound); });
        outcome.stats.screened = resources_.index.compound_count();
        set_by_library(resources_.index.counts_by_library(), &SearchCounts::screened, resources_, outcome.stats);
        outcome.stats.candidates += heap.size();
        count_by_library(heap, &SearchCounts::candidates, resources_, outcome.stats);
        if (!folded_) return take_as_scored(heap, run);
        std::make_heap(heap.begin(), heap.end(), by_bound);
        score_best_first(heap, run);
    }

    void score_best_first(std::vector<BoundedCandidate>& heap, SearchRun& run) {
        const auto started = SearchClock::now();
        std::vector<BoundedCandidate> wave;
        while (!heap.empty() && heap.front().bound >= least_) {
            if (run.must_end(outcome)) {
                outcome.stats.not_decided += heap.size();
                count_by_library(heap, &SearchCounts::not_decided, resources_, outcome.stats);
                break;
            }
            wave.clear();
            while (!heap.empty() && wave.size() < kScoredTogether && heap.front().bound >= least_) {
                wave.push_back(heap.front());
                std::pop_heap(heap.begin(), heap.end(), by_bound);
                heap.pop_back();
            }
            score(wave, run);
            const std::size_t compounds = resources_.index.compound_count();
            run.report({compounds - std::min(compounds, heap.size()), compounds, outcome.stats.hits + hits_.size()});
        }
        outcome.stats.verify_ms += milliseconds_since(started);
    }

    void take_as_scored(const std::vector<BoundedCandidate>& found, SearchRun& run) {
        for (const BoundedCandidate& c : found) hits_.push_back({c.compound, c.most});
        if (top_ != kAll) return raise_least(hits_);
        add_hits(hits_);
        report_new(hits_, run);
    }

    void add_hits(const std::vector<Hit>& hits) {
        outcome.stats.hits += hits.size();
        count_by_library(hits, &SearchCounts::hits, resources_, outcome.stats);
    }

    static bool by_bound(const BoundedCandidate& a, const BoundedCandidate& b) {
        if (a.bound != b.bound) return a.bound < b.bound;
        return a.compound > b.compound;
    }

    void score(const std::vector<BoundedCandidate>& wave, SearchRun& run) {
        std::vector<Similarity> similarities(wave.size());
        std::vector<char> decided(wave.size(), 1);
        while (overlaps_.size() < resources_.jobs()) overlaps_.emplace_back(items_);
        resources_.pool.run(wave.size(), wave.size() < kScoredTogether ? 1U : resources_.jobs(),
                            [&](std::size_t i, unsigned worker) {
                                const std::optional<Similarity> similarity = score_of(wave[i], worker);
                                decided[i] = similarity ? 1 : 0;
                                if (similarity) similarities[i] = *similarity;
                            });
        outcome.stats.verified += wave.size();
        count_by_library(wave, &SearchCounts::verified, resources_, outcome.stats);
        std::vector<Hit> found;
        for (std::size_t i = 0; i < wave.size(); ++i) {
            if (top_ != kAll) scored_.insert(wave[i].compound);
            if (!decided[i]) {
                ++outcome.stats.not_decided;
                count_by_library(std::span{&wave[i], 1}, &SearchCounts::not_decided, resources_, outcome.stats);
            } else if (similarities[i].millionths() >= least_) {
                found.push_back({wave[i].compound, similarities[i]});
            }
        }
        if (top_ == kAll) {
            // Each is a hit, whatever is found later.
            add_hits(found);
            report_new(found, run);
        } else {
            hits_.insert(hits_.end(), found.begin(), found.end());
            raise_least(found);
        }
    }

    // Nothing if the compound has too many subgraphs to compare.
    std::optional<Similarity> score_of(const BoundedCandidate& candidate, unsigned worker) {
        const CompoundGraph graph = graph_of(resources_, candidate.compound, *resources_.readers[worker]);
        const UnsortedItems items = make_unsorted_items(graph.graph, resources_.source.recipe());
        if (!items.complete) return std::nullopt;
        const std::uint32_t common = overlaps_[worker].count(items.items);
        return options_.metric.of_counts(common, static_cast<std::uint32_t>(items_.size()),
                                         static_cast<std::uint32_t>(items.items.size()));
    }

    void raise_least(std::span<const Hit> found) {
        for (const Hit& hit : found) best_.add(hit.similarity);
        keep_best(hits_, best_, least_);
    }

    static bool more_similar(const Hit& a, const Hit& b) {
        return a.similarity.millionths() > b.similarity.millionths();
    }

    void report_best(SearchRun& run) {
        std::sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
            return more_similar(a, b) || (!more_similar(b, a) && a.compound < b.compound);
        });
        outcome.stats.hits = 0;
        for (SearchCounts& library : outcome.stats.by_library) library.hits = 0;
        add_hits(hits_);
        report_new(hits_, run);
    }

    // Leaves out hits that an earlier call reported.
    void report_new(const std::vector<Hit>& hits, SearchRun& run) {
        std::vector<Hit> fresh;
        for (const Hit& hit : hits) {
            if (given_.insert(hit.compound).second) fresh.push_back(hit);
        }
        run.report_hits(fresh);
    }

    const SearchResources& resources_;
    const Query& query_;
    const SearchOptions& options_;
    const std::vector<std::uint64_t> items_;  // items of the query, or its bit numbers
    const bool folded_;
    const std::uint32_t threshold_;       // millionths
    std::size_t top_ = kAll;              // what this call asks for
    std::uint32_t least_ = 1;             // millionths
    std::optional<SimilarityScan> scan_;  // the scan under way
    std::size_t next_step_ = 0;           // the next step of `scan_`
    bool has_asked_too_much_ = false;     // the scan before asked for more than the k-th score
    std::vector<ItemOverlap> overlaps_;   // one a thread
    std::vector<Hit> hits_;               // with `top_`: the best so far
    BestSimilarities best_{0};            // those in `hits_`
    std::unordered_set<CompoundNumber> scored_;
    std::unordered_set<CompoundNumber> given_;
};

}  // namespace

std::vector<std::uint64_t> compared_items(const Query& query, FingerprintKind kind) {
    if (query.fingerprint() != nullptr) return bits_of(checked(query, kind));
    if (kind == FingerprintKind::subgraph) {
        if (query.items().complete) return query.items().items;
        throw QueryError("query " + query.id() + " has too many subgraphs to compare");
    }
    try {
        return bits_of(fixed_fingerprint(query.molecule(), default_method(kind)));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit throws on odd molecules for which a fingerprint is not defined.
        throw QueryError("query " + query.id() + " has no " + name_of(kind) + " fingerprint: " + e.what());
    }
}

std::unique_ptr<SearchState> begin_similar(const SearchResources& resources, const Query& query,
                                           const SearchOptions& options) {
    return std::make_unique<SimilaritySearch>(resources, query, options);
}

}  // namespace chemsieve
