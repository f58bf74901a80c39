#include "search/series/pairs/part_hash.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "base/mix.h"
#include "chem/sameness/constitution_smiles.h"

namespace chemsieve::series {

namespace {

std::uint64_t hash_of_text(std::string_view text) {
    std::uint64_t hash = text.size();
    for (const char c : text) hash = mix64(hash * kGolden + static_cast<unsigned char>(c));
    return hash;
}

}  // namespace

void PartHasher::look_at(const BondedAtoms& compound) {
    compound_ = &compound;
    marks_.assign(compound.size(), 0);
    places_.assign(compound.size(), kNoAtom);
    find_rings();
}

// What bonds of rings hold together is one ring, or several that share atoms.
void PartHasher::find_rings() {
    constexpr std::uint64_t kNotYet = 0;
    rings_.assign(compound_->size(), kNotYet);
    shares_ = false;
    for (std::size_t first = 0; first < compound_->size(); ++first) {
        if (rings_[first] != kNotYet || !compound_->is_in_cycle(first)) continue;
        ring_.assign(1, static_cast<std::uint16_t>(first));
        rings_[first] = kShared;
        bool is_single = true;
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            std::size_t degree = 0;
            for (const BondTo& bond : compound_->bonds(ring_[i])) {
                if (!bond.in_cycle) continue;
                ++degree;
                if (rings_[bond.atom] != kNotYet) continue;
                rings_[bond.atom] = kShared;
                ring_.push_back(bond.atom);
            }
            is_single = is_single && degree == 2;
        }
        shares_ = shares_ || !is_single;
        if (!is_single) continue;
        for (const std::uint16_t atom : ring_) rings_[atom] = ring_.size();
    }
}

std::uint64_t PartHasher::value(std::uint16_t atom) const {
    const ConstitutionAtom& it = compound_->atom(atom);
    const int hydrogens = it.hydrogens + (atom == changed_ ? more_hydrogens_ : 0);
    return constitution_atom(it.element, it.is_aromatic, it.charge, hydrogens, it.isotope);
}

void PartHasher::take(std::span<const std::uint16_t> atoms) {
    atoms_ = atoms;
    for (std::size_t i = 0; i < atoms.size(); ++i) places_[atoms[i]] = static_cast<std::uint16_t>(i);
    begins_.assign(1, 0);
    neighbours_.clear();
    colours_.resize(atoms.size());
    next_.resize(atoms.size());
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        const std::uint16_t atom = atoms[i];
        for (const BondTo& bond : compound_->bonds(atom)) {
            if (places_[bond.atom] != kNoAtom) {
                const unsigned what = bond.type + (bond.in_cycle ? 256U : 0U) + 1U;
                neighbours_.push_back({places_[bond.atom], bond.type, kGolden * what});
            }
        }
        begins_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
        colours_[i] = mix64(value(atom) + kGolden * (marks_[atom] + 1U) + mix64(rings_[atom])) | 1;
    }
    for (const std::uint16_t atom : atoms) places_[atom] = kNoAtom;
}

void PartHasher::spread() {
    for (std::size_t i = 0; i < colours_.size(); ++i) {
        std::uint64_t sum = 0;
        for (std::uint32_t k = begins_[i]; k < begins_[i + 1]; ++k) {
            sum += mix64(colours_[neighbours_[k].at] + neighbours_[k].bond);
        }
        next_[i] = mix64(colours_[i] * kGolden + sum) | 1;
    }
    colours_.swap(next_);
}

// Colours are random numbers: their last bits say where to look for them.
std::size_t PartHasher::count_different() {
    seen_.assign(std::bit_ceil(2 * colours_.size() + 1), 0);
    const std::size_t mask = seen_.size() - 1;
    std::size_t different = 0;
    for (const std::uint64_t colour : colours_) {
        std::size_t at = (colour >> 1) & mask;
        while (seen_[at] != 0 && seen_[at] != colour) at = (at + 1) & mask;
        different += seen_[at] == 0 ? 1 : 0;
        seen_[at] = colour;
    }
    return different;
}

// Whether atoms of rings that share atoms are alike.
bool PartHasher::needs_form() const {
    std::vector<std::uint64_t> sorted = colours_;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        if (rings_[atoms_[i]] != kShared) continue;
        const auto [first, end] = std::equal_range(sorted.begin(), sorted.end(), colours_[i]);
        if (end - first > 1) return true;
    }
    return false;
}

std::uint64_t PartHasher::hash_of_form() const {
    Constitution part;
    for (const std::uint16_t atom : atoms_) part.atoms.push_back(value(atom) + kGolden * marks_[atom]);
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        for (std::uint32_t k = begins_[i]; k < begins_[i + 1]; ++k) {
            if (neighbours_[k].at > i) continue;
            part.bonds.push_back({neighbours_[k].at, static_cast<std::uint16_t>(i), neighbours_[k].type});
        }
    }
    if (const auto form = form_of_constitution(part)) return hash_of_text(*form);
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        part.atoms[i] = value(atoms_[i]);
        for (unsigned rank = 1; rank <= 3; ++rank) {
            for (unsigned left = marks_[atoms_[i]] >> 2 * (rank - 1) & 3U; left > 0; --left) {
                part.bonds.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(part.atoms.size()), 1});
                part.atoms.push_back(constitution_atom(0, false, 0, 0, static_cast<int>(rank)));
            }
        }
    }
    return hash_of_text(constitution_smiles(part));
}

std::uint64_t PartHasher::hash(std::span<const std::uint16_t> atoms) {
    take(atoms);
    std::size_t different = 1;
    for (std::size_t known = 0; atoms.size() > 1; known = different) {
        different = count_different();
        if (different == known) break;
        spread();
        if (different == atoms.size()) break;
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t colour : colours_) sum += mix64(colour);
    const std::uint64_t hash = mix64(sum + kGolden * atoms.size());
    return shares_ && different < atoms.size() && needs_form() ? mix64(hash + hash_of_form()) : hash;
}

std::uint64_t PartHasher::hash_with_hydrogens(std::span<const std::uint16_t> atoms, std::uint16_t atom, int more) {
    changed_ = atom;
    more_hydrogens_ = more;
    const std::uint64_t hashed = hash(atoms);
    changed_ = kNoAtom;
    more_hydrogens_ = 0;
    return hashed;
}

}  // namespace chemsieve::series
