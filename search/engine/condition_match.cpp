#include "search/engine/condition_match.h"

#include <algorithm>
#include <optional>

#include "match/reading/query_reader.h"

namespace chemsieve {

ConditionMatch::ConditionMatch(const Query& query, const StructureConditions* conditions,
                               const SearchResources& resources, const MatchOptions& options) {
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

std::string ConditionMatch::why_not_compiled() const {
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

PartFormula ConditionMatch::parts(const PartCompiler& compiler) const {
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

struct ConditionMatcher::Compound {
    CompoundNumber number;
    const SearchResources& resources;
    CompoundReader& reader;
    StructureView structure;
    std::optional<Molecule> molecule;  // read when it is first needed
};

ConditionMatcher::ConditionMatcher(const ConditionMatch& match, const MatchLimits& limits) : match_{match} {
    for (const auto& alternative : match.either_) either_.emplace_back(alternative.matched, limits);
    for (const auto& other : match.all_) all_.emplace_back(other, limits);
    for (const auto& other : match.none_) none_.emplace_back(other, limits);
}

bool ConditionMatcher::matches_structures() const noexcept {
    const auto matches = [](const SubstructureMatcher& matcher) { return matcher.matches_structures(); };
    return std::all_of(either_.begin(), either_.end(), matches) && std::all_of(all_.begin(), all_.end(), matches) &&
           std::all_of(none_.begin(), none_.end(), matches);
}

Verdict ConditionMatcher::match_one(SubstructureMatcher& matcher, Compound& compound) {
    if (matcher.matches_structures()) {
        if (compound.structure.empty()) compound.structure = compound.resources.structures->structure(compound.number);
        if (!compound.structure.empty()) return matcher.match(compound.structure);
    }
    if (!compound.molecule) compound.molecule = compound.reader.molecule(compound.number);
    return matcher.match(*compound.molecule);
}

ConditionMatcher::Answer ConditionMatcher::match_either(Compound& compound) {
    Answer answer;
    for (std::size_t i = 0; i < either_.size(); ++i) {
        const Verdict verdict = match_one(either_[i], compound);
        if (verdict == Verdict::hit) return {verdict, match_.either_[i].query};
        if (verdict == Verdict::not_decided) answer.verdict = verdict;
    }
    return answer;
}

ConditionMatcher::Answer ConditionMatcher::match(CompoundNumber number, const SearchResources& resources,
                                                 CompoundReader& reader) {
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

}  // namespace chemsieve
