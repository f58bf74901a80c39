// A stored structure, read where it lies: nothing is unpacked to match it.
//
//     u16 n atoms    u16 2m half-bonds    n x u16 atom class
//     2m half-bonds, those of atom 0 first, as many as the class of the atom says (its degree):
//         n <= 256: u8 neighbour, u8 bond class         otherwise: u16 neighbour, u16 bond class
//     stereo bonds, to the end: begin, end, neighbour of begin, neighbour of end; u8 or u16 each, like neighbours
//
// Little endian, at an even address. Numbers of classes are those of one ClassDictionary.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "match/structure/class_dictionary.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

struct NarrowHalfBond {
    std::uint8_t neighbour;
    std::uint8_t bond_class;
};
struct WideHalfBond {
    std::uint16_t neighbour;
    std::uint16_t bond_class;
};

constexpr unsigned kMaxNarrowAtoms = 256;

// Does not own the bytes and does not check them: see check_structure().
class StructureView {
  public:
    StructureView() = default;
    explicit StructureView(std::string_view bytes) : bytes_{bytes} {}

    // True if there is no structure; then nothing else may be asked.
    bool empty() const noexcept { return bytes_.empty(); }
    unsigned atoms() const noexcept { return word(0); }
    unsigned half_bonds() const noexcept { return word(1); }
    bool is_wide() const noexcept { return atoms() > kMaxNarrowAtoms; }
    const std::uint16_t* atom_classes() const noexcept {
        return reinterpret_cast<const std::uint16_t*>(bytes_.data()) + 2;
    }
    // NarrowHalfBond or WideHalfBond, half_bonds() of them.
    const char* half_bond_bytes() const noexcept { return bytes_.data() + 4 + 2 * atoms(); }
    std::size_t stereo_bonds() const noexcept { return (bytes_.size() - stereo_begin()) / (4 * index_bytes()); }
    StereoBond stereo_bond(std::size_t i) const noexcept {
        const char* at = bytes_.data() + stereo_begin() + i * 4 * index_bytes();
        return {index(at, 0), index(at, 1), index(at, 2), index(at, 3)};
    }
    std::string_view bytes() const noexcept { return bytes_; }

  private:
    std::uint16_t word(std::size_t i) const noexcept {
        return reinterpret_cast<const std::uint16_t*>(bytes_.data())[i];
    }
    std::size_t index_bytes() const noexcept { return is_wide() ? 2 : 1; }
    std::size_t stereo_begin() const noexcept { return 4 + 2 * atoms() + 2 * index_bytes() * half_bonds(); }
    std::uint16_t index(const char* at, std::size_t i) const noexcept {
        if (!is_wide()) return static_cast<std::uint8_t>(at[i]);
        std::uint16_t value = 0;
        std::memcpy(&value, at + 2 * i, 2);
        return value;
    }
    std::string_view bytes_;
};

// New classes are added to the dictionary. Empty if there are too many classes, an atom of more than 255 bonds, or more
// than 65,535 half-bonds; such a compound is stored without structure and matched from its text.
std::string encode_structure(const ClassedMolecule& molecule, ClassDictionary& dictionary);

// What is wrong with untrusted bytes, nothing if they can be matched safely: sizes fit, classes are in the dictionary,
// neighbours exist, the degrees of the atoms add up to the half-bonds.
std::optional<std::string> what_is_wrong(std::string_view bytes, const ClassDictionary& dictionary);

// Goes through the bonds of a stored structure, each seen from both its atoms.
template <class HalfBondBytes, class Visit>
void each_half_bond_in(const StructureView& structure, const ClassDictionary& classes, const Visit& visit) {
    const auto* half_bond = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
    for (std::uint32_t atom = 0; atom < structure.atoms(); ++atom) {
        const unsigned degree = classes.degrees()[structure.atom_classes()[atom]];
        for (unsigned left = degree; left > 0; --left, ++half_bond) {
            visit(atom, std::uint32_t{half_bond->neighbour}, std::size_t{half_bond->bond_class});
        }
    }
}

// visit(atom, neighbour, bond class).
template <class Visit>
void each_half_bond(const StructureView& structure, const ClassDictionary& classes, const Visit& visit) {
    if (structure.is_wide()) {
        each_half_bond_in<WideHalfBond>(structure, classes, visit);
    } else {
        each_half_bond_in<NarrowHalfBond>(structure, classes, visit);
    }
}

}  // namespace chemsieve
