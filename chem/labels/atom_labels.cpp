#include "chem/labels/atom_labels.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace chemsieve {

bool is_plain_label(const std::string& label, std::string_view symbol) {
    std::string bare;
    for (std::size_t i = 0; i < label.size(); ++i) {
        const bool is_of_hydrogens =
            label[i] == 'H' && (i + 1 == label.size() || std::islower(static_cast<unsigned char>(label[i + 1])) == 0);
        if (!is_of_hydrogens) {
            bare.push_back(label[i]);
            continue;
        }
        while (i + 1 < label.size() && is_digit(label[i + 1])) ++i;
    }
    return bare == symbol || label == symbol;
}

void find_label(const SuperatomGroup& group, std::string_view symbol, FoundLabels& found) {
    if (!group.is_superatom || group.label.empty() || group.atoms > 1) return;
    if (group.atoms == 0) {
        found.refused = "the group '" + group.label + "' has no atoms, so it is not known what it stands for";
    } else if (!is_plain_label(group.label, symbol)) {
        found.labels.push_back({group.first_atom, group.label});
    }
}

bool is_abbreviated_symbol(std::string_view symbol) {
    constexpr std::string_view kElements[] = {"Ac", "Pr", "Ts", "No"};
    const bool may_be =
        symbol.size() > 1 && std::find(std::begin(kElements), std::end(kElements), symbol) == std::end(kElements);
    return may_be && abbreviated_group(symbol, 1);
}

std::string reason_of_label(const AtomLabel& label) {
    return "atom " + std::to_string(label.atom) + " has the label '" + label.text +
           "', which is not read; draw what it stands for";
}

std::string reason_of_lone_pair(const std::string& atom) { return "atom " + atom + " is a lone pair, not an atom"; }

std::string reason_of_attachment(const std::string& atom) {
    return "atom " + atom + " is an attachment point, which is not read; draw what is attached there, or '*'";
}

DrawnPlace place_in_group(const AbbreviatedGroup::Atom& atom, DrawnPlace at, DrawnPlace from) {
    const double x = at.x - from.x, y = at.y - from.y;
    return {at.x + atom.x * x - atom.y * y, at.y + atom.x * y + atom.y * x};
}

}  // namespace chemsieve
