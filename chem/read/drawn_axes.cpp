#include "chem/read/drawn_axes.h"

#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/StereoGroup.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "chem/graph/lost_hands.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Atom;
using RDKit::Bond;
using RDKit::ROMol;

bool is_double(const Bond& bond) { return bond.getBondType() == Bond::DOUBLE && !bond.getIsAromatic(); }

struct AxisEnds {
    const Atom* far;        // the other end
    const Atom* inner;      // the neighbour of this end on the axis
    const Atom* far_inner;  // that of the other end
};

constexpr const char* kUnknownHand = "chemsieve_unknown_hand";
constexpr double kPi = 3.14159265358979, kTolerance = 0.02;  // angles, in radians
constexpr const char* kDrawnHydrogen = "chemsieve_drawn_hydrogen";

// The end of several double bonds in a line, of an even (0) or odd (1) number of them.
std::optional<AxisEnds> cumulene_from(const ROMol& mol, const Atom& end, std::size_t odd = 0) {
    for (const Bond* first : mol.atomBonds(&end)) {
        if (!is_double(*first)) continue;
        const Atom* inner = first->getOtherAtom(&end);
        const Bond* bond = first;
        const Atom* at = inner;
        std::size_t count = 1;
        while (at->getDegree() == 2) {
            const Bond* next = nullptr;
            for (const Bond* other : mol.atomBonds(at)) {
                if (other != bond && is_double(*other)) next = other;
            }
            if (!next || next == first) break;
            bond = next;
            at = next->getOtherAtom(at);
            ++count;
        }
        if (count > 1 && count % 2 == odd) return AxisEnds{at, inner, bond->getOtherAtom(at)};
    }
    return std::nullopt;
}

bool is_flat_in_ring(const ROMol& mol, const Atom& atom) {
    return mol.getRingInfo()->numAtomRings(atom.getIdx()) > 0 && atom.getDegree() == 3 &&
           atom.getHybridization() == Atom::SP2;
}

std::optional<AxisEnds> biaryl_from(const ROMol& mol, const Atom& end) {
    if (!is_flat_in_ring(mol, end)) return std::nullopt;
    for (const Bond* bond : mol.atomBonds(&end)) {
        const Atom* other = bond->getOtherAtom(&end);
        if (bond->getBondType() == Bond::SINGLE && mol.getRingInfo()->numBondRings(bond->getIdx()) == 0 &&
            is_flat_in_ring(mol, *other)) {
            return AxisEnds{other, other, &end};
        }
    }
    return std::nullopt;
}

std::vector<unsigned> off_the_axis(const ROMol& mol, const Atom& end, const Atom& inner) {
    std::vector<unsigned> neighbours;
    for (const Atom* neighbour : mol.atomNeighbors(&end)) {
        if (neighbour != &inner) neighbours.push_back(neighbour->getIdx());
    }
    return neighbours;
}

// Whether a point lies left (1) or right (-1) of the line from one point to another, seen by the reader.
int side_of(const RDGeom::Point3D& from, const RDGeom::Point3D& to, const RDGeom::Point3D& point) {
    const double cross = (to.x - from.x) * (point.y - to.y) - (to.y - from.y) * (point.x - to.x);
    constexpr double kOnTheLine = 1e-4;
    return cross > kOnTheLine ? 1 : cross < -kOnTheLine ? -1 : 0;
}

// RDKit reads its own drawings as it means them, also where others could mean another hand or geometry.
bool is_drawn_by_others(const ROMol& mol) {
    std::string program;
    return mol.getPropIfPresent("_MolFileInfo", program) && program.find("RDKit") == std::string::npos;
}

class AxisReader {
  public:
    explicit AxisReader(const ROMol& mol)
        : mol_{mol}, places_{mol.getConformer()}, is_of_others_{is_drawn_by_others(mol)} {}

