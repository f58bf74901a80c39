#include "fingerprint/kinds/pubchem_pattern.h"

#include <GraphMol/PeriodicTable.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

struct Token {
    enum class Type { atom, bond, open, close, ring } type;
    std::string_view text;
};

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    while (!text.empty()) {
        const char c = text[0];
        std::size_t length = 1;
        Token::Type type = Token::Type::atom;
        if (c == '[') {
            length = std::min(text.find(']'), text.size() - 1) + 1;
        } else if (c == '(') {
            type = Token::Type::open;
        } else if (c == ')') {
            type = Token::Type::close;
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            type = Token::Type::ring;
        } else if (!std::isalpha(static_cast<unsigned char>(c))) {
            type = Token::Type::bond;
        } else if (std::isupper(static_cast<unsigned char>(c)) && text.size() > 1 && text[1] != 'c' &&
                   std::islower(static_cast<unsigned char>(text[1]))) {
            length = 2;
        }
        tokens.push_back({type, text.substr(0, length)});
        text.remove_prefix(length);
    }
    return tokens;
}

std::uint8_t element_of(std::string_view symbol) {
    if (symbol == "[#1]") return 1;
    if (symbol == "c") return 6;
    if (symbol.starts_with('[')) symbol = symbol.substr(1, symbol.size() - 2);
    return static_cast<std::uint8_t>(RDKit::PeriodicTable::getTable()->getAtomicNumber(std::string{symbol}));
}

BondRule rule_of(char bond, int section) {
    if (section == 3) return BondRule::any;
    switch (bond) {
        case '~': return BondRule::any;
        case ':': return BondRule::aromatic;
        case '-': return BondRule::single;
        case '=': return BondRule::double_;
        // A cycloaryne's triple bond is aromatic to PubChem; section 5 finds it all the same, section 6 does not.
        case '#': return section == 5 ? BondRule::triple : BondRule::triple_not_aromatic;
        default: throw std::invalid_argument(std::string{"unknown bond '"} + bond + "' in a key");
    }
}

bool fits(const PubchemGraph& graph, const PubchemBond& bond, BondRule rule) {
    switch (rule) {
        case BondRule::any: return true;
        case BondRule::aromatic: return bond.aromatic;
        case BondRule::single: return bond.order == 1 || bond.aromatic;
        case BondRule::double_: return bond.order == 2 || bond.aromatic;
        case BondRule::double_or_charge_separated: {
            if (bond.order == 2 || bond.aromatic) return true;
            const PubchemAtom& a = graph.atoms()[bond.first];
            const PubchemAtom& b = graph.atoms()[bond.second];
            return a.charge * b.charge == -1 && (a.element == 7) == (a.charge == 1);
        }
        case BondRule::triple: return bond.order == 3;
        case BondRule::triple_not_aromatic: return bond.order == 3 && !bond.aromatic;
    }
    return false;
}

}  // namespace

PubchemPattern::PubchemPattern(std::string_view text, int section) {
    std::vector<bool> lower_case;
    std::vector<std::uint32_t> branches;
    std::map<std::string_view, std::uint32_t> open_rings;
    std::optional<std::uint32_t> previous;
    char bond = 0;
    const auto link = [&](std::uint32_t from, std::uint32_t to) {
        BondRule rule = lower_case[from] && lower_case[to] && bond == 0 ? BondRule::aromatic
                                                                        : rule_of(bond == 0 ? '-' : bond, section);
        // PubChem finds O=N of section 6, though not of section 5, in N-oxides as well.
        if (section == 6 && rule == BondRule::double_ && atoms_[from].element == 8 && atoms_[to].element == 7) {
            rule = BondRule::double_or_charge_separated;
        }
        atoms_[to].links.push_back({from, rule});
        bond = 0;
    };
    for (const Token& token : tokens_of(text)) {
        switch (token.type) {
            case Token::Type::open: branches.push_back(previous.value()); break;
            case Token::Type::close:
                previous = branches.back();
                branches.pop_back();
                break;
            case Token::Type::bond: bond = token.text[0]; break;
            case Token::Type::ring:
                if (const auto opened = open_rings.find(token.text); opened != open_rings.end()) {
                    link(opened->second, previous.value());
                    open_rings.erase(opened);
                } else {
                    open_rings[token.text] = previous.value();
                }
                break;
            case Token::Type::atom: {
                const auto atom = static_cast<std::uint32_t>(atoms_.size());
                atoms_.push_back({element_of(token.text), {}});
                lower_case.push_back(token.text == "c");
                if (previous) link(*previous, atom);
                previous = atom;
                break;
            }
        }
    }
}

bool PubchemPattern::matches(const PubchemGraph& graph) const {
    for (const PatternAtom& atom : atoms_) {
        if (graph.atoms_of(atom.element).empty()) return false;
    }
    std::vector<std::uint32_t> chosen;
    chosen.reserve(atoms_.size());
    for (const std::uint32_t first : graph.atoms_of(atoms_[0].element)) {
        chosen.assign(1, first);
        if (extend(graph, chosen)) return true;
    }
    return false;
}

bool PubchemPattern::extend(const PubchemGraph& graph, std::vector<std::uint32_t>& chosen) const {
    if (chosen.size() == atoms_.size()) return true;
    const PatternAtom& wanted = atoms_[chosen.size()];
    for (const PubchemGraph::Neighbour& neighbour : graph.neighbours(chosen[wanted.links[0].atom])) {
        if (graph.atoms()[neighbour.atom].element != wanted.element) continue;
        if (!fits(graph, graph.bonds()[neighbour.bond], wanted.links[0].rule)) continue;
        if (std::find(chosen.begin(), chosen.end(), neighbour.atom) != chosen.end()) continue;
        const bool closes = std::all_of(wanted.links.begin() + 1, wanted.links.end(), [&](const Link& link) {
            const auto around = graph.neighbours(neighbour.atom);
            return std::any_of(around.begin(), around.end(), [&](const PubchemGraph::Neighbour& other) {
                return other.atom == chosen[link.atom] && fits(graph, graph.bonds()[other.bond], link.rule);
            });
        });
        if (!closes) continue;
        chosen.push_back(neighbour.atom);
        if (extend(graph, chosen)) return true;
        chosen.pop_back();
    }
    return false;
}

}  // namespace chemsieve
