// Finds the compounds that contain the query: the candidates of the screen are matched, best first.

#include <algorithm>

#include "search/engine/condition_match.h"
#include "search/engine/verified_search.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

constexpr WaveSizes kMoleculeWaves{.first = 64, .largest = 4096, .chunk = 1, .alone = 1};

// Structures are read in blocks of neighbours: of a large library a wave has to be large to have several of a block.
WaveSizes structure_waves(std::size_t compounds) {
    constexpr std::size_t kLeast = 32'768, kMost = 1'048'576;
    return {.first = 256, .largest = std::clamp(compounds / 16, kLeast, kMost), .chunk = 128, .alone = 512};
}

// Libraries of the source that have compounds of classes of which the query was not told.
std::vector<bool> libraries_without_classes(const SearchResources& resources) {
    std::vector<bool> without(resources.source_libraries.size());
    for (std::size_t i = 0; i < without.size(); ++i) {
        without[i] = resources.structures && !resources.structures->knows_classes_of(i);
    }
    return without;
}

class SubstructureSearch : public VerifiedSearch {
  public:
    SubstructureSearch(const SearchResources& resources, const Query& query, const SearchOptions& options)
        : VerifiedSearch{resources, options, 0},
          query_{query},
          conditions_{options.conditions.get()},
          combined_{conditions_ ? std::optional{formula_of(query, *conditions_)} : std::nullopt},
          most_items_{most_items(query, conditions_)},
          match_{query_, conditions_, resources, {.stereo = options.stereo, .matcher = options.matcher}},
          parts_{resources.parts && resources.index.has_parts() ? match_.parts(*resources.parts) : PartFormula{}},
          stream_{resources.index,
                  {combined_ ? *combined_ : query.formula(), &parts_},
                  options.among.get(),
                  options.passed_over,
                  libraries_without_classes(resources)} {}

    void begin(SearchRun& run) override {
        matchers_.clear();
        VerifiedSearch::begin(run);
    }

  private:
    static std::uint32_t most_items(const Query& query, const StructureConditions* conditions) {
        std::uint32_t most = query.items().size();
        if (!conditions) return most;
        for (const Query& other : conditions->any) most = std::max(most, other.items().size());
        return most;
    }

    bool next_candidates(std::vector<Candidate>& candidates) override { return stream_.next(candidates); }
    const LibraryCounts& screened() const override { return stream_.screened_by_library(); }
    std::uint32_t next_item_count() const override { return stream_.least_item_count(); }
    Similarity greatest_similarity(std::uint32_t item_count) const override {
        return similarity_to(most_items_, item_count);
    }

    const WaveSizes& prepare(const SearchRun& run) override {
        // Matchers are made with the first candidate: many queries have none.
        if (matchers_.empty()) make_matchers(run);
        return matchers_.front().matches_structures() ? structure_waves_ : kMoleculeWaves;
    }

    void make_matchers(const SearchRun& run) {
        outcome.stats.not_compiled = match_.why_not_compiled();
        for (unsigned i = 0; i < resources_.jobs(); ++i) matchers_.emplace_back(match_, limits_of(run));
    }

    // A compound that contains a structure has all its items.
    static Similarity similarity_to(std::uint32_t items, std::uint32_t compound_items) {
        return tanimoto_of_counts(items, items, compound_items);
    }

    void verify(std::span<const Candidate> candidates, std::span<Verified> verified, unsigned worker,
                const SearchRun&) override {
        std::optional<KeptMemory::Visit> visit;
        if (resources_.structures) visit.emplace(resources_.structures->visit());
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Candidate& candidate = candidates[i];
            const auto answer = matchers_[worker].match(candidate.compound, resources_, *resources_.readers[worker]);
            verified[i].verdict = answer.verdict;
            if (answer.verdict != Verdict::hit) continue;
            verified[i].similarity = candidate.always_candidate
                                         ? similarity_by_items(*answer.by, candidate.compound, worker)
                                         : similarity_to(answer.by->items().size(), candidate.item_count);
        }
    }

    const Query& query_;
    const StructureConditions* const conditions_;
    const std::optional<ScreenFormula> combined_;  // the query and its conditions
    const std::uint32_t most_items_;               // most items of the query and its alternatives
    const ConditionMatch match_;
    const PartFormula parts_;
    CandidateStream stream_;
    const WaveSizes structure_waves_ = structure_waves(resources_.index.compound_count());
    std::vector<ConditionMatcher> matchers_;  // one a thread
};

}  // namespace

std::unique_ptr<SearchState> begin_substructure(const SearchResources& resources, const Query& query,
                                                const SearchOptions& options) {
    return std::make_unique<SubstructureSearch>(resources, query, options);
}

}  // namespace chemsieve
