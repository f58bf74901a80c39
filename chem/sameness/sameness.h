// What counts as the same compound.
//
//     plain            equal forms (compound_form.h): stereochemistry, isotopes, charges and all components count,
//                      numbers of atoms do not
//     ignore_salts     of several components the largest counts alone (largest_component()); charges that hydrogens
//                      can neutralise are neutralised
//     ignore_stereo    stereochemistry does not count
//     tautomers        forms that differ by the places of hydrogens and double bonds are one, as far as RDKit's rules
//                      know them (Sitzmann, Ihlenfeldt and Nicklaus, J. Comput.-Aided Mol. Des. 2010, 24, 521).
//                      Stereochemistry counts as far as the tautomer that stands for all of them keeps it: that of
//                      alanine, but not that of an acyloin, whose hand is lost on the way to another tautomer
//
//     normalise        charges are set as RDKit's rules have them (Normalizer), before anything else: a nitro group
//                      written N(=O)=O is the one with charges, a sulfoxide the one with them, a sulfone the one
//                      without. Not united: phosphine oxides, selenium, ylides, zwitterions of amino acids, metals
//                      bound and apart
//
// Throws std::exception, of RDKit, on compounds that it cannot take apart. Threads: may be called concurrently.
// Time: some 0.1 ms; with tautomers some 10 ms, more for compounds of very many.
#pragma once

#include <stop_token>
#include <string>

#include "chem/molecule.h"

namespace chemsieve {

bool has_components(const Molecule& compound);
// The component of a compound that is more than a salt former or a solvent: the largest of those that are no
// counter-ion (counter_ions.h), of all if each of them is one.
//
// The largest has most heavy atoms, then the highest molecular weight, then the first canonical SMILES. The compound
// itself if it has one component only.
Molecule largest_component(const Molecule& compound);

// As Sameness::normalise has it. A query with query atoms is returned as it is.
Molecule normalised(const Molecule& compound);

struct Sameness {
    bool ignore_stereo = false;
    bool ignore_salts = false;
    bool tautomers = false;
    bool normalise = false;

    bool is_plain() const noexcept { return !ignore_stereo && !ignore_salts && !tautomers && !normalise; }
    bool operator==(const Sameness&) const = default;
};

// The compound without what does not count, but for tautomers.
Molecule essence_of(const Molecule& compound, const Sameness& sameness);
// Equal for the same compounds: a form (compound_form.h). `essence`: of essence_of() by the same rules. Of no meaning
// if stopped.
std::string canonical_form(const Molecule& essence, const Sameness& sameness, const std::stop_token& stop = {});
// The one of its tautomers that stands for all of them; RemarkKind::mobile_stereo says what it loses. `essence` and
// `stop` as before.
Molecule canonical_tautomer(const Molecule& essence, const std::stop_token& stop = {});
// A formula in Hill order, as it is stored, without hydrogens and charge, in which tautomers and neutral forms differ.
std::string skeleton_formula(const std::string& formula);
// Equal for all tautomers: heavy atoms and which are bound, without orders of bonds, hydrogens and charges. Takes a
// hundredth of the time of a canonical form with tautomers.
std::string bound_atoms(const Molecule& essence);

}  // namespace chemsieve
