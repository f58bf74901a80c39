#include "fingerprint/kinds/count_fingerprint.h"

#include <DataStructs/SparseIntVect.h>
#include <GraphMol/Fingerprints/AtomPairs.h>
#include <GraphMol/Fingerprints/Fingerprints.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "chem/graph/molecule_graph.h"
#include "chem/rdkit_config_check.h"
#include "fingerprint/subgraph/item_walk.h"

namespace chemsieve {

namespace {

// RDKit's numbers of features are signed for some kinds, but not negative. Its map has them ascending.
template <class Number>
CountFingerprint from_rdkit_counts(const std::unique_ptr<RDKit::SparseIntVect<Number>>& counts) {
    CountFingerprint result;
    for (const auto& [feature, count] : counts->getNonzeroElements()) {
        result.push_back({static_cast<std::uint64_t>(feature), static_cast<std::uint32_t>(count)});
    }
    return result;
}

std::optional<CountFingerprint> counted_subgraphs(const Molecule& compound, const FingerprintRecipe& recipe) {
    std::vector<std::uint64_t> hashes;
    ItemWalk walk;
    const bool is_complete = walk.run(graph_of_compound(compound).graph, recipe,
                                      [&](const Subgraph& subgraph) { hashes.push_back(subgraph.hash); });
    if (!is_complete) return std::nullopt;
    std::sort(hashes.begin(), hashes.end());
    CountFingerprint result;
    for (const std::uint64_t hash : hashes) {
        if (result.empty() || result.back().feature != hash) result.push_back({hash, 0});
        ++result.back().count;
    }
    return result;
}

CountFingerprint counted_morgan(const RDKit::ROMol& mol, unsigned radius) {
    return from_rdkit_counts(
        std::unique_ptr<RDKit::SparseIntVect<std::uint32_t>>{RDKit::MorganFingerprints::getFingerprint(mol, radius)});
}

}  // namespace

bool has_counts(FingerprintKind kind) noexcept {
    return kind != FingerprintKind::maccs && kind != FingerprintKind::pubchem;
}

std::string count_type_line(const FingerprintMethod& method) {
    const FingerprintRecipe& recipe = method.recipe;
    switch (method.kind) {
        case FingerprintKind::subgraph: {
            char text[120];
            std::snprintf(text, sizeof text, "Chemsieve-SubgraphCount/%d bonds=%d paths=%d rings=%d states=%d cap=%u",
                          recipe.hash_version, recipe.max_bonds, recipe.path_bonds, recipe.ring_bonds,
                          recipe.atom_states ? 1 : 0, recipe.max_subgraphs);
            return text;
        }
        case FingerprintKind::morgan2: return "RDKit-MorganCount/2 radius=2 useFeatures=0";
        case FingerprintKind::morgan3: return "RDKit-MorganCount/2 radius=3 useFeatures=0";
        // How chemfp calls these is not known, so that they bear the project's name.
        case FingerprintKind::rdkit: return "Chemsieve-RDKitPathCount/1 minPath=1 maxPath=7 useHs=1";
        case FingerprintKind::atompair: return "Chemsieve-RDKitAtomPairCount/1 minLength=1 maxLength=30";
        case FingerprintKind::torsion: return "Chemsieve-RDKitTorsionCount/1 targetSize=4";
        case FingerprintKind::maccs:
        case FingerprintKind::pubchem: break;
    }
    return {};
}

std::uint64_t count_length(FingerprintKind kind) noexcept {
    constexpr std::uint64_t kPairs = std::uint64_t{1} << 23;     // two atoms and their distance
    constexpr std::uint64_t kTorsions = std::uint64_t{1} << 36;  // four atoms
    if (kind == FingerprintKind::atompair) return kPairs;
    return kind == FingerprintKind::torsion ? kTorsions : ~std::uint64_t{0};
}

// RDKit 2025.03 wishes its generators for its functions here; the tests compare the two.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

std::optional<CountFingerprint> count_fingerprint(const Molecule& compound, const FingerprintMethod& method) {
    const RDKit::ROMol& shared = compound.rdkit();
    switch (method.kind) {
        case FingerprintKind::subgraph: return counted_subgraphs(compound, method.recipe);
        case FingerprintKind::morgan2: return counted_morgan(shared, 2);
        case FingerprintKind::morgan3: return counted_morgan(shared, 3);
        case FingerprintKind::rdkit:
            return from_rdkit_counts(std::unique_ptr<RDKit::SparseIntVect<boost::uint64_t>>{
                RDKit::getUnfoldedRDKFingerprintMol(shared, 1, 7)});
        case FingerprintKind::atompair: {
            // RDKit keeps the distances between atoms in the molecule, whoever else is reading it; hence copies.
            const RDKit::ROMol mol{shared};  // NOLINT(performance-unnecessary-copy-initialization)
            return from_rdkit_counts(std::unique_ptr<RDKit::SparseIntVect<std::int32_t>>{
                RDKit::AtomPairs::getAtomPairFingerprint(mol, 1, 30)});
        }
        case FingerprintKind::torsion: {
            const RDKit::ROMol mol{shared};  // NOLINT(performance-unnecessary-copy-initialization)
            return from_rdkit_counts(std::unique_ptr<RDKit::SparseIntVect<boost::int64_t>>{
                RDKit::AtomPairs::getTopologicalTorsionFingerprint(mol, 4)});
        }
        case FingerprintKind::maccs:
        case FingerprintKind::pubchem: break;
    }
    return std::nullopt;
}

#pragma GCC diagnostic pop

}  // namespace chemsieve
