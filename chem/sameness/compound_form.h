// The form of a compound: bytes that are equal for the same compounds and for no others, as canonical SMILES are, in an
// eighth of the time. They are for keys; people get canonical SMILES.
//
// Compounds without stereochemistry have the canonical form of their constitution. Those with stereochemistry, dummies,
// unpaired electrons, bonds other than single, double, triple and aromatic, and those of a symmetry that is not proved,
// have their canonical SMILES by RDKit, followed, after a blank, by what that does not say of stereochemistry: racemic
// and relative centres, and hands of axes (marked_stereo.h). Which of both is a matter of the compound, not of how it
// was written. Numbers of atoms ("[CH3:1]") do not count, but those of dummies. Atoms, bonds, aromaticity and hydrogens
// are as RDKit sees them; so forms by different versions of RDKit must not be compared. Throws std::exception, of
// RDKit, on compounds whose SMILES cannot be written. Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

// The constitution of a compound as a plain graph, and its canonical form: the same numbers for the same graph, however
// its atoms are numbered, and other numbers for any other graph.
//
// How the form is found: atoms get colours by what they are, then by the colours of their neighbours, until that tells
// no more apart (Weisfeiler and Leman, 1968). Where atoms still have one colour, one of them is singled out and colours
// spread anew, until each atom has its own ("individualisation and refinement": McKay, Congr. Numer. 1981, 30, 45). The
// graph in the order of the colours is the form. That it does not matter which atom was singled out is proved each
// time: every other atom of the same colour has to lead to the same form. In chemistry it nearly always does; where it
// does not, or where the proof would take too long, there is no form by this way, whatever the order of the atoms.
//
// Frozen: filters of known compounds hold hashes of forms; kCompoundFormVersion is raised when they change.
struct Constitution {
    struct Bond {
        std::uint16_t first, second;  // indices into atoms
        std::uint8_t order;           // any number that says what bond it is
    };
    std::vector<std::uint64_t> atoms;  // whatever atoms differ in but their bonds
    std::vector<Bond> bonds;
};

// What atoms differ in: counts of hydrogens and charges fit in a byte.
constexpr std::uint64_t constitution_atom(int atomic_number, bool is_aromatic, int charge, int hydrogens, int isotope) {
    return static_cast<std::uint8_t>(atomic_number) | std::uint64_t{is_aromatic} << 8 |
           std::uint64_t{static_cast<std::uint8_t>(charge)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(hydrogens)} << 24 |
           std::uint64_t{static_cast<std::uint32_t>(isotope)} << 32;
}

// What such a number was made of.
struct ConstitutionAtom {
    std::uint8_t element = 0;
    bool is_aromatic = false;
    std::int8_t charge = 0;
    std::uint8_t hydrogens = 0;
    std::int32_t isotope = 0;
};
constexpr ConstitutionAtom constitution_atom_of(std::uint64_t atom) {
    return {.element = static_cast<std::uint8_t>(atom),
            .is_aromatic = (atom >> 8 & 1) != 0,
            .charge = static_cast<std::int8_t>(atom >> 16),
            .hydrogens = static_cast<std::uint8_t>(atom >> 24),
            .isotope = static_cast<std::int32_t>(atom >> 32)};
}

// Raised when the same compound gets other bytes. 1 was canonical SMILES of all, 2 had radicals as constitutions, 3 had
// numbers of atoms, and nothing of groups and axes.
constexpr int kCompoundFormVersion = 4;

std::string compound_form(const Molecule& compound);
// The canonical SMILES that a form was made of, with what follows it, a part of the form; empty: it was made of the
// constitution.
std::string_view smiles_of_form(std::string_view form);
// False: something of the compound's stereochemistry is not known, so that another one may have the same form.
bool is_sure_form(std::string_view form);

// Atoms but dummies count ("[CH3:1]").
bool has_atom_numbers(const Molecule& compound);
Molecule without_atom_numbers(const Molecule& compound);

// The same where the compound is known otherwise. Nothing: it has the form of its canonical SMILES.
std::optional<std::string> form_of_constitution(const Constitution& constitution);
std::string form_of_canonical_smiles(const std::string& smiles);

// By the numbers that RDKit has for them: what a constitution can have.
constexpr bool is_constitutional_atom(int atomic_number, int chiral_tag, int unpaired_electrons) {
    // RDKit writes no SMILES with the tags of unknown kind, of tetrahedra without an order, and of allenes.
    constexpr int kOther = 3, kAllene = 5;
    const bool has_stereo = chiral_tag != 0 && (chiral_tag < kOther || chiral_tag > kAllene);
    return atomic_number > 0 && !has_stereo && unpaired_electrons == 0;
}
constexpr bool is_constitutional_bond(int type, int stereo) {
    constexpr int kSingle = 1, kDouble = 2, kTriple = 3, kAromatic = 12, kNotSaid = 1;
    // RDKit may leave a mark of E or Z on a bond that turned out to be aromatic; no SMILES has it.
    return type == kSingle || type == kTriple || type == kAromatic || (type == kDouble && stereo <= kNotSaid);
}

}  // namespace chemsieve
