// Finds the compounds that the query contains: RDKit looks for each candidate of the screen in the query, largest
// first.

#include "chem/read/drawn_query.h"
#include "search/engine/verified_search.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

// Reading a compound's text takes a tenth of a millisecond.
constexpr WaveSizes kContainedWaves{.first = 64, .largest = 64, .chunk = 1, .alone = 1};

class SuperstructureSearch : public VerifiedSearch {
  public:
    SuperstructureSearch(const SearchResources& resources, const Query& query, const SearchOptions& options)
        : VerifiedSearch{resources, options, kContainedWaves.first},
          query_{query},
          stream_{resources.index, query.items().items, options.among.get()} {}

  private:
    bool next_candidates(std::vector<Candidate>& candidates) override { return stream_.next(candidates); }
    const LibraryCounts& screened() const override { return stream_.screened(); }
    std::uint32_t next_item_count() const override { return stream_.most_item_count(); }

    // All items of a compound that the query contains are items of the query.
    Similarity greatest_similarity(std::uint32_t item_count) const override {
        return tanimoto_of_counts(item_count, item_count, query_.items().size());
    }

    const WaveSizes& prepare(const SearchRun&) override { return kContainedWaves; }

    void verify(std::span<const Candidate> candidates, std::span<Verified> verified, unsigned worker,
                const SearchRun& run) override {
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            verified[i].verdict = match(candidate.compound, worker, run);
            if (verified[i].verdict != Verdict::hit) continue;
            verified[i].similarity = candidate.always_candidate
                                         ? similarity_by_items(query_, candidate.compound, worker)
                                         : greatest_similarity(candidate.item_count);
        }
    }

    Verdict match(CompoundNumber compound, unsigned worker, const SearchRun& run) const {
        const Molecule part = as_contained_compound(resources_.readers[worker]->molecule(compound));
        SubstructureMatcher matcher{part, limits_of(run), {.stereo = options_.stereo}};
        return matcher.match(query_.molecule());
    }

    const Query& query_;
    ContainedStream stream_;
};

}  // namespace

std::unique_ptr<SearchState> begin_superstructure(const SearchResources& resources, const Query& query,
                                                  const SearchOptions& options) {
    return std::make_unique<SuperstructureSearch>(resources, query, options);
}

}  // namespace chemsieve
