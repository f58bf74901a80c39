#include "chem/sameness/part_smiles.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <list>
#include <map>
#include <memory>
#include <utility>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::uint16_t kNowhere = 0xffff;

std::vector<std::uint16_t> places_of(const std::vector<std::uint16_t>& atoms, std::size_t size) {
    std::vector<std::uint16_t> places(size, kNowhere);
    for (std::size_t i = 0; i < atoms.size(); ++i) places[atoms[i]] = static_cast<std::uint16_t>(i);
    return places;
}

// Which neighbours tell the sides of a double bond, and so how the text is written, is settled only by reading it.
std::string canonical(const std::string& smiles) {
    constexpr bool kStrict = false, kClean = true, kAnew = true;
    RDKit::SmilesParserParams as_written;
    as_written.sanitize = false;  // parts of aromatic rings are none
    as_written.removeHs = false;
    const std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(smiles, as_written)};
    mol->updatePropertyCache(kStrict);
    RDKit::MolOps::symmetrizeSSSR(*mol);
    RDKit::MolOps::assignStereochemistry(*mol, kClean, kAnew);
    return RDKit::MolToSmiles(*mol);
}

// The part as a molecule of its own, made bond by bond in the order of the compound, so that the neighbours of each
// atom come in the same order and its hand stays what it was.
class CutMolecule {
  public:
    CutMolecule(const RDKit::ROMol& compound, const CutPart& part)
        : compound_{compound}, part_{part}, places_{places_of(part.atoms, compound.getNumAtoms())} {
        for (const std::uint16_t atom : part.atoms) add_atom(atom);
        for (const RDKit::Bond* bond : compound.bonds()) add_bond(*bond);
        for (const Cut& cut : part.cuts) {
            if (cut.outside == Cut::kHydrogen) add_dummy(cut.inside, cut.label, RDKit::Bond::SINGLE);
        }
        for (const std::uint16_t atom : part.atoms) keep_hand(atom);
        for (const auto& [old, bond] : double_bonds_) keep_sides(*old, *bond);
    }

    std::string smiles() {
        constexpr bool kStrict = false, kClean = true, kAnew = true;
        mol_.updatePropertyCache(kStrict);
        RDKit::MolOps::symmetrizeSSSR(mol_);
        if (double_bonds_.empty()) {
            RDKit::MolOps::assignStereochemistry(mol_, kClean, kAnew);
            return RDKit::MolToSmiles(mol_);
        }
        if (double_bonds_.size() == 1) {
            // Told by the directions of the bonds beside it, RDKit settles it without a text.
            RDKit::MolOps::setDoubleBondNeighborDirections(mol_);
            RDKit::MolOps::assignStereochemistry(mol_, kClean, kAnew);
            return RDKit::MolToSmiles(mol_);
        }
        // Directions that bonds share between several are not always those that are meant.
        mol_.setProp(RDKit::common_properties::_StereochemDone, 1);  // it is as it was, not to be looked for
        return canonical(RDKit::MolToSmiles(mol_));
    }

  private:
    using DoubleBond = std::pair<const RDKit::Bond*, RDKit::Bond*>;

    void add_atom(std::uint16_t number) {
        const RDKit::Atom& old = *compound_.getAtomWithIdx(number);
        RDKit::Atom atom{static_cast<unsigned>(old.getAtomicNum())};
        const auto hydrogens_cut = std::count_if(part_.cuts.begin(), part_.cuts.end(), [&](const Cut& cut) {
            return cut.inside == number && cut.outside == Cut::kHydrogen;
        });
        atom.setIsAromatic(old.getIsAromatic());
        atom.setFormalCharge(old.getFormalCharge());
        atom.setIsotope(old.getIsotope());
        atom.setNumRadicalElectrons(old.getNumRadicalElectrons());
        atom.setNoImplicit(true);
        atom.setNumExplicitHs(old.getTotalNumHs() - static_cast<unsigned>(hydrogens_cut));
        atom.setChiralTag(old.getChiralTag());
        mol_.addAtom(&atom, false, false);
    }

    void add_dummy(std::uint16_t inside, std::uint16_t label, RDKit::Bond::BondType type) {
        RDKit::Atom dummy{0U};
        dummy.setIsotope(static_cast<unsigned>(kIsotopeOfNoLabel + label));
        dummy.setNoImplicit(true);
        const unsigned added = mol_.addAtom(&dummy, false, false);
        mol_.addBond(places_[inside], added, type);
    }

