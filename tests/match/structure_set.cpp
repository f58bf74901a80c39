#include "tests/match/structure_set.h"

#include <algorithm>
#include <set>

#include "match/parts/structure_parts.h"
#include "match/reading/classify.h"
#include "match/run/structure_matcher.h"
#include "match/substructure_matcher.h"

namespace chemsieve::test {

namespace {

const char* name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::hit: return "hit";
        case Verdict::miss: return "miss";
        case Verdict::not_decided: return "not decided";
    }
    return "";
}

std::set<std::vector<int>> atoms_of(std::vector<std::vector<int>> matches) {
    std::set<std::vector<int>> result;
    for (std::vector<int>& match : matches) {
        std::sort(match.begin(), match.end());
        result.insert(std::move(match));
    }
    return result;
}

}  // namespace

std::vector<std::string> smiles_of(const std::vector<NamedStructure>& structures) {
    std::vector<std::string> result;
    for (const auto& [smiles, id] : structures) result.push_back(smiles);
    return result;
}

StructureSet::StructureSet(const std::vector<std::string>& smiles) {
    std::vector<Molecule> molecules;
    std::vector<std::string> names;
    for (const std::string& text : smiles) {
        if (auto molecule = rdkit_smiles(text)) {
            molecules.push_back(*molecule);
            names.push_back(text);
        }
    }
    *this = StructureSet{std::move(molecules), std::move(names)};
}

StructureSet::StructureSet(std::vector<Molecule> molecules, std::vector<std::string> names)
    : molecules_{std::move(molecules)}, names_{std::move(names)} {
    for (const Molecule& molecule : molecules_) {
        structures_.push_back(encode_structure(classify(molecule), dictionary_));
    }
    shared_dictionary_ = std::make_shared<const ClassDictionary>(dictionary_);
    table_ = std::make_shared<const ClassTable>(shared_dictionary_);
    compiler_ = std::make_shared<const PartCompiler>(table_, *shared_dictionary_);
    const PartLabels labels{dictionary_};
    StructureParts parts{dictionary_, labels};
    for (const std::string& structure : structures_) {
        parts_.emplace_back();
        if (structure.empty()) continue;
        const PartItems made = parts.of(StructureView{structure});
        if (made.complete) parts_.back().emplace(made.items.begin(), made.items.end());
    }
}

Comparison StructureSet::compare(const Molecule& query, bool stereo, std::size_t step,
                                 const MatchLimits& limits) const {
    Comparison result;
    const SubstructureQuery compiled{query, table_, {.stereo = stereo}};
    result.not_compiled = compiled.why_not_compiled();
    if (!compiled.compiled()) return result;
    StructureMatcher matcher{compiled.compiled(), limits};
    const PartFormula parts = parts_of(*compiled.graphs());
    for (std::size_t i = 0; i < molecules_.size(); i += step) {
        ++result.pairs;
        const bool is_candidate = !parts_[i] || has_parts(*parts_[i], parts);
        const Verdict ours = matcher.match(StructureView{structures_[i]});
        const bool theirs = rdkit_contains(molecules_[i], query, stereo);
        result.hits += theirs;
        result.not_decided += ours == Verdict::not_decided;
        if (theirs && !is_candidate) result.differences.push_back("lost by its parts: " + names_[i]);
        if (ours != (theirs ? Verdict::hit : Verdict::miss)) {
            result.differences.push_back(std::string{name_of(ours)} + ", RDKit " + (theirs ? "hit" : "miss") + ": " +
                                         names_[i]);
        }
    }
    return result;
}

Comparison StructureSet::compare_matches(const Molecule& query, std::size_t step) const {
    constexpr std::size_t kMost = 100'000;
    Comparison result;
    const SubstructureQuery compiled{query, table_, {}};
    result.not_compiled = compiled.why_not_compiled();
    if (!compiled.compiled()) return result;
    StructureMatcher matcher{compiled.compiled(), {}};
    for (std::size_t i = 0; i < molecules_.size(); i += step) {
        ++result.pairs;
        const auto ours = atoms_of(matcher.matches(StructureView{structures_[i]}, kMost));
        const auto theirs = atoms_of(rdkit_matches(molecules_[i], query, kMost));
        result.hits += theirs.size();
        if (ours != theirs) {
            result.differences.push_back(std::to_string(ours.size()) + " matches, RDKit " +
                                         std::to_string(theirs.size()) + ": " + names_[i]);
        }
    }
    return result;
}

}  // namespace chemsieve::test
