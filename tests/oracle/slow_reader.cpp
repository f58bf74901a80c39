#include "tests/oracle/slow_reader.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/PeriodicTable.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <cctype>
#include <cstdio>
#include <map>
#include <memory>

namespace chemsieve::test {

namespace {

using RDKit::Bond;
using RDKit::RWMol;

// -1: there is no such element.
int element_of(const std::string& symbol) {
    if (symbol.empty()) return -1;
    for (int number = 1; number <= 118; ++number) {
        if (RDKit::PeriodicTable::getTable()->getElementSymbol(number) == symbol) return number;
    }
    return -1;
}

Bond::BondType type_of(int order) {
    return order == 1 ? Bond::SINGLE : order == 2 ? Bond::DOUBLE : order == 3 ? Bond::TRIPLE : Bond::AROMATIC;
}

// Sanitised with its hydrogens, which are taken out then.
std::optional<std::string> settled(RWMol& mol) {
    if (mol.getNumAtoms() == 0) return std::nullopt;
    try {
        RDKit::MolOps::sanitizeMol(mol);
        RDKit::MolOps::removeHs(mol);
        RDKit::MolOps::removeStereochemistry(mol);
        return RDKit::MolToSmiles(mol);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// Reads from left to right, and gives up at the first sign that it does not know.
class SmilesBuilder {
  public:
    explicit SmilesBuilder(const std::string& text) : text_{text} {}

    std::optional<std::string> read() {
        while (at_ < text_.size()) {
            if (!step()) return std::nullopt;
        }
        if (!branches_.empty() || !rings_.empty() || order_ != 0) return std::nullopt;
        return settled(mol_);
    }

  private:
    bool step() {
        const char c = text_[at_];
        if (c == '(') {
            if (last_ < 0 || order_ != 0 || at_ + 1 >= text_.size() || text_[at_ + 1] == ')') return false;
            branches_.push_back(last_);
            ++at_;
            return true;
        }
        if (c == ')') {
            if (branches_.empty() || order_ != 0) return false;
            last_ = branches_.back();
            branches_.pop_back();
            ++at_;
            return true;
        }
        if (c == '.') {
            if (last_ < 0 || order_ != 0 || at_ == 0 || text_[at_ - 1] == '(' || at_ + 1 >= text_.size()) return false;
            if (text_[at_ + 1] != '[' && std::isalpha(static_cast<unsigned char>(text_[at_ + 1])) == 0) return false;
            last_ = -1;
            ++at_;
            return true;
        }
        if (c == '-' || c == '=' || c == '#' || c == ':') {
            if (order_ != 0 || last_ < 0) return false;
            order_ = c == '-' ? 1 : c == '=' ? 2 : c == '#' ? 3 : 4;
            ++at_;
            return true;
        }
        if (c == '%' || std::isdigit(static_cast<unsigned char>(c)) != 0) return ring();
        return c == '[' ? bracket() : plain_atom();
    }

    bool ring() {
        const std::size_t begin = at_;
        std::string number{text_[at_++]};
        if (number == "%") {
            number = text_.substr(at_, 2);
            at_ += 2;
            if (number.size() != 2) return false;
            for (const char c : number) {
                if (std::isdigit(static_cast<unsigned char>(c)) == 0) return false;
            }
            number.erase(0, number[0] == '0' ? 1 : 0);
        }
        if (last_ < 0 || (begin > 0 && text_[begin - 1] == '(')) return false;
        const auto open = rings_.find(number);
        if (open == rings_.end()) {
            rings_[number] = {last_, order_};
        } else {
            const auto [other, order] = open->second;
            if (other == last_ || (order != 0 && order_ != 0 && order != order_)) return false;
            if (mol_.getBondBetweenAtoms(static_cast<unsigned>(other), static_cast<unsigned>(last_))) return false;
            bind(other, last_, order != 0 ? order : order_);
            rings_.erase(open);
        }
        order_ = 0;
        return true;
    }

    void bind(int from, int to, int order) {
        const bool are_aromatic = mol_.getAtomWithIdx(static_cast<unsigned>(from))->getIsAromatic() &&
                                  mol_.getAtomWithIdx(static_cast<unsigned>(to))->getIsAromatic();
        const auto type = order == 0 ? (are_aromatic ? Bond::AROMATIC : Bond::SINGLE) : type_of(order);
        mol_.addBond(static_cast<unsigned>(from), static_cast<unsigned>(to), type);
        if (type == Bond::AROMATIC) {
            mol_.getBondBetweenAtoms(static_cast<unsigned>(from), static_cast<unsigned>(to))->setIsAromatic(true);
        }
    }

    void add(RDKit::Atom* atom) {
        const int number = static_cast<int>(mol_.addAtom(atom, false, true));
        if (last_ >= 0) bind(last_, number, order_);
        order_ = 0;
        last_ = number;
    }

    // The symbol that stands here; aromatic ones in small letters.
    std::string symbol(bool in_bracket) const {
        const std::string two = text_.substr(at_, 2);
        if (two == "Cl" || two == "Br") return two;
        if (in_bracket && two.size() == 2 && std::isupper(static_cast<unsigned char>(two[0])) != 0 &&
            std::islower(static_cast<unsigned char>(two[1])) != 0 && element_of(two) > 0) {
            return two;
        }
        if (in_bracket && (two == "se" || two == "as" || two == "te" || two == "si")) return two;
        return text_.substr(at_, 1);
    }

    static std::string capital(std::string symbol) {
        symbol[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(symbol[0])));
        return symbol;
    }

    bool plain_atom() {
        const std::string name = symbol(false);
        static const std::string kPlain = "BCNOPSFIbcnops";
        if (name.size() == 1 && kPlain.find(name) == std::string::npos) return false;
        const bool is_aromatic = std::islower(static_cast<unsigned char>(name[0])) != 0;
        auto* atom = new RDKit::Atom{static_cast<unsigned>(element_of(capital(name)))};
        atom->setIsAromatic(is_aromatic);
        at_ += name.size();
        add(atom);
        return true;
    }

    int number_or(int otherwise) {
        std::string digits;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) digits += text_[at_++];
        return digits.empty() || digits.size() > 3 ? otherwise : std::stoi(digits);
    }

    bool bracket() {
        ++at_;
        const int isotope = number_or(0);
        const std::string name = symbol(true);
        const int element = name.empty() ? -1 : element_of(capital(name));
        if (element < 0) return false;
        at_ += name.size();
        while (at_ < text_.size() && text_[at_] == '@') ++at_;
        int hydrogens = 0, charge = 0;
        if (at_ < text_.size() && text_[at_] == 'H') {
            ++at_;
            hydrogens = number_or(1);
        }
        if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) {
            const char sign = text_[at_++];
            int count = number_or(0);
            if (count == 0) {
                for (count = 1; at_ < text_.size() && text_[at_] == sign; ++at_) ++count;
            }
            charge = sign == '+' ? count : -count;
        }
        if (at_ >= text_.size() || text_[at_] != ']') return false;
        ++at_;
        auto* atom = new RDKit::Atom{static_cast<unsigned>(element)};
        atom->setIsAromatic(std::islower(static_cast<unsigned char>(name[0])) != 0);
        atom->setIsotope(static_cast<unsigned>(isotope));
        atom->setFormalCharge(charge);
        atom->setNumExplicitHs(static_cast<unsigned>(hydrogens));
        atom->setNoImplicit(true);
        add(atom);
        return true;
    }

