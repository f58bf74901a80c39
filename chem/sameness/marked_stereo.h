// The stereochemistry of a compound that its canonical SMILES does not say: groups of centres of which a sample has
// both hands ("&", racemic) or one of both ("or", relative), and the hands of drawn axes. Internal to chem.
//
// Groups: a compound is the set of its isomers, all groups turned or not, with the centres marked by the kind of their
// group; so &1 drawn with either hand is one compound, and another than a single hand, than an unmarked centre and than
// "or". Groups that make no other isomer, as that of a meso compound, are dropped first. Not known: the hand of an atom
// that is no centre in the isomer that is drawn, and is one in another; RDKit takes it out.
// Axes: their ends are marked with the hand, seen by the canonical ranks of their neighbours. An axis with two equal
// neighbours at an end is none.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace RDKit {
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

// Behind a canonical SMILES: what is not known, so that equal texts may be of different compounds.
constexpr char kUnknownStereo = '?';

// A canonical SMILES, a blank and what it does not say, equal for the same compounds; ends with kUnknownStereo if that
// is not known. Nothing: canonical SMILES say all. Throws what RDKit throws.
std::optional<std::string> marked_stereo(const RDKit::ROMol& mol);

// Gives `to` the groups of `from`. Atoms are as they are numbered there, or `atoms` says which of `from` each is.
void carry_stereo_groups(const RDKit::ROMol& from, RDKit::RWMol& to, const std::vector<int>* atoms = nullptr);

}  // namespace chemsieve