    DrawnAxes read() {
        const bool has_places = !has_no_places(mol_);
        for (const Bond* bond : mol_.bonds()) {
            const int wedge = drawn_wedge(*bond);
            if (wedge == 0) continue;
            const Atom& narrow = *bond->getBeginAtom();
            if (!has_places) {
                add_unclear(narrow.getIdx());
                continue;
            }
            if (add_lost_centre(narrow, *bond->getEndAtom())) continue;
            if (!places_.is3D() && is_undecided(narrow, *bond)) add_unclear(narrow.getIdx());
            if (narrow.getChiralTag() != Atom::CHI_UNSPECIFIED) continue;
            if (may_lose_hand(mol_, narrow)) add_unclear(narrow.getIdx());
            if (!may_be_axis(narrow)) continue;
            if (!take(narrow, bond->getEndAtomIdx(), wedge)) add_unclear(narrow.getIdx());
        }
        for (const DrawnAxis& axis : result_.axes) {
            if (axis.hand == 0) add_unclear(axis.ends[0]);
        }
        for (const Atom* atom : mol_.atoms()) {
            if (has_places && is_of_others_ && may_be_square(*atom) && has_square_isomers(*atom))
                add_unclear(atom->getIdx());
        }
        return std::move(result_);
    }

  private:
    // A wedge that gives a possible centre no hand: beside others that contradict it, or with its narrow end elsewhere.
    bool add_lost_centre(const Atom& narrow, const Atom& wide) {
        const auto is_lost = [](const Atom& atom) {
            return atom.getChiralTag() == Atom::CHI_UNSPECIFIED &&
                   atom.hasProp(RDKit::common_properties::_ChiralityPossible);
        };
        if (narrow.getChiralTag() != Atom::CHI_UNSPECIFIED) return false;
        if (!is_lost(narrow) && !is_lost(wide)) return false;
        add_unclear(is_lost(narrow) ? narrow.getIdx() : wide.getIdx());
        return true;
    }

    // Wedges of a centre that fit both hands, or of which one fits one and another the other.
    bool is_undecided(const Atom& centre, const Bond& wedged) const {
        if (centre.getChiralTag() == Atom::CHI_UNSPECIFIED) return false;
        if (centre.getDegree() == 4) return contradicts_itself(centre, wedged);
        if (centre.getDegree() != 3 || centre.hasProp(kDrawnHydrogen)) return false;
        std::vector<double> turns;
        int others = 0;
        for (const Bond* bond : mol_.atomBonds(&centre)) {
            if (bond == &wedged) continue;
            const int wedge = bond->getBeginAtom() == &centre ? drawn_wedge(*bond) : 0;
            if (wedge == -drawn_wedge(wedged)) return true;
            others += wedge;
            turns.push_back(turn(centre, wedged, *bond));
        }
        if (std::abs(turns[0]) < kTolerance || std::abs(turns[1]) < kTolerance || others != 0) return others == 0;
        if (!is_of_others_) return false;
        // Beside two bonds in a line; or in the middle of three in half a circle, as the fourth may lie below or
        // opposite.
        const bool is_in_the_middle =
            turns[0] * turns[1] <= 0 && std::abs(turns[0]) + std::abs(turns[1]) <= kPi + kTolerance;
        return is_in_the_middle || std::abs(std::sin(turns[0] - turns[1])) < kTolerance;
    }

    // In the order in which four bonds lie around a centre, wedges of one kind tell one hand at the first and third,
    // and the other at the second and fourth. Two that lie over each other have no order.
    bool contradicts_itself(const Atom& centre, const Bond& wedged) const {
        std::vector<std::pair<double, int>> around;  // the turn from the wedge, and the wedge there
        for (const Bond* bond : mol_.atomBonds(&centre)) {
            const int wedge = bond->getBeginAtom() == &centre ? drawn_wedge(*bond) : 0;
            around.emplace_back(bond == &wedged ? 0 : turn(centre, wedged, *bond), wedge);
        }
        std::sort(around.begin(), around.end());
        int hand = 0;
        for (std::size_t i = 0; i < around.size(); ++i) {
            const double to_next = i + 1 < around.size() ? around[i + 1].first - around[i].first
                                                         : around[0].first + 2 * kPi - around[i].first;
            if (to_next < kTolerance) return true;
            const int here = i % 2 == 0 ? around[i].second : -around[i].second;
            if (here != 0 && here == -hand) return true;
            if (here != 0) hand = here;
        }
        return false;
    }

