// Axes about which a compound cannot turn, whose hand the wedges of a drawing tell: those of allenes and other even
// cumulenes, and of biaryls (atropisomers). RDKit leaves such wedges out, so that both hands would be one compound.
//
// Source: IUPAC Recommendations 2006 on the graphical representation of stereochemical configuration, ST-1.1.9 and
// ST-1.2; the wedges are those that RDKit keeps with the bonds of molfiles.
// Not told: whether a biaryl turns too fast to have hands; every one that is marked counts. Threads: may be called
// concurrently.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace RDKit {
class Atom;
class Bond;
class ROMol;
}  // namespace RDKit

namespace chemsieve {

struct DrawnAxis {
    std::array<unsigned, 2> ends;  // atoms, the lower index first
    // For each end its neighbours off the axis: one or two, the reference first.
    std::array<std::vector<unsigned>, 2> neighbours;
    // 1: seen from one end, the reference there points up and that of the other end to the left; -1: to the right. It
    // is the same from both ends. 0: wedges contradict each other.
    int hand = 0;
};

struct DrawnAxes {
    std::vector<DrawnAxis> axes;
    // Flat atoms at whose wedges is neither a stereocentre nor such an axis, possible centres to which wedges give no
    // hand or that fit both, and all atoms with wedges where the drawing has no places: what the wedge says is not
    // known. A wedge at another atom with single bonds says nothing.
    std::vector<unsigned> unclear;
};

// 1: towards the reader from where the bond begins, -1: away, 0: no wedge.
int drawn_wedge(const RDKit::Bond& bond);

// Whether all atoms of a drawing lie at one place, so that wedges and double bonds say nothing. A single atom does not.
bool has_no_places(const RDKit::ROMol& mol);

// None without coordinates.
DrawnAxes drawn_axes(const RDKit::ROMol& mol);

// Whether an atom has a hand that was written in SMILES and that nothing reads: of an allene, or marked.
bool has_written_axis(const RDKit::ROMol& mol);
void mark_unknown_hand(RDKit::Atom& atom);
// A centre with a hydrogen that was drawn and is an atom no longer.
void mark_drawn_hydrogen(RDKit::Atom& atom);

// Marks the middles of axes through two rings, of whose ends RDKit keeps the hands and not what these make together.
void mark_spiro_axes(RDKit::ROMol& mol);
// Marks the ends of odd numbers, three at least, of double bonds in a line: slashes or a drawing tell a geometry that
// nothing reads.
void mark_odd_cumulenes(RDKit::ROMol& mol);

// More groups of stereocentres make too many isomers to be looked at: twice as many each.
constexpr unsigned kMostStereoGroups = 8;

// What is not known of the hands that were drawn or written, "the hand at atom 3 (C)", or that there are more than
// kMostStereoGroups racemic and relative groups; empty: all is known. `drawn`: drawn_axes() of the same.
std::string unknown_stereo(const RDKit::ROMol& mol, const DrawnAxes& drawn);

}  // namespace chemsieve
