#include "fingerprint/kinds/bit_places.h"

#include <DataStructs/ExplicitBitVect.h>
#include <GraphMol/Fingerprints/Fingerprints.h>
#include <GraphMol/Fingerprints/MorganFingerprints.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <memory>
#include <set>

#include "chem/rdkit_config_check.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "fingerprint/kinds/pubchem_keys.h"

namespace chemsieve {

namespace {

// The atoms are those of the bonds, and `centre`.
template <class Bonds>
PieceOccurrence place_of(const RDKit::ROMol& mol, const Bonds& bonds, std::vector<std::uint32_t> centre = {}) {
    PieceOccurrence place{std::move(centre), {bonds.begin(), bonds.end()}};
    for (const std::uint32_t bond : place.bonds) {
        place.atoms.push_back(mol.getBondWithIdx(bond)->getBeginAtomIdx());
        place.atoms.push_back(mol.getBondWithIdx(bond)->getEndAtomIdx());
    }
    for (auto* indices : {&place.atoms, &place.bonds}) {
        std::sort(indices->begin(), indices->end());
        indices->erase(std::unique(indices->begin(), indices->end()), indices->end());
    }
    return place;
}

// Those on paths of up to `reach` bonds that begin at the atom.
std::set<std::uint32_t> bonds_around(const RDKit::ROMol& mol, std::uint32_t atom, unsigned reach) {
    std::set<std::uint32_t> bonds;
    std::set<std::uint32_t> atoms{atom};
    for (unsigned step = 0; step < reach; ++step) {
        const std::set<std::uint32_t> before = atoms;
        for (const std::uint32_t a : before) {
            for (const RDKit::Bond* bond : mol.atomBonds(mol.getAtomWithIdx(a))) {
                bonds.insert(bond->getIdx());
                atoms.insert(bond->getOtherAtomIdx(a));
            }
        }
    }
    return bonds;
}

void add_morgan(PlacedBits& result, const RDKit::ROMol& mol, unsigned radius) {
    RDKit::MorganFingerprints::BitInfoMap found;
    const std::unique_ptr<ExplicitBitVect> bits{RDKit::MorganFingerprints::getFingerprintAsBitVect(
        mol, radius, result.bits.bits(), nullptr, nullptr, false, true, false, &found)};
    for (const auto& [bit, centres] : found) {
        for (const auto& [atom, reach] : centres) {
            result.places[bit].push_back(place_of(mol, bonds_around(mol, atom, reach), {atom}));
        }
    }
}

void add_paths(PlacedBits& result, const RDKit::ROMol& mol) {
    std::map<std::uint32_t, std::vector<std::vector<int>>> found;
    const std::unique_ptr<ExplicitBitVect> bits{RDKit::RDKFingerprintMol(
        mol, 1, 7, result.bits.bits(), 2, true, 0, 128, true, true, nullptr, nullptr, nullptr, &found)};
    for (const auto& [bit, paths] : found) {
        for (const std::vector<int>& bonds : paths) result.places[bit].push_back(place_of(mol, bonds));
    }
}

}  // namespace

bool has_places(FingerprintKind kind) noexcept {
    return kind == FingerprintKind::morgan2 || kind == FingerprintKind::morgan3 || kind == FingerprintKind::rdkit;
}

PlacedBits placed_bits(const Molecule& compound, const FingerprintMethod& method) {
    PlacedBits result{fixed_fingerprint(compound, method), {}};
    const RDKit::ROMol& mol = compound.rdkit();
    switch (method.kind) {
        case FingerprintKind::morgan2: add_morgan(result, mol, 2); break;
        case FingerprintKind::morgan3: add_morgan(result, mol, 3); break;
        case FingerprintKind::rdkit: add_paths(result, mol); break;
        default: break;
    }
    for (auto& [bit, places] : result.places) {
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
    }
    return result;
}

std::string key_text(FingerprintKind kind, std::uint32_t bit) {
    if (kind == FingerprintKind::maccs) return "key " + std::to_string(bit + 1);
    if (kind != FingerprintKind::pubchem) return {};
    return "key " + std::to_string(bit) + ": " + std::string{pubchem_key_definition(bit)};
}

}  // namespace chemsieve
