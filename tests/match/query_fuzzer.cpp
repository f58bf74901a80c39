#include "tests/match/query_fuzzer.h"

#include "match/reading/rdkit_matcher.h"
#include "match/run/structure_matcher.h"
#include "match/substructure_matcher.h"

namespace chemsieve::test {

namespace {

constexpr unsigned kSmallAtoms = 20;
constexpr std::size_t kPairsAQuery = 40;

std::vector<std::string> with_odd_ones(std::vector<std::string> smiles) {
    for (std::string& odd : odd_compounds()) smiles.push_back(std::move(odd));
    return smiles;
}

}  // namespace

FuzzCount& FuzzCount::operator+=(const FuzzCount& other) {
    queries += other.queries;
    pairs += other.pairs;
    hits += other.hits;
    not_compiled += other.not_compiled;
    unreadable += other.unreadable;
    beyond_cap += other.beyond_cap;
    not_decided += other.not_decided;
    differences.insert(differences.end(), other.differences.begin(), other.differences.end());
    return *this;
}

QueryFuzzer::QueryFuzzer(std::vector<std::string> smiles) : set_{with_odd_ones(std::move(smiles))} {
    for (const std::string& bytes : set_.structures()) is_small_.push_back(StructureView{bytes}.atoms() <= kSmallAtoms);
}

FuzzCount QueryFuzzer::run(unsigned seed, unsigned queries) const {
    std::mt19937 random{seed};
    FuzzCount count;
    for (unsigned i = 0; i < queries; ++i) {
        const auto query =
            random() % 2 == 0 ? random_smarts_query(random) : random_piece_query(set_.molecules(), random);
        if (!query) {
            ++count.unreadable;
            continue;
        }
        try_query(*query, random, count);
    }
    return count;
}

void QueryFuzzer::try_query(const RandomQuery& query, std::mt19937& random, FuzzCount& count) const {
    const bool stereo = random() % 2 == 0;
    ++count.queries;
    const SubstructureQuery compiled{query.molecule, set_.table(), {.stereo = stereo}};
    if (!compiled.compiled()) {
        ++count.not_compiled;
        return;
    }
    StructureMatcher matcher{compiled.compiled(), {}};
    const PartFormula parts = set_.parts_of(*compiled.graphs());
    RdkitMatcher guarded{query.molecule, stereo, {.steps = 300'000}};
    for (std::size_t pair = 0; pair < kPairsAQuery; ++pair) {
        const std::size_t i = random() % set_.molecules().size();
        if (query.is_dotted && !is_small_[i]) continue;
        // Tells first where RDKit alone would not end, or not say the truth.
        const Molecule& molecule = set_.molecules()[i];
        const Verdict expected = guarded.match(molecule);
        const Verdict ours = matcher.match(StructureView{set_.structures()[i]});
        ++count.pairs;
        if (ours == Verdict::not_decided) ++count.not_decided;
        if (expected == Verdict::not_decided) {
            ++count.beyond_cap;
            continue;
        }
        if (rdkit_contains(molecule, query.molecule, stereo) != (expected == Verdict::hit)) {
            count.differences.push_back(query.text + " in " + rdkit_smiles_of(molecule) +
                                        ": RDKit with limits differs");
        }
        count.hits += expected == Verdict::hit;
        if (expected == Verdict::hit && set_.parts()[i] && !has_parts(*set_.parts()[i], parts)) {
            count.differences.push_back(query.text + " in " + rdkit_smiles_of(molecule) + ": lost by its parts");
        }
        if (ours != expected) {
            count.differences.push_back(query.text + (stereo ? " (stereo)" : "") + " in " + rdkit_smiles_of(molecule) +
                                        ": RDKit " + (expected == Verdict::hit ? "hit" : "miss"));
        }
        if (!stereo && expected == Verdict::hit && is_small_[i] && pair % 4 == 0) {
            constexpr std::size_t kMost = 20'000;
            const auto theirs = rdkit_matches(molecule, query.molecule, kMost);
            if (matcher.matches(StructureView{set_.structures()[i]}, kMost).size() != theirs.size()) {
                count.differences.push_back(query.text + " in " + rdkit_smiles_of(molecule) + ": RDKit " +
                                            std::to_string(theirs.size()) + " matches");
            }
        }
    }
}

}  // namespace chemsieve::test
