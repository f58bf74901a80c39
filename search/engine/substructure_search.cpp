// Finds the compounds that contain the query: the candidates of the screen are matched, best first.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/parts/query_parts.h"
#include "match/reading/query_reader.h"
#include "match/substructure_matcher.h"
#include "search/engine/search_run.h"
#include "search/engine/verified_search.h"
#include "search/request/query.h"
#include "search/screen/candidate_stream.h"

namespace chemsieve {

namespace {

// Query and conditions, compiled for a library.
class ConditionMatch {
  public:
    // `conditions`: nothing if there are none. All must outlive the match.
    ConditionMatch(const Query& query, const StructureConditions* conditions, const SearchResources& resources,
                   const MatchOptions& options) {
        const auto compiled = [&](const Query& q) {
            return std::make_shared<const SubstructureQuery>(q.molecule(), resources.classes, options);
        };
        either_.push_back({&query, compiled(query)});
        if (!conditions) return;
        for (const Query& other : conditions->any) either_.push_back({&other, compiled(other)});
        std::stable_sort(either_.begin(), either_.end(), [](const Alternative& a, const Alternative& b) {
            return a.query->items().size() > b.query->items().size();
        });
        for (const Query& other : conditions->all) all_.push_back(compiled(other));
        for (const Query& other : conditions->none) none_.push_back(compiled(other));
    }

    // The first reason why the query or a condition is not compiled; empty if all are compiled.
    std::string why_not_compiled() const {
        for (const Alternative& alternative : either_) {
            if (!alternative.matched->why_not_compiled().empty()) return alternative.matched->why_not_compiled();
        }
        for (const auto* others : {&all_, &none_}) {
            for (const Matched& other : *others) {
                if (!other->why_not_compiled().empty()) return other->why_not_compiled();
            }
        }
        return {};
    }

    // The parts that every hit has.
    PartFormula parts(const PartCompiler& compiler) const {
        const auto parts_of = [&](const Matched& matched) {
            // The items (fingerprint/demand/) of a plain query say nearly all that parts could.
            if (is_plain_query(matched->molecule())) return PartFormula{};
            return matched->graphs() ? compiler.parts_of(*matched->graphs()) : PartFormula{};
        };
        PartFormula formula;
        if (either_.size() == 1) {
            formula = parts_of(either_.front().matched);
        } else {
            PartChoice choice;
            for (const Alternative& alternative : either_) choice.formulas.push_back(parts_of(alternative.matched));
            const bool is_free = std::any_of(choice.formulas.begin(), choice.formulas.end(),
                                             [](const PartFormula& one) { return one.asks_nothing(); });
            if (!is_free) formula.choices.push_back(std::move(choice));
        }
        for (const Matched& other : all_) formula.add(parts_of(other));
        return formula;
    }

  private:
    friend class ConditionMatcher;
    using Matched = std::shared_ptr<const SubstructureQuery>;

    struct Alternative {
        const Query* query;
        Matched matched;
    };
    std::vector<Alternative> either_;  // the query and its alternatives, those with most items first
    std::vector<Matched> all_, none_;
};

class ConditionMatcher {
  public:
    struct Answer {
        Verdict verdict = Verdict::miss;
        const Query* by = nullptr;  // by what a hit was found: the query or alternative with most items
    };

    ConditionMatcher(const ConditionMatch& match, const MatchLimits& limits) : match_{match} {
        for (const auto& alternative : match.either_) either_.emplace_back(alternative.matched, limits);
        for (const auto& other : match.all_) all_.emplace_back(other, limits);
        for (const auto& other : match.none_) none_.emplace_back(other, limits);
    }

    bool matches_structures() const noexcept {
        const auto matches = [](const SubstructureMatcher& matcher) { return matcher.matches_structures(); };
        return std::all_of(either_.begin(), either_.end(), matches) && std::all_of(all_.begin(), all_.end(), matches) &&
               std::all_of(none_.begin(), none_.end(), matches);
    }
    // A visit of the structures must be held if resources have some.
    Answer match(CompoundNumber number, const SearchResources& resources, CompoundReader& reader) {
        Compound compound{
            .number = number, .resources = resources, .reader = reader, .structure = {}, .molecule = std::nullopt};
        Answer answer = match_either(compound);
        // One failed condition decides, even if other conditions could not be decided in time.
        const auto apply = [&](std::vector<SubstructureMatcher>& matchers, Verdict failing) {
            for (SubstructureMatcher& matcher : matchers) {
                if (answer.verdict == Verdict::miss) return;
                const Verdict verdict = match_one(matcher, compound);
                if (verdict == failing || verdict == Verdict::not_decided) answer.verdict = verdict;
                if (verdict == failing) answer.verdict = Verdict::miss;
            }
        };
        apply(all_, Verdict::miss);
        apply(none_, Verdict::hit);
        return answer;
    }

  private:
    // A compound in the form that a matcher takes.
    struct Compound {
        CompoundNumber number;
        const SearchResources& resources;
        CompoundReader& reader;
        StructureView structure;
        std::optional<Molecule> molecule;  // read when it is first needed
    };

    Answer match_either(Compound& compound) {
        Answer answer;
        for (std::size_t i = 0; i < either_.size(); ++i) {
            const Verdict verdict = match_one(either_[i], compound);
            if (verdict == Verdict::hit) return {verdict, match_.either_[i].query};
            if (verdict == Verdict::not_decided) answer.verdict = verdict;
        }
        return answer;
    }
    static Verdict match_one(SubstructureMatcher& matcher, Compound& compound) {
        if (matcher.matches_structures()) {
            StructureView& structure = compound.structure;
            if (structure.empty()) structure = compound.resources.structures->structure(compound.number);
            if (!compound.structure.empty()) return matcher.match(compound.structure);
        }
        if (!compound.molecule) compound.molecule = compound.reader.molecule(compound.number);
        return matcher.match(*compound.molecule);
    }

    const ConditionMatch& match_;
    std::vector<SubstructureMatcher> either_, all_, none_;  // as in ConditionMatch
};

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
                  libraries_without_classes(resources)} {
        if (options.matcher == MatcherKind::rdkit) outcome.stats.noted = query.unlike_rdkit(options.stereo);
    }

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
    const LibraryCounts& screened() const override { return stream_.screened(); }
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
