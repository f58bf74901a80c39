// Screen by subset test, then verify best first, on all cores, until enough hits are found.

#include <algorithm>

#include "fingerprint/base/parallel.h"
#include "fingerprint/chem/compound_fingerprint.h"
#include "search/engine/search_run.h"
#include "match/substructure_matcher.h"

namespace chemsieve {

namespace {

// Candidates are verified in waves; a wave is shared by the threads, and its hits go out in order. Sizes do not depend
// on the number of threads, so that a search with `top` does the same work on every machine.
constexpr std::size_t kFirstWave = 64;
constexpr std::size_t kLargestWave = 4096;

class SubstructureSearch {
  public:
    explicit SubstructureSearch(SearchRun& run) : run_{run} {
        const MatchLimits limits{.steps = run.options.match_steps,
                                 .time = run.options.match_limit,
                                 .deadline = run.deadline(),
                                 .stop = run.stop};
        const auto query = std::make_shared<const SubstructureQuery>(run.query.molecule(), nullptr,
                                                                     MatchOptions{.stereo = run.options.stereo});
        for (std::size_t i = 0; i < run.readers.size(); ++i) matchers_.emplace_back(query, limits);
    }

    SearchOutcome search() {
        candidates_ = run_.index.candidates(run_.query.formula());
        outcome_.stats.screened = run_.index.compound_count();
        outcome_.stats.candidates = candidates_.size();
        outcome_.stats.screen_ms = milliseconds_since(run_.started);
        const auto verifying = SearchClock::now();
        std::size_t wave = kFirstWave;
        for (std::size_t first = 0; first < candidates_.size() && !enough(candidates_[first]);) {
            if (run_.must_end(outcome_)) {
                outcome_.stats.not_decided += candidates_.size() - first;
                break;
            }
            const std::size_t last = std::min(first + wave, candidates_.size());
            verify(first, last);
            run_.report({last, candidates_.size(), outcome_.stats.hits});
            first = last;
            wave = std::min(2 * wave, kLargestWave);
        }
        run_.note_end(outcome_);
        outcome_.stats.verify_ms = milliseconds_since(verifying);
        return outcome_;
    }

  private:
    Similarity similarity_of(const Candidate& candidate) const {
        return tanimoto_of_counts(run_.query.items().size(), run_.query.items().size(), candidate.item_count);
    }

    // 0 if the compound has too many subgraphs to compare.
    Similarity scored(const Molecule& structure) const {
        const ItemSet items = items_of_compound(structure, run_.source.recipe());
        return items.complete ? tanimoto(run_.query.items().items, items.items) : Similarity{};
    }

    // True if no candidate from this one on can be among the best `top`. Ties with the last are still wanted.
    bool enough(const Candidate& next) const {
        if (run_.options.top == 0 || best_.size() < run_.options.top || next.always_candidate) return false;
        return similarity_of(next).millionths() < best_.front();
    }

    void verify(std::size_t first, std::size_t last) {
        std::vector<Verdict> verdicts(last - first, Verdict::miss);
        std::vector<Similarity> similarities(last - first);
        parallel_for(last - first, static_cast<unsigned>(run_.readers.size()), [&](std::size_t i, unsigned worker) {
            const Candidate& candidate = candidates_[first + i];
            const Molecule structure = run_.readers[worker]->molecule(candidate.compound);
            verdicts[i] = matchers_[worker].match(structure);
            if (verdicts[i] != Verdict::hit) return;
            similarities[i] = candidate.always_candidate ? scored(structure) : similarity_of(candidate);
        });
        std::vector<Hit> hits;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            if (verdicts[i] == Verdict::not_decided) ++outcome_.stats.not_decided;
            if (verdicts[i] != Verdict::hit) continue;
            hits.push_back({candidates_[first + i].compound, similarities[i]});
            note(similarities[i].millionths());
        }
        outcome_.stats.verified += last - first;
        outcome_.stats.hits += hits.size();
        run_.report_hits(hits);
    }

    // Keeps the best `top` similarities as a heap whose front is the least of them.
    void note(std::uint32_t millionths) {
        if (run_.options.top == 0) return;
        best_.push_back(millionths);
        std::push_heap(best_.begin(), best_.end(), std::greater<>{});
        if (best_.size() > run_.options.top) {
            std::pop_heap(best_.begin(), best_.end(), std::greater<>{});
            best_.pop_back();
        }
    }

    SearchRun& run_;
    SearchOutcome outcome_;
    std::vector<SubstructureMatcher> matchers_;  // one a thread
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> best_;
};

}  // namespace

SearchOutcome run_substructure(SearchRun& run) { return SubstructureSearch{run}.search(); }

}  // namespace chemsieve
