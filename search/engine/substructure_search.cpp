// Screen by subset test, then verify best first, on all cores, until enough hits are found.

#include <algorithm>

#include "fingerprint/base/parallel.h"
#include "fingerprint/chem/compound_fingerprint.h"
#include "match/substructure_matcher.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

// Candidates are verified in waves; a wave is shared by the threads, and its hits go out in order. Sizes do not depend
// on the number of threads, so that a search with `top` does the same work on every machine.
struct WaveSizes {
    std::size_t first, largest;
    std::size_t chunk;  // what a thread takes at a time
    std::size_t alone;  // waves up to this are not worth a second thread
};
constexpr WaveSizes kStructureWaves{.first = 512, .largest = 32'768, .chunk = 128, .alone = 2048};
constexpr WaveSizes kMoleculeWaves{.first = 64, .largest = 4096, .chunk = 1, .alone = 1};

class SubstructureSearch {
  public:
    explicit SubstructureSearch(SearchRun& run) : run_{run} {
        const MatchLimits limits{.steps = run.options.match_steps,
                                 .time = run.options.match_limit,
                                 .deadline = run.deadline(),
                                 .stop = run.stop};
        const auto query = std::make_shared<const SubstructureQuery>(
            run.query.molecule(), run.classes,
            MatchOptions{.stereo = run.options.stereo, .matcher = run.options.matcher});
        outcome_.stats.not_compiled = query->why_not_compiled();
        for (std::size_t i = 0; i < run.readers.size(); ++i) matchers_.emplace_back(query, limits);
    }

    SearchOutcome search() {
        candidates_ = run_.index.candidates(run_.query.formula());
        outcome_.stats.screened = run_.index.compound_count();
        outcome_.stats.candidates = candidates_.size();
        outcome_.stats.screen_ms = milliseconds_since(run_.started);
        const auto verifying = SearchClock::now();
        const WaveSizes& sizes = matchers_.front().matches_structures() ? kStructureWaves : kMoleculeWaves;
        std::size_t wave = sizes.first;
        for (std::size_t first = 0; first < candidates_.size() && !enough(candidates_[first]);) {
            if (run_.must_end(outcome_)) {
                outcome_.stats.not_decided += candidates_.size() - first;
                break;
            }
            const std::size_t last = std::min(first + wave, candidates_.size());
            verify(first, last, sizes);
            run_.report({last, candidates_.size(), outcome_.stats.hits});
            first = last;
            wave = std::min(2 * wave, sizes.largest);
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
    Similarity scored(CompoundNumber compound, unsigned worker) const {
        const ItemSet items = items_of(run_, compound, *run_.readers[worker]);
        return items.complete ? tanimoto(run_.query.items().items, items.items) : Similarity{};
    }

    // True if no candidate from this one on can be among the best `top`. Ties with the last are still wanted.
    bool enough(const Candidate& next) const {
        if (run_.options.top == 0 || best_.size() < run_.options.top || next.always_candidate) return false;
        return similarity_of(next).millionths() < best_.front();
    }

    Verdict match(CompoundNumber compound, unsigned worker) {
        SubstructureMatcher& matcher = matchers_[worker];
        if (matcher.matches_structures()) {
            const StructureView structure = run_.structures->structure(compound);
            if (!structure.empty()) return matcher.match(structure);
        }
        return matcher.match(run_.readers[worker]->molecule(compound));
    }

    void verify(std::size_t first, std::size_t last, const WaveSizes& sizes) {
        const std::size_t count = last - first;
        std::vector<Verdict> verdicts(count, Verdict::miss);
        std::vector<Similarity> similarities(count);
        const auto jobs = count <= sizes.alone ? 1U : static_cast<unsigned>(run_.readers.size());
        parallel_for((count + sizes.chunk - 1) / sizes.chunk, jobs, [&](std::size_t chunk, unsigned worker) {
            const std::size_t end = std::min(count, (chunk + 1) * sizes.chunk);
            for (std::size_t i = chunk * sizes.chunk; i < end; ++i) {
                const Candidate& candidate = candidates_[first + i];
                verdicts[i] = match(candidate.compound, worker);
                if (verdicts[i] != Verdict::hit) continue;
                similarities[i] =
                    candidate.always_candidate ? scored(candidate.compound, worker) : similarity_of(candidate);
            }
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
