#include "chem/labels/atom_labels.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace chemsieve {

void find_label(const SuperatomGroup& group, std::string_view symbol, FoundLabels& found) {
    if (group.is_multiple) {
        const unsigned times = static_cast<unsigned>(std::strtoul(group.label.c_str(), nullptr, 10));
        if (times > 1 && group.parents > 0 && group.atoms != times * group.parents) {
            found.refused = "a group in brackets is there " + group.label +
                            " times and drawn once; draw it as often as it is there";
        }
        return;
    }
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

std::optional<std::string> reason_of_capitals(unsigned atom, std::string_view symbol) {
    constexpr std::string_view kOneLetter = "HBCNOFPSKVYIWU";
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (symbol.size() != 2 || !is_capital(symbol[0]) || !is_capital(symbol[1])) return std::nullopt;
    constexpr std::string_view kOfHydrogens[] = {"AH", "QH", "XH", "MH", "LP"};
    if (std::find(std::begin(kOfHydrogens), std::end(kOfHydrogens), symbol) != std::end(kOfHydrogens))
        return std::nullopt;
    const bool are_elements =
        kOneLetter.find(symbol[0]) != std::string_view::npos && kOneLetter.find(symbol[1]) != std::string_view::npos;
    if (!are_elements && !abbreviated_group(symbol, 1)) return std::nullopt;
    return "atom " + std::to_string(atom) + " has the symbol '" + std::string{symbol} +
           "' in capitals, which may be an element or a group; write the element with a small letter, or draw the "
           "group";
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
