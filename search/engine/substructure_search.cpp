// Compounds that contain the query: candidates of the screen, best first, each matched.

#include <algorithm>

#include "fingerprint/folded/compound_fingerprint.h"
#include "search/engine/condition_match.h"
#include "search/ranking/best_similarities.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

// Candidates are verified in waves; a wave is shared by the threads, and its hits go out in order. Sizes do not depend
// on the number of threads, so that a search with `top` does the same work on every machine.
struct WaveSizes {
    std::size_t first, largest;
    std::size_t chunk;  // what a thread takes at a time
    std::size_t alone;  // waves up to this are not worth a second thread
};
constexpr WaveSizes kStructureWaves{.first = 256, .largest = 32'768, .chunk = 128, .alone = 512};
constexpr WaveSizes kMoleculeWaves{.first = 64, .largest = 4096, .chunk = 1, .alone = 1};

class SubstructureSearch : public SearchState {
  public:
    SubstructureSearch(const SearchMeans& means, const Query& query, const SearchOptions& options)
        : means_{means},
          query_{query},
          options_{options},
          conditions_{options.conditions.get()},
          combined_{conditions_ ? std::optional{formula_of(query, *conditions_)} : std::nullopt},
          most_items_{most_items(query, conditions_)},
          stream_{means.index, combined_ ? *combined_ : query.formula(), options.among.get()},
          best_{options.top} {}

    void begin(SearchRun&) override {
        matchers_.clear();
        outcome.end = SearchEnd::complete;
        outcome.stats.not_decided = given_up_;
    }

    void step(SearchRun& run) override {
        if (next_ == batch_.size()) refill(run);
        if (next_ < batch_.size()) verify_wave(run);
    }

    void end(SearchRun& run) override {
        if (outcome.end == SearchEnd::time_is_up) screen_rest();
        if (outcome.end != SearchEnd::complete) outcome.stats.not_decided += batch_.size() - next_;
        if (finished) run.note_end(outcome);
    }

    std::size_t count_candidates(const Query&, const std::stop_token& stop) override {
        return count_all(stream_, stop);
    }

  private:
    static std::uint32_t most_items(const Query& query, const StructureConditions* conditions) {
        std::uint32_t most = query.items().size();
        if (!conditions) return most;
        for (const Query& other : conditions->any) most = std::max(most, other.items().size());
        return most;
    }

    // The next candidates; finished if there are none that are wanted.
    void refill(const SearchRun& run) {
        const auto started = SearchClock::now();
        batch_.clear();
        next_ = 0;
        // As many as the next wave takes, so that threads are worth their while.
        const std::size_t wanted = std::max<std::size_t>(1, std::min(wave_, kStructureWaves.largest));
        while (has_wanted() && batch_.size() < wanted) {
            more_ = stream_.next(batch_);
            more_always_ = false;
            if (run.block_by_block) break;
        }
        outcome.stats.screened = stream_.screened();
        outcome.stats.candidates += batch_.size();
        outcome.stats.screen_ms += milliseconds_since(started);
        finished = batch_.empty() && !has_wanted();
    }

    // The stream has candidates that can be among the best `top`.
    bool has_wanted() const { return more_ && !is_enough({.item_count = stream_.least_item_count()}, more_always_); }

    // Out of time: how many candidates there would have been.
    void screen_rest() {
        while (more_) more_ = stream_.next(batch_);
        outcome.stats.candidates = outcome.stats.verified + batch_.size() - next_;
        outcome.stats.screened = stream_.screened();
    }

    void verify_wave(SearchRun& run) {
        if (is_enough(batch_[next_], false)) {
            finished = true;
            return;
        }
        const auto started = SearchClock::now();
        if (matchers_.empty()) make_matchers(run);
        const WaveSizes& sizes = matchers_.front().matches_structures() ? kStructureWaves : kMoleculeWaves;
        wave_ = std::clamp(wave_, sizes.first, sizes.largest);
        const std::size_t last = std::min(next_ + wave_, batch_.size());
        verify(next_, last, sizes, run);
        next_ = last;
        wave_ *= 2;
        outcome.stats.verify_ms += milliseconds_since(started);
        run.report(
            {outcome.stats.screened - (batch_.size() - next_), means_.index.compound_count(), outcome.stats.hits});
    }

    void make_matchers(const SearchRun& run) {
        // Not before there is a candidate: many queries have none.
        if (!match_) {
            match_.emplace(query_, conditions_, means_,
                           MatchOptions{.stereo = options_.stereo, .matcher = options_.matcher});
            outcome.stats.not_compiled = match_->why_not_compiled();
        }
        const MatchLimits limits{
            .steps = options_.match_steps, .time = options_.match_limit, .deadline = run.deadline(), .stop = run.stop};
        for (unsigned i = 0; i < means_.jobs(); ++i) matchers_.emplace_back(*match_, limits);
    }

    // A compound that contains a structure has all its items.
    static Similarity similarity_to(std::uint32_t items, const Candidate& candidate) {
        return tanimoto_of_counts(items, items, candidate.item_count);
    }

    // 0 if the compound has too many subgraphs to compare.
    Similarity scored(const Query& query, CompoundNumber compound, unsigned worker) const {
        const ItemSet items = items_of(means_, compound, *means_.readers[worker]);
        return items.complete ? tanimoto(query.items().items, items.items) : Similarity{};
    }

    // True if no candidate from this one on can be among the best `top`. Ties with the last are still wanted.
    bool is_enough(const Candidate& next, bool always_candidates_follow) const {
        if (next.always_candidate || always_candidates_follow) return false;
        return best_.are_beyond(similarity_to(most_items_, next));
    }

    void verify(std::size_t first, std::size_t last, const WaveSizes& sizes, SearchRun& run) {
        const std::size_t count = last - first;
        std::vector<Verdict> verdicts(count, Verdict::miss);
        std::vector<Similarity> similarities(count);
        const unsigned jobs = count <= sizes.alone ? 1U : means_.jobs();
        means_.pool.run((count + sizes.chunk - 1) / sizes.chunk, jobs, [&](std::size_t chunk, unsigned worker) {
            const std::size_t end = std::min(count, (chunk + 1) * sizes.chunk);
            for (std::size_t i = chunk * sizes.chunk; i < end; ++i) {
                const Candidate& candidate = batch_[first + i];
                const auto answer = matchers_[worker].match(candidate.compound, means_, *means_.readers[worker]);
                verdicts[i] = answer.verdict;
                if (verdicts[i] != Verdict::hit) continue;
                similarities[i] = candidate.always_candidate ? scored(*answer.by, candidate.compound, worker)
                                                             : similarity_to(answer.by->items().size(), candidate);
            }
        });
        std::vector<Hit> hits;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            if (verdicts[i] == Verdict::not_decided) ++given_up_, ++outcome.stats.not_decided;
            if (verdicts[i] != Verdict::hit) continue;
            hits.push_back({batch_[first + i].compound, similarities[i]});
            best_.add(similarities[i]);
        }
        outcome.stats.verified += last - first;
        outcome.stats.hits += hits.size();
        run.report_hits(hits);
    }

    const SearchMeans& means_;
    const Query& query_;
    const SearchOptions& options_;
    const StructureConditions* const conditions_;
    const std::optional<ScreenFormula> combined_;  // of the query and its conditions
    const std::uint32_t most_items_;               // of the structures of which one must be there
    std::optional<ConditionMatch> match_;          // once it is needed
    CandidateStream stream_;
    std::vector<ConditionMatcher> matchers_;  // one a thread
    std::vector<Candidate> batch_;            // of the stream
    std::size_t next_ = 0;                    // of the batch: to be verified
    std::size_t wave_ = 0;
    bool more_ = true;         // of the stream
    bool more_always_ = true;  // the first of the stream may be always candidates
    std::size_t given_up_ = 0;
    BestSimilarities best_;
};

}  // namespace

std::unique_ptr<SearchState> begin_substructure(const SearchMeans& means, const Query& query,
                                                const SearchOptions& options) {
    return std::make_unique<SubstructureSearch>(means, query, options);
}

}  // namespace chemsieve