    // From one bond of an atom to another, -pi to pi.
    double turn(const Atom& centre, const Bond& from, const Bond& to) const {
        const RDGeom::Point3D& middle = places_.getAtomPos(centre.getIdx());
        const RDGeom::Point3D first = places_.getAtomPos(from.getOtherAtomIdx(centre.getIdx())) - middle;
        const RDGeom::Point3D second = places_.getAtomPos(to.getOtherAtomIdx(centre.getIdx())) - middle;
        return std::atan2(first.x * second.y - first.y * second.x, first.x * second.x + first.y * second.y);
    }

    // Metals whose four ligands lie in a plane as a rule, so that the drawing tells which are opposite to each other.
    static bool may_be_square(const Atom& atom) {
        constexpr int kMetals[] = {28, 45, 46, 77, 78, 79};  // Ni, Rh, Pd, Ir, Pt, Au
        return atom.getDegree() == 4 && atom.getChiralTag() == Atom::CHI_UNSPECIFIED &&
               std::find(std::begin(kMetals), std::end(kMetals), atom.getAtomicNum()) != std::end(kMetals);
    }

    // Unless three of them are alike, as far as the atoms that are bound show it.
    bool has_square_isomers(const Atom& metal) const {
        std::vector<std::array<unsigned, 3>> around;
        for (const Atom* ligand : mol_.atomNeighbors(&metal)) {
            around.push_back(
                {static_cast<unsigned>(ligand->getAtomicNum()), ligand->getDegree(), ligand->getTotalNumHs()});
        }
        return std::none_of(around.begin(), around.end(),
                            [&](const auto& one) { return std::count(around.begin(), around.end(), one) > 2; });
    }

    bool may_be_axis(const Atom& atom) const {
        return atom.getHybridization() == Atom::SP2 || atom.getHybridization() == Atom::SP;
    }
    void add_unclear(unsigned atom) {
        auto& unclear = result_.unclear;
        if (std::find(unclear.begin(), unclear.end(), atom) == unclear.end()) unclear.push_back(atom);
    }

    // False if there is no axis that the wedge tells of.
    bool take(const Atom& end, unsigned wedged, int wedge) {
        auto ends = cumulene_from(mol_, end);
        if (!ends) ends = biaryl_from(mol_, end);
        if (!ends) return false;
        std::vector<unsigned> here = off_the_axis(mol_, end, *ends->inner);
        std::vector<unsigned> there = off_the_axis(mol_, *ends->far, *ends->far_inner);
        const auto up = std::find(here.begin(), here.end(), wedged);
        if (up == here.end() || here.size() > 2 || there.empty() || there.size() > 2) return false;
        std::iter_swap(here.begin(), up);
        const int hand = wedge * side_of(places_.getAtomPos(end.getIdx()), places_.getAtomPos(ends->far->getIdx()),
                                         places_.getAtomPos(there.front()));
        DrawnAxis axis{{end.getIdx(), ends->far->getIdx()}, {std::move(here), std::move(there)}, hand};
        if (axis.ends[0] > axis.ends[1]) {
            std::swap(axis.ends[0], axis.ends[1]);
            std::swap(axis.neighbours[0], axis.neighbours[1]);
        }
        add(std::move(axis));
        return true;
    }