    void add_bond(const RDKit::Bond& old) {
        const auto begin = static_cast<std::uint16_t>(old.getBeginAtomIdx());
        const auto end = static_cast<std::uint16_t>(old.getEndAtomIdx());
        const bool has_begin = places_[begin] != kNowhere, has_end = places_[end] != kNowhere;
        if (has_begin && has_end) {
            mol_.addBond(places_[begin], places_[end], old.getBondType());
            RDKit::Bond* added = mol_.getBondWithIdx(mol_.getNumBonds() - 1);
            added->setIsAromatic(old.getIsAromatic());
            if (old.getStereo() > RDKit::Bond::STEREOANY) double_bonds_.emplace_back(&old, added);
        } else if (has_begin || has_end) {
            const std::uint16_t inside = has_begin ? begin : end, outside = has_begin ? end : begin;
            dummies_[{inside, outside}] = mol_.getNumAtoms();
            add_dummy(inside, label_of(inside, outside), old.getBondType());
            if (old.getIsAromatic()) mol_.getBondWithIdx(mol_.getNumBonds() - 1)->setIsAromatic(true);
            // RDKit takes what has an aromatic bond for aromatic, and then writes no sign for the bond.
            mol_.getAtomWithIdx(mol_.getNumAtoms() - 1)->setIsAromatic(false);
        } else {
            return;
        }
        new_bonds_[old.getIdx()] = static_cast<int>(mol_.getNumBonds() - 1);
    }

    std::uint16_t label_of(std::uint16_t inside, std::uint16_t outside) const {
        const auto found = std::find_if(part_.cuts.begin(), part_.cuts.end(),
                                        [&](const Cut& cut) { return cut.inside == inside && cut.outside == outside; });
        return found == part_.cuts.end() ? 0 : found->label;
    }

    // Tags are about the order in which an atom has its bonds; a hydrogen that became a dummy was the last.
    void keep_hand(std::uint16_t number) {
        const RDKit::Atom& old = *compound_.getAtomWithIdx(number);
        RDKit::Atom* atom = mol_.getAtomWithIdx(places_[number]);
        if (old.getChiralTag() != RDKit::Atom::CHI_TETRAHEDRAL_CW &&
            old.getChiralTag() != RDKit::Atom::CHI_TETRAHEDRAL_CCW) {
            return;
        }
        std::list<int> before;
        for (const RDKit::Bond* bond : compound_.atomBonds(&old)) before.push_back(new_bonds_.at(bond->getIdx()));
        for (const RDKit::Bond* bond : mol_.atomBonds(atom)) {
            const int index = static_cast<int>(bond->getIdx());
            if (std::find(before.begin(), before.end(), index) == before.end()) before.push_back(index);
        }
        if (atom->getPerturbationOrder(before) % 2 == 1) atom->invertChirality();
    }

    void keep_sides(const RDKit::Bond& old, RDKit::Bond& bond) const {
        const auto& sides = old.getStereoAtoms();
        if (sides.size() != 2) return;
        const int begin = place_of(sides[0], old.getBeginAtomIdx()), end = place_of(sides[1], old.getEndAtomIdx());
        if (begin < 0 || end < 0) return;
        bond.setStereoAtoms(static_cast<unsigned>(begin), static_cast<unsigned>(end));
        // E and Z are about the atoms of higher rank, which RDKit names as those of the sides.
        switch (old.getStereo()) {
            case RDKit::Bond::STEREOZ:
            case RDKit::Bond::STEREOCIS: bond.setStereo(RDKit::Bond::STEREOCIS); break;
            case RDKit::Bond::STEREOE:
            case RDKit::Bond::STEREOTRANS: bond.setStereo(RDKit::Bond::STEREOTRANS); break;
            default: break;
        }
    }

    // Where an atom beside one of the part is: its own place or its dummy's.
    int place_of(int side, unsigned inside) const {
        if (places_[static_cast<std::size_t>(side)] != kNowhere) return places_[static_cast<std::size_t>(side)];
        const auto found = dummies_.find({static_cast<std::uint16_t>(inside), static_cast<std::uint16_t>(side)});
        return found == dummies_.end() ? -1 : static_cast<int>(found->second);
    }

    const RDKit::ROMol& compound_;
    const CutPart& part_;
    const std::vector<std::uint16_t> places_;  // in the part, by atom
    RDKit::RWMol mol_;
    std::map<std::pair<std::uint16_t, std::uint16_t>, unsigned> dummies_;  // by the atoms inside and outside
    std::map<unsigned, int> new_bonds_;                                    // by the number of the old one
    std::vector<DoubleBond> double_bonds_;                                 // that have stereochemistry
};

}  // namespace

std::string part_smiles(const Molecule& compound, const CutPart& part) {
    return CutMolecule{compound.rdkit(), part}.smiles();
}

}  // namespace chemsieve
