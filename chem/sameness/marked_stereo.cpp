#include "chem/sameness/marked_stereo.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/StereoGroup.h>
#include <GraphMol/new_canon.h>

#include <array>
#include <charconv>
#include <set>

#include "base/checksum.h"
#include "base/text.h"
#include "chem/graph/stereo_groups.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"

namespace chemsieve {

namespace {

using RDKit::Atom;
using RDKit::RWMol;

// Numbers of atoms that mark what they are; frozen, as keys are made of them.
constexpr int kRacemicCentre = 2, kRelativeCentre = 3, kAxis = 5, kAxisOfOtherHand = 6;

std::string hexadecimal(std::uint64_t number) {
    constexpr int kBase = 16;
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number, kBase).ptr;
    return {digits.begin(), end};
}

using Turned = unsigned;  // which groups are, a bit each

RWMol isomer_of(const RDKit::ROMol& mol, const std::vector<CentreGroup>& groups, Turned turned) {
    RWMol isomer{mol};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if ((turned >> i & 1) == 0) continue;
        for (const unsigned centre : groups[i].centres) isomer.getAtomWithIdx(centre)->invertChirality();
    }
    if (turned != 0) {
        constexpr bool kCleanIt = true, kForce = true;
        RDKit::MolOps::assignStereochemistry(isomer, kCleanIt, kForce);
    }
    return isomer;
}

// Whether two neighbours of an end are equal, so that there is no hand.
bool has_equal_neighbours(const std::vector<unsigned>& neighbours, const std::vector<unsigned>& ranks) {
    return neighbours.size() > 1 && ranks[neighbours[0]] == ranks[neighbours[1]];
}

void mark_axes(RWMol& isomer, const std::vector<DrawnAxis>& axes) {
    if (axes.empty()) return;
    std::vector<unsigned> ranks;
    constexpr bool kBreakTies = false;
    RDKit::Canon::rankMolAtoms(isomer, ranks, kBreakTies);
    for (const DrawnAxis& axis : axes) {
        int hand = axis.hand;
        bool is_axis = hand != 0;
        for (const auto& neighbours : axis.neighbours) {
            is_axis = is_axis && !has_equal_neighbours(neighbours, ranks);
            if (neighbours.size() > 1 && ranks[neighbours[1]] < ranks[neighbours[0]]) hand = -hand;
        }
        if (!is_axis) continue;
        for (const unsigned end : axis.ends) {
            isomer.getAtomWithIdx(end)->setAtomMapNum(hand > 0 ? kAxis : kAxisOfOtherHand);
        }
    }
}

class Marking {
  public:
    explicit Marking(const RDKit::ROMol& mol)
        : mol_{mol},
          groups_{centre_groups(mol)},
          drawn_{drawn_axes(mol)},
          is_unknown_{!unknown_stereo(mol, drawn_).empty()} {
        if (groups_.size() > kMostStereoGroups) groups_.clear();
    }

    std::optional<std::string> text() {
        if (groups_.empty() && drawn_.axes.empty() && !is_unknown_) return std::nullopt;
        for (Turned turned = 0; turned < 1U << groups_.size(); ++turned) {
            plain_.push_back(RDKit::MolToSmiles(isomer_of(mol_, groups_, turned)));
        }
        const std::set<std::string> isomers{plain_.begin(), plain_.end()};
        drop_groups_of_none(isomers);
        std::set<std::string> marked;
        for (Turned turned = 0; turned < 1U << groups_.size(); ++turned) {
            if ((turned & ~kept_) == 0) marked.insert(marked_isomer(turned));
        }
        const bool says_more = marked != isomers;
        if (!says_more && !is_unknown_) return std::nullopt;
        std::string text = *isomers.begin() + ' ';
        if (says_more) text += hexadecimal(checksum64(joined({marked.begin(), marked.end()}, " ")));
        if (is_unknown_) text += kUnknownStereo;
        return text;
    }

  private:
    // One at a time, as of two that do the same one is needed.
    void drop_groups_of_none(const std::set<std::string>& isomers) {
        kept_ = (1U << groups_.size()) - 1;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            const Turned without = kept_ & ~(1U << i);
            std::set<std::string> fewer;
            for (Turned turned = 0; turned < plain_.size(); ++turned) {
                if ((turned & ~without) == 0) fewer.insert(plain_[turned]);
            }
            if (fewer == isomers) kept_ = without;
        }
    }

    std::string marked_isomer(Turned turned) const {
        RWMol isomer = isomer_of(mol_, groups_, turned);
        mark_axes(isomer, drawn_.axes);
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            if ((kept_ >> i & 1) == 0) continue;
            for (const unsigned centre : groups_[i].centres) {
                isomer.getAtomWithIdx(centre)->setAtomMapNum(groups_[i].is_racemic ? kRacemicCentre : kRelativeCentre);
            }
        }
        return RDKit::MolToSmiles(isomer);
    }

    const RDKit::ROMol& mol_;
    std::vector<CentreGroup> groups_;
    DrawnAxes drawn_;
    bool is_unknown_;
    std::vector<std::string> plain_;  // canonical SMILES of each isomer, by what is turned
    Turned kept_ = 0;                 // groups that make other isomers
};

}  // namespace

std::optional<std::string> marked_stereo(const RDKit::ROMol& mol) { return Marking{mol}.text(); }

void carry_stereo_groups(const RDKit::ROMol& from, RWMol& to, const std::vector<int>* atoms) {
    if (from.getStereoGroups().empty()) return;
    std::vector<Atom*> copies(from.getNumAtoms(), nullptr);
    for (unsigned i = 0; i < to.getNumAtoms(); ++i) {
        copies[atoms ? static_cast<std::size_t>((*atoms)[i]) : i] = to.getAtomWithIdx(i);
    }
    std::vector<RDKit::StereoGroup> groups;
    for (const RDKit::StereoGroup& group : from.getStereoGroups()) {
        std::vector<Atom*> centres;
        for (const Atom* atom : group.getAtoms()) {
            Atom* copy = copies[atom->getIdx()];
            if (copy && copy->getChiralTag() != Atom::CHI_UNSPECIFIED) centres.push_back(copy);
        }
        if (!centres.empty()) groups.push_back(stereo_group(group.getGroupType(), centres));
    }
    to.setStereoGroups(std::move(groups));
}

}  // namespace chemsieve