    void add(DrawnAxis axis) {
        const auto known = std::find_if(result_.axes.begin(), result_.axes.end(),
                                        [&](const DrawnAxis& one) { return one.ends == axis.ends; });
        if (known == result_.axes.end()) {
            result_.axes.push_back(std::move(axis));
            return;
        }
        int hand = axis.hand;
        for (int end = 0; end < 2; ++end) {
            if (known->neighbours[end].front() != axis.neighbours[end].front()) hand = -hand;
        }
        if (hand != known->hand) known->hand = 0;
    }

    const ROMol& mol_;
    const RDKit::Conformer& places_;
    const bool is_of_others_;
    DrawnAxes result_;
};

std::string name_of_atom(const ROMol& mol, unsigned index) {
    return "atom " + std::to_string(index + 1) + " (" + mol.getAtomWithIdx(index)->getSymbol() + ")";
}

}  // namespace

// By the numbers of V2000 and V3000.
int drawn_wedge(const Bond& bond) {
    unsigned way = 0;
    if (bond.getPropIfPresent(RDKit::common_properties::_MolFileBondStereo, way) && way != 0) {
        return way == 1 ? 1 : way == 6 ? -1 : 0;
    }
    if (bond.getPropIfPresent(RDKit::common_properties::_MolFileBondCfg, way)) return way == 1 ? 1 : way == 3 ? -1 : 0;
    return 0;
}

bool has_no_places(const ROMol& mol) {
    if (mol.getNumConformers() == 0 || mol.getNumAtoms() < 2) return false;
    const auto& places = mol.getConformer().getPositions();
    return std::all_of(places.begin(), places.end(),
                       [&](const RDGeom::Point3D& place) { return (place - places.front()).lengthSq() == 0; });
}

DrawnAxes drawn_axes(const ROMol& mol) {
    if (mol.getNumConformers() == 0 || !mol.getRingInfo()->isInitialized()) return {};
    return AxisReader{mol}.read();
}

bool has_written_axis(const ROMol& mol) {
    for (const Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == Atom::CHI_ALLENE || atom->hasProp(kUnknownHand)) return true;
    }
    return false;
}

void mark_drawn_hydrogen(Atom& atom) { atom.setProp(kDrawnHydrogen, true); }

void mark_unknown_hand(Atom& atom) { atom.setProp(kUnknownHand, true); }

void mark_spiro_axes(ROMol& mol) {
    for (const unsigned atom : unread_spiro_axes(mol)) mark_unknown_hand(*mol.getAtomWithIdx(atom));
}

void mark_odd_cumulenes(ROMol& mol) {
    for (Atom* atom : mol.atoms()) {
        std::size_t doubles = 0;
        for (const Bond* bond : mol.atomBonds(atom)) doubles += is_double(*bond);
        if (atom->getDegree() < 2 || doubles != 1) continue;
        const auto other = cumulene_from(mol, *atom, 1);
        if (other && other->far->getDegree() > 1 && other->far != other->inner) mark_unknown_hand(*atom);
    }
}

std::string unknown_stereo(const ROMol& mol, const DrawnAxes& drawn) {
    std::string names;
    const auto add = [&](unsigned atom) { names += (names.empty() ? "" : ", ") + name_of_atom(mol, atom); };
    for (const Atom* atom : mol.atoms()) {
        if (atom->getChiralTag() == Atom::CHI_ALLENE || atom->hasProp(kUnknownHand)) add(atom->getIdx());
    }
    for (const unsigned atom : drawn.unclear) add(atom);
    if (!names.empty()) return "the hand at " + names;
    const auto groups = std::count_if(
        mol.getStereoGroups().begin(), mol.getStereoGroups().end(),
        [](const auto& group) { return group.getGroupType() != RDKit::StereoGroupType::STEREO_ABSOLUTE; });
    if (groups <= kMostStereoGroups) return {};
    return "which isomers " + std::to_string(groups) + " groups of stereocentres make";
}

}  // namespace chemsieve
