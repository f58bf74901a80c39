#include "match/structure/structure_view.h"

#include <algorithm>
#include <bit>

static_assert(std::endian::native == std::endian::little, "the file format is little endian; add byte swaps here");

namespace chemsieve {

namespace {

constexpr std::size_t kMaxHalfBonds = 65'535;

void put_word(std::string& bytes, std::size_t value) {
    bytes.push_back(static_cast<char>(value & 0xFF));
    bytes.push_back(static_cast<char>(value >> 8));
}

void put_index(std::string& bytes, std::size_t value, bool wide) {
    if (wide) {
        put_word(bytes, value);
    } else {
        bytes.push_back(static_cast<char>(value));
    }
}

// Looks at all before it says anything: that is quicker than to stop early where next to nothing is damaged.
template <class HalfBondBytes>
bool half_bonds_fit(const StructureView& view, std::size_t bond_classes) {
    const auto* half_bonds = reinterpret_cast<const HalfBondBytes*>(view.half_bond_bytes());
    const unsigned count = view.half_bonds();
    unsigned last_neighbour = 0, last_class = 0;
    for (unsigned i = 0; i < count; ++i) {
        last_neighbour = std::max<unsigned>(last_neighbour, half_bonds[i].neighbour);
        last_class = std::max<unsigned>(last_class, half_bonds[i].bond_class);
    }
    return count == 0 || (last_neighbour < view.atoms() && last_class < bond_classes);
}

}  // namespace

std::string encode_structure(const ClassedMolecule& molecule, ClassDictionary& dictionary) {
    const std::size_t n = molecule.atoms.size();
    std::size_t half_bonds = 0;
    for (const auto& bonds : molecule.bonds) {
        if (bonds.size() > kMaxDegree) return {};
        half_bonds += bonds.size();
    }
    if (n > kMaxHalfBonds || half_bonds > kMaxHalfBonds) return {};
    const bool wide = n > kMaxNarrowAtoms;
    std::string bytes;
    bytes.reserve(4 + 2 * n + (wide ? 4 : 2) * half_bonds);
    put_word(bytes, n);
    put_word(bytes, half_bonds);
    for (const AtomClass& atom : molecule.atoms) {
        const auto id = dictionary.add(atom);
        if (!id) return {};
        put_word(bytes, *id);
    }
    for (const auto& bonds : molecule.bonds) {
        for (const HalfBond& half : bonds) {
            const auto id = dictionary.add(half.bond);
            if (!id) return {};
            put_index(bytes, half.neighbour, wide);
            put_index(bytes, *id, wide);
        }
    }
    for (const StereoBond& bond : molecule.stereo_bonds) {
        for (const auto atom : {bond.begin, bond.end, bond.begin_neighbour, bond.end_neighbour}) {
            put_index(bytes, atom, wide);
        }
    }
    return bytes;
}

std::optional<std::string> what_is_wrong(std::string_view bytes, const ClassDictionary& dictionary) {
    if (bytes.size() < 4) return "is cut short";
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % 2 != 0) return "does not begin at an even address";
    const StructureView view{bytes};
    const std::size_t index_bytes = view.is_wide() ? 2 : 1;
    const std::size_t without_stereo = 4 + 2 * std::size_t{view.atoms()} + 2 * index_bytes * view.half_bonds();
    if (bytes.size() < without_stereo) return "is cut short";
    if ((bytes.size() - without_stereo) % (4 * index_bytes) != 0) return "has a wrong length";
    const unsigned atoms = view.atoms();
    const AtomClassId* const classes = view.atom_classes();
    std::size_t degrees = 0;
    for (unsigned i = 0; i < atoms; ++i) {
        if (classes[i] >= dictionary.degrees().size()) return "has an atom of an unknown class";
        degrees += dictionary.degrees()[classes[i]];
    }
    if (degrees != view.half_bonds()) return "has bonds that do not fit its atoms";
    const bool fit = view.is_wide() ? half_bonds_fit<WideHalfBond>(view, dictionary.bonds().size())
                                    : half_bonds_fit<NarrowHalfBond>(view, dictionary.bonds().size());
    if (!fit) return "has a bond to nowhere or of an unknown class";
    for (std::size_t i = 0; i < view.stereo_bonds(); ++i) {
        const StereoBond bond = view.stereo_bond(i);
        for (const auto atom : {bond.begin, bond.end, bond.begin_neighbour, bond.end_neighbour}) {
            if (atom >= view.atoms()) return "has a stereo bond to nowhere";
        }
    }
    return std::nullopt;
}

}  // namespace chemsieve