    const std::string& text_;
    std::size_t at_ = 0;
    RWMol mol_;
    int last_ = -1, order_ = 0;
    std::vector<int> branches_;
    std::map<std::string, std::pair<int, int>> rings_;
};

std::string line_of(const char* format, auto... values) {
    char line[100];
    std::snprintf(line, sizeof line, format, values...);
    return std::string{line} + '\n';
}

}  // namespace

std::string DrawnMolecule::molfile() const {
    std::string text =
        "\n  drawn\n\n" + line_of("%3zu%3zu  0  0  0  0  0  0  0  0999 V2000", atoms.size(), bonds.size());
    for (const Atom& atom : atoms) {
        text += line_of("%10.4f%10.4f%10.4f %-3s 0  0  0  0  0  0  0  0  0  0  0  0", atom.x, atom.y, 0.0,
                        atom.symbol.c_str());
    }
    for (const Bond& bond : bonds) text += line_of("%3u%3u%3d  0", bond.from + 1, bond.to + 1, bond.order);
    for (const Label& label : labels) text += line_of("A  %3u", label.atom + 1) + label.text + '\n';
    for (const Mark& charge : charges) text += line_of("M  CHG  1 %3u %3d", charge.atom + 1, charge.value);
    for (const std::string& line : further) text += line + '\n';
    return text + "M  END\n";
}

