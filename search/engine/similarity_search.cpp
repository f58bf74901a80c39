// The most similar compounds, exactly: fingerprints give an upper bound, compounds are scored from their unfolded items
// in the order of falling bounds, until no bound reaches the last of the best.

#include <algorithm>
#include <cmath>

#include "fingerprint/base/parallel.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

constexpr std::size_t kWave = 256;

class SimilaritySearch {
  public:
    explicit SimilaritySearch(SearchRun& run)
        : run_{run}, least_{std::max(1U, static_cast<std::uint32_t>(std::lround(run.options.threshold * 1e6)))} {}

    SearchOutcome search() {
        // Compounds that share nothing with the query are never results, so the least is one millionth.
        std::vector<BoundedCandidate> heap = run_.index.similar_at_most(run_.query.items(), least_);
        std::make_heap(heap.begin(), heap.end(), by_bound);
        outcome_.stats.screened = run_.index.compound_count();
        outcome_.stats.candidates = heap.size();
        outcome_.stats.screen_ms = milliseconds_since(run_.started);
        const auto verifying = SearchClock::now();
        std::vector<CompoundNumber> wave;
        while (!heap.empty() && heap.front().bound >= least_) {
            if (run_.must_end(outcome_)) {
                outcome_.stats.not_decided += heap.size();
                break;
            }
            wave.clear();
            while (!heap.empty() && wave.size() < kWave && heap.front().bound >= least_) {
                wave.push_back(heap.front().compound);
                std::pop_heap(heap.begin(), heap.end(), by_bound);
                heap.pop_back();
            }
            score(wave);
            run_.report({outcome_.stats.verified, outcome_.stats.candidates, outcome_.stats.hits + hits_.size()});
        }
        finish();
        outcome_.stats.verify_ms = milliseconds_since(verifying);
        return outcome_;
    }

  private:
    static bool by_bound(const BoundedCandidate& a, const BoundedCandidate& b) {
        if (a.bound != b.bound) return a.bound < b.bound;
        return a.compound > b.compound;
    }

    void score(const std::vector<CompoundNumber>& wave) {
        std::vector<Similarity> similarities(wave.size());
        std::vector<char> decided(wave.size(), 1);
        parallel_for(wave.size(), static_cast<unsigned>(run_.readers.size()), [&](std::size_t i, unsigned worker) {
            const ItemSet items = items_of(run_, wave[i], *run_.readers[worker]);
            if (!items.complete) decided[i] = 0;
            similarities[i] = tanimoto(run_.query.items().items, items.items);
        });
        outcome_.stats.verified += wave.size();
        std::vector<Hit> found;
        for (std::size_t i = 0; i < wave.size(); ++i) {
            if (!decided[i]) {
                ++outcome_.stats.not_decided;
            } else if (similarities[i].millionths() >= least_) {
                found.push_back({wave[i], similarities[i]});
            }
        }
        if (run_.options.top == 0) {
            // Each is a result whatever comes later.
            outcome_.stats.hits += found.size();
            run_.report_hits(found);
        } else {
            hits_.insert(hits_.end(), found.begin(), found.end());
            raise_least();
        }
    }

    // With `top`, a compound must now be at least as similar as the last of the best.
    void raise_least() {
        const std::size_t top = run_.options.top;
        if (hits_.size() < top) return;
        std::nth_element(hits_.begin(), hits_.begin() + static_cast<std::ptrdiff_t>(top - 1), hits_.end(),
                         more_similar);
        least_ = std::max(least_, hits_[top - 1].similarity.millionths());
        std::erase_if(hits_, [&](const Hit& hit) { return hit.similarity.millionths() < least_; });
    }

    static bool more_similar(const Hit& a, const Hit& b) {
        return a.similarity.millionths() > b.similarity.millionths();
    }

    void finish() {
        run_.note_end(outcome_);
        if (run_.options.top == 0) return;
        std::sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
            return more_similar(a, b) || (!more_similar(b, a) && a.compound < b.compound);
        });
        outcome_.stats.hits = hits_.size();
        run_.report_hits(hits_);
    }

    SearchRun& run_;
    std::uint32_t least_;  // millionths
    SearchOutcome outcome_;
    std::vector<Hit> hits_;  // with `top`: the best so far
};

}  // namespace

SearchOutcome run_similar(SearchRun& run) { return SimilaritySearch{run}.search(); }

}  // namespace chemsieve
