// A search that screens for candidates, best first, and verifies them on all threads: what sub-, super- and
// same-compound searches share. Internal to search/engine.
//
// Candidates are verified in waves; a wave is shared by the threads, and its hits go out in order. Sizes do not depend
// on the number of threads, so that a search with `top` does the same work on every machine.
#pragma once

#include <span>
#include <vector>

#include "match/substructure_matcher.h"
#include "search/engine/search_run.h"
#include "search/ranking/ranking.h"

namespace chemsieve {

// How many candidates a wave has; each wave is twice as large as the one before it.
struct WaveSizes {
    std::size_t first, largest;
    std::size_t chunk;  // candidates that a thread takes at a time
    std::size_t alone;  // waves up to this size are not worth a second thread
};

class VerifiedSearch : public SearchState {
  public:
    void begin(SearchRun& run) override;
    void step(SearchRun& run) override;
    void end(SearchRun& run) override;
    std::size_t count_candidates(const Query& query, const std::stop_token& stop) override;

  protected:
    // The verdict on a candidate, and the similarity of a hit.
    struct Verified {
        Verdict verdict = Verdict::miss;
        Similarity similarity{};
    };

    // `wave`: the candidates that the first look at the stream is to give at least.
    VerifiedSearch(const SearchResources& resources, const SearchOptions& options, std::size_t wave);

    // Appends the next candidates of the stream, perhaps none; false if there are no more. Those that are always
    // candidates come first.
    virtual bool next_candidates(std::vector<Candidate>& candidates) = 0;
    // Compounds that the stream looked at, by library of the source.
    virtual const LibraryCounts& screened() const = 0;
    // The item count of the best candidates yet to come.
    virtual std::uint32_t next_item_count() const = 0;
    // An upper bound of the similarity of hits with so many items. Falls in the order of candidates.
    virtual Similarity greatest_similarity(std::uint32_t item_count) const = 0;
    // Called before each wave, on the calling thread.
    virtual const WaveSizes& prepare(const SearchRun& run) = 0;
    // Called on the thread `worker`. verified[i] belongs to candidates[i].
    virtual void verify(std::span<const Candidate> candidates, std::span<Verified> verified, unsigned worker,
                        const SearchRun& run) = 0;

    MatchLimits limits_of(const SearchRun& run) const;
    // The similarity of the unfolded items; 0 if the compound has too many subgraphs to compare.
    Similarity similarity_by_items(const Query& query, CompoundNumber compound, unsigned worker) const;

    const SearchResources& resources_;
    const SearchOptions& options_;

  private:
    struct Found {
        std::size_t place;  // in the wave
        Similarity similarity;
    };
    // What a thread has of a wave, so that nothing is written down for each candidate of a large wave.
    struct Worker {
        std::vector<Candidate> ordered;  // the chunk at hand
        std::vector<Verified> verified;  // likewise
        std::vector<Found> found;        // hits
        std::vector<Candidate> not_decided;
    };

    void refill(const SearchRun& run);
    void verify_wave(SearchRun& run);
    void share_wave(std::span<const Candidate> wave, const WaveSizes& sizes, SearchRun& run);
    void take_verdicts(std::span<const Worker> workers, std::span<const Candidate> wave, SearchRun& run);
    void report_progress(std::size_t verified, SearchRun& run) const;
    void screen_rest();
    void note_screened();
    bool has_wanted() const;
    bool is_enough(std::uint32_t item_count) const;
    std::size_t unverified() const { return batch_.size() - next_; }

    std::vector<Candidate> batch_;  // candidates read from the stream
    std::size_t next_ = 0;          // the next candidate of `batch_` to verify
    std::size_t wave_;
    bool more_ = true;                 // the stream has more candidates
    bool has_begun_ = false;           // reading the stream has begun
    std::vector<Candidate> given_up_;  // not decided
    BestSimilarities best_;
};

}  // namespace chemsieve