std::vector<unsigned> DrawnMolecule::neighbours_of(unsigned atom) const {
    std::vector<unsigned> neighbours;
    for (const Bond& bond : bonds) {
        if (bond.from == atom) neighbours.push_back(bond.to);
        if (bond.to == atom) neighbours.push_back(bond.from);
    }
    return neighbours;
}

std::optional<DrawnMolecule> drawn(const std::string& smiles) {
    const std::unique_ptr<RWMol> mol{RDKit::SmilesToMol(smiles)};
    if (!mol || mol->getNumAtoms() > 60) return std::nullopt;
    RDKit::MolOps::removeStereochemistry(*mol);
    RDKit::MolOps::Kekulize(*mol);
    RDDepict::compute2DCoords(*mol);
    DrawnMolecule result;
    for (const RDKit::Atom* atom : mol->atoms()) {
        if (atom->getIsotope() != 0 || atom->getNumRadicalElectrons() != 0 || atom->getAtomicNum() == 0)
            return std::nullopt;
        const RDGeom::Point3D& place = mol->getConformer().getAtomPos(atom->getIdx());
        result.atoms.push_back({atom->getSymbol(), place.x, place.y});
        if (atom->getFormalCharge() != 0) result.charges.push_back({atom->getIdx(), atom->getFormalCharge()});
    }
    for (const RDKit::Bond* bond : mol->bonds()) {
        if (bond->getBondType() > Bond::TRIPLE) return std::nullopt;
        result.bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), static_cast<int>(bond->getBondType())});
    }
    return result;
}

std::optional<std::string> slowly_read(const DrawnMolecule& molecule,
                                       const std::vector<std::pair<std::string, std::string>>& groups) {
    RWMol mol;
    for (const DrawnMolecule::Atom& atom : molecule.atoms) {
        const int element = element_of(atom.symbol);
        if (element < 0) return std::nullopt;
        mol.addAtom(new RDKit::Atom{static_cast<unsigned>(element)}, false, true);
    }
    for (const DrawnMolecule::Bond& bond : molecule.bonds) {
        if (bond.from >= molecule.atoms.size() || bond.to >= molecule.atoms.size() || bond.from == bond.to)
            return std::nullopt;
        if (bond.order < 1 || bond.order > 3 || mol.getBondBetweenAtoms(bond.from, bond.to)) return std::nullopt;
        mol.addBond(bond.from, bond.to, type_of(bond.order));
    }
    for (const DrawnMolecule::Mark& charge : molecule.charges) {
        if (charge.atom >= molecule.atoms.size()) return std::nullopt;
        mol.getAtomWithIdx(charge.atom)->setFormalCharge(charge.value);
    }
    for (const DrawnMolecule::Label& label : molecule.labels) {
        const std::string* group = nullptr;
        for (const auto& [name, smiles] : groups) {
            if (name == label.text) group = &smiles;
        }
        if (!group || label.atom >= molecule.atoms.size() || molecule.neighbours_of(label.atom).size() != 1)
            return std::nullopt;
        // The group is bound to what the atom was bound to, whose place its first atom takes.
        const std::unique_ptr<RWMol> part{RDKit::SmilesToMol(*group)};
        RDKit::MolOps::Kekulize(*part, true);
        const unsigned before = mol.getNumAtoms();
        mol.insertMol(*part);
        const Bond* bond = mol.getBondBetweenAtoms(label.atom, molecule.neighbours_of(label.atom)[0]);
        const Bond::BondType type = bond->getBondType();
        mol.addBond(before + 1, molecule.neighbours_of(label.atom)[0], type);
        mol.removeBond(before, before + 1);
        mol.getAtomWithIdx(label.atom)->setAtomicNum(0);
        mol.removeBond(label.atom, molecule.neighbours_of(label.atom)[0]);
        mol.getAtomWithIdx(before)->setAtomicNum(0);
    }
    if (!molecule.labels.empty()) {
        for (unsigned i = mol.getNumAtoms(); i-- > 0;) {
            if (mol.getAtomWithIdx(i)->getAtomicNum() == 0) mol.removeAtom(i);
        }
    }
    return settled(mol);
}

std::optional<std::string> slowly_read(const std::string& smiles) { return SmilesBuilder{smiles}.read(); }

std::string without_stereo(const std::string& smiles) {
    const std::unique_ptr<RWMol> mol{RDKit::SmilesToMol(smiles)};
    if (!mol) return {};
    RDKit::MolOps::removeHs(*mol);
    RDKit::MolOps::removeStereochemistry(*mol);
    return RDKit::MolToSmiles(*mol);
}

}  // namespace chemsieve::test
