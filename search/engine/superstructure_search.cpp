// Compounds that the query contains: candidates of the screen, largest first, each looked for in the query by RDKit.

#include <algorithm>

#include "chem/sameness/contained_compound.h"
#include "match/substructure_matcher.h"
#include "search/engine/search_run.h"
#include "search/ranking/best_similarities.h"
#include "search/screen/contained_stream.h"

namespace chemsieve {

namespace {

// Candidates verified before their hits go out; a size that does not depend on the number of threads, so that a search
// with `top` does the same work on every machine. Reading a compound's text takes a tenth of a millisecond.
constexpr std::size_t kMatchedTogether = 64;

class SuperstructureSearch : public SearchState {
  public:
    SuperstructureSearch(const SearchMeans& means, const Query& query, const SearchOptions& options)
        : means_{means},
          query_{query},
          options_{options},
          stream_{means.index, query.items().items, options.among.get()},
          best_{options.top} {}

    void begin(SearchRun&) override {
        outcome.end = SearchEnd::complete;
        outcome.stats.not_decided = given_up_;
    }

    void step(SearchRun& run) override {
        if (next_ == batch_.size()) refill(run);
        if (next_ < batch_.size()) verify_wave(run);
    }

    void end(SearchRun& run) override {
        if (outcome.end != SearchEnd::complete) {
            while (more_) more_ = stream_.next(batch_);
            outcome.stats.screened = stream_.screened();
            outcome.stats.candidates = outcome.stats.verified + batch_.size() - next_;
            outcome.stats.not_decided += batch_.size() - next_;
        }
        if (finished) run.note_end(outcome);
    }

    std::size_t count_candidates(const Query&, const std::stop_token& stop) override {
        return count_all(stream_, stop);
    }

  private:
    void refill(const SearchRun& run) {
        const auto started = SearchClock::now();
        batch_.clear();
        next_ = 0;
        while (batch_.size() < kMatchedTogether && has_wanted()) {
            more_ = stream_.next(batch_);
            has_begun_ = true;
            if (run.block_by_block) break;
        }
        outcome.stats.screened = stream_.screened();
        outcome.stats.candidates += batch_.size();
        outcome.stats.screen_ms += milliseconds_since(started);
        finished = batch_.empty() && !has_wanted();
    }

    // The stream has candidates that can be among the best `top`. Those that are always candidates come first.
    bool has_wanted() const { return more_ && (!has_begun_ || !is_enough(stream_.most_item_count())); }

    // True if no compound of so many items can be among the best `top`. Ties with the last are still wanted.
    bool is_enough(std::uint32_t item_count) const { return best_.are_beyond(similarity_of(item_count)); }

    // A compound that is a part of the query has none but items of the query.
    Similarity similarity_of(std::uint32_t item_count) const {
        return tanimoto_of_counts(item_count, item_count, query_.items().size());
    }

    void verify_wave(SearchRun& run) {
        if (!batch_[next_].always_candidate && is_enough(batch_[next_].item_count)) {
            finished = true;
            return;
        }
        const auto started = SearchClock::now();
        const std::size_t last = std::min(next_ + kMatchedTogether, batch_.size());
        std::vector<Verdict> verdicts(last - next_, Verdict::miss);
        std::vector<Similarity> similarities(last - next_);
        means_.pool.run(verdicts.size(), means_.jobs(), [&](std::size_t i, unsigned worker) {
            const Candidate& candidate = batch_[next_ + i];
            verdicts[i] = match(candidate.compound, worker, run);
            if (verdicts[i] != Verdict::hit) return;
            similarities[i] =
                candidate.always_candidate ? scored(candidate.compound, worker) : similarity_of(candidate.item_count);
        });
        std::vector<Hit> hits;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            if (verdicts[i] == Verdict::not_decided) ++given_up_, ++outcome.stats.not_decided;
            if (verdicts[i] != Verdict::hit) continue;
            hits.push_back({batch_[next_ + i].compound, similarities[i]});
            best_.add(similarities[i]);
        }
        next_ = last;
        outcome.stats.verified += verdicts.size();
        outcome.stats.hits += hits.size();
        outcome.stats.verify_ms += milliseconds_since(started);
        run.report_hits(hits);
        run.report(
            {outcome.stats.screened - (batch_.size() - next_), means_.index.compound_count(), outcome.stats.hits});
    }

    Verdict match(CompoundNumber compound, unsigned worker, const SearchRun& run) const {
        const MatchLimits limits{
            .steps = options_.match_steps, .time = options_.match_limit, .deadline = run.deadline(), .stop = run.stop};
        const Molecule part = as_contained_compound(means_.readers[worker]->molecule(compound));
        SubstructureMatcher matcher{part, limits, {.stereo = options_.stereo}};
        return matcher.match(query_.molecule());
    }

    // 0 if the compound has too many subgraphs to compare.
    Similarity scored(CompoundNumber compound, unsigned worker) const {
        const ItemSet items = items_of(means_, compound, *means_.readers[worker]);
        return items.complete ? tanimoto(query_.items().items, items.items) : Similarity{};
    }

    const SearchMeans& means_;
    const Query& query_;
    const SearchOptions& options_;
    ContainedStream stream_;
    std::vector<Candidate> batch_;  // of the stream
    std::size_t next_ = 0;          // of the batch: to be verified
    bool more_ = true;              // of the stream
    bool has_begun_ = false;
    std::size_t given_up_ = 0;
    BestSimilarities best_;
};

}  // namespace

std::unique_ptr<SearchState> begin_superstructure(const SearchMeans& means, const Query& query,
                                                  const SearchOptions& options) {
    return std::make_unique<SuperstructureSearch>(means, query, options);
}

}  // namespace chemsieve
