#include "chem/labels/extension_labels.h"

#include <GraphMol/RWMol.h>

#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "chem/labels/atom_labels.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

bool is_query_label(const std::string& label) {
    constexpr const char* kKnown[] = {"star_e", "Q_e", "A_e", "X_p", "M_p", "AH_p", "QH_p", "XH_p", "MH_p"};
    return std::find(std::begin(kKnown), std::end(kKnown), label) != std::end(kKnown);
}

// "R", "R1", "_R1", "R'", "_AP1", "*", "1".
bool is_of_dummy(std::string_view label) {
    if (label.starts_with('_')) label.remove_prefix(1);
    if (label.starts_with("AP")) label.remove_prefix(2);
    if (label.starts_with('R') || label == "*") label.remove_prefix(1);
    return label.find_first_not_of("0123456789'#") == std::string_view::npos;
}

}  // namespace

void number_r_labels(RDKit::RWMol& mol) {
    for (RDKit::Atom* atom : mol.atoms()) {
        std::string label;
        if (atom->getAtomicNum() != 0 || atom->getIsotope() != 0 ||
            !atom->getPropIfPresent(RDKit::common_properties::atomLabel, label))
            continue;
        const std::size_t at = label.starts_with("_R") ? 2 : label.starts_with('R') ? 1 : label.size();
        const std::string number = label.substr(at);
        if (!number.empty() && number.size() < 4 && std::all_of(number.begin(), number.end(), is_digit))
            atom->setIsotope(static_cast<unsigned>(std::stoul(number)));
    }
}

std::vector<std::string> unread_atom_labels(const RDKit::ROMol& mol) {
    std::vector<std::string> unread;
    for (const RDKit::Atom* atom : mol.atoms()) {
        std::string label;
        if (!atom->getPropIfPresent(RDKit::common_properties::atomLabel, label) || label.empty()) continue;
        const bool is_dummy = atom->getAtomicNum() == 0;
        if ((is_query_label(label) && (is_dummy || atom->hasQuery())) || (is_dummy && is_of_dummy(label))) continue;
        const unsigned number = atom->getIdx() + 1;
        if (label.ends_with("_p") || label.ends_with("_e")) {
            throw std::runtime_error{"atom " + std::to_string(number) + " has the label '" + label +
                                     "', a group that is not read"};
        }
        if (is_plain_label(label, atom->getSymbol())) continue;
        if (abbreviated_group(label, 1) || abbreviated_group(label, 2)) {
            throw std::runtime_error{reason_of_label({number, label})};
        }
        unread.push_back("the label '" + label + "' of atom " + std::to_string(number) + " (" + atom->getSymbol() +
                         ")");
    }
    return unread;
}

}  // namespace chemsieve
