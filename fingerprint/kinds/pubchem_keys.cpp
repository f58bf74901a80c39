#include "fingerprint/kinds/pubchem_keys.h"

#include <GraphMol/PeriodicTable.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "chem/rdkit_config_check.h"
#include "fingerprint/kinds/pubchem_graph.h"

namespace chemsieve {

namespace {

// The small structures of keys 263 to 880 and how they are found in a compound. They are written as in the published
// table, a subset of SMILES and SMARTS: element symbols, [#1] and [As], branches, ring closures, and the bonds - = # :
// ~. Lower-case c makes the bond between two of them aromatic. What a bond matches depends on the section, see
// BondRule. Text of another form is a std::invalid_argument.

enum class BondRule : std::uint8_t {
    any,
    aromatic,
    single,                      // or aromatic
    double_,                     // or aromatic
    double_or_charge_separated,  // or the single bond of N+ and O-
    triple,
    triple_not_aromatic,
};

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

class PubchemPattern {
  public:
    // section: 3 to 7.
    PubchemPattern(std::string_view text, int section);

    bool matches(const PubchemGraph& graph) const;

  private:
    struct Link {
        std::uint32_t atom;  // an earlier atom of the pattern
        BondRule rule;
    };
    struct PatternAtom {
        std::uint8_t element;
        std::vector<Link> links;  // the first leads to it, further ones close rings; none for the first atom
    };

    bool extend(const PubchemGraph& graph, std::vector<std::uint32_t>& chosen) const;

    std::vector<PatternAtom> atoms_;
};

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

constexpr std::string_view kDefinitions[] = {
#include "fingerprint/kinds/pubchem_keys.inc"
};
static_assert(std::size(kDefinitions) == kPubchemKeys);

// First keys of the sections.
constexpr std::uint32_t kRings = 115;
constexpr std::uint32_t kPairs = 263;
constexpr std::uint32_t kNeighbours = 327;
constexpr std::uint32_t kNeighbourhoods = 416;
constexpr std::uint32_t kSimplePatterns = 460;
constexpr std::uint32_t kRingPatterns = 713;

int section_of(std::uint32_t key) {
    return key < kRings            ? 1
           : key < kPairs          ? 2
           : key < kNeighbours     ? 3
           : key < kNeighbourhoods ? 4
           : key < kSimplePatterns ? 5
           : key < kRingPatterns   ? 6
                                   : 7;
}

// What PubChem matches where it is not what the text says.
std::string_view pattern_text(std::uint32_t key) { return key == 458 ? "S(~O)(=O)" : kDefinitions[key]; }

// The classes of rings of section 2. A ring is unsaturated if a bond of it is multiple and not aromatic.
enum class RingClass {
    any,
    carbon,                // saturated or aromatic
    nitrogen,              // likewise, containing nitrogen
    hetero,                // likewise, containing an atom other than carbon
    unsaturated_carbon,    // unsaturated, not aromatic
    unsaturated_nitrogen,  // not reported by PubChem
    unsaturated_hetero,    // not reported by PubChem
    aromatic,              // in any size
    hetero_aromatic,
};
constexpr std::size_t kRingClasses = 9;
constexpr std::size_t kLargestCountedRing = 10;

struct ElementKey {
    std::uint32_t at_least;
    std::uint8_t element;
};
struct RingKey {
    std::uint32_t at_least;
    RingClass ring_class;
    std::size_t size;  // 0: any
};

// "4 H" of ">= 4 H"; removes the number.
std::uint32_t take_count(std::string_view& text) {
    constexpr std::string_view kAtLeast = ">= ";
    if (!text.starts_with(kAtLeast)) throw std::invalid_argument("a key of PubChem has no count");
    text.remove_prefix(kAtLeast.size());
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return count;
}

ElementKey element_key(std::string_view text) {
    const std::uint32_t count = take_count(text);
    return {count, static_cast<std::uint8_t>(RDKit::PeriodicTable::getTable()->getAtomicNumber(std::string{text}))};
}

RingKey ring_key(std::string_view text) {
    const std::uint32_t count = take_count(text);
    constexpr std::string_view kSize = " ring size ";
    const std::size_t at = text.find(kSize);
    if (at == std::string_view::npos) {
        return {count, text.starts_with("hetero") ? RingClass::hetero_aromatic : RingClass::aromatic, 0};
    }
    std::size_t size = 0;
    std::from_chars(text.data() + at + kSize.size(), text.data() + text.size(), size);
    const bool unsaturated = text.starts_with("unsaturated");
    const auto says = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const RingClass ring_class =
        says("any")           ? RingClass::any
        : says("carbon-only") ? (unsaturated ? RingClass::unsaturated_carbon : RingClass::carbon)
        : says("nitrogen-")   ? (unsaturated ? RingClass::unsaturated_nitrogen : RingClass::nitrogen)
                              : (unsaturated ? RingClass::unsaturated_hetero : RingClass::hetero);
    return {count, ring_class, size};
}

// The dictionary, understood.
struct Dictionary {
    std::vector<ElementKey> elements;
    std::vector<RingKey> rings;
    std::vector<PubchemPattern> patterns;  // from kPairs on

    Dictionary() {
        for (std::uint32_t key = 0; key < kPubchemKeys; ++key) {
            const int section = section_of(key);
            if (section == 1) {
                elements.push_back(element_key(kDefinitions[key]));
            } else if (section == 2) {
                rings.push_back(ring_key(kDefinitions[key]));
            } else {
                patterns.emplace_back(pattern_text(key), section);
            }
        }
    }
};

const Dictionary& dictionary() {
    static const Dictionary kDictionary;
    return kDictionary;
}

class RingCounts {
  public:
    RingCounts(const PubchemGraph& graph, const std::vector<PubchemRing>& rings) {
        for (const PubchemRing& ring : rings) count(graph, ring);
    }
    std::uint32_t of(RingClass ring_class, std::size_t size) const {
        return counts_[static_cast<std::size_t>(ring_class)][size];
    }

  private:
    void count(const PubchemGraph& graph, const PubchemRing& ring) {
        bool nitrogen = false;
        bool hetero = false;
        for (const std::uint32_t atom : ring.atoms) {
            nitrogen |= graph.atoms()[atom].element == 7;
            hetero |= graph.atoms()[atom].element != 6;
        }
        if (ring.aromatic) {
            add(RingClass::aromatic, 0);
            if (hetero) add(RingClass::hetero_aromatic, 0);
        }
        if (ring.size() > kLargestCountedRing) return;
        add(RingClass::any, ring.size());
        const bool unsaturated = std::any_of(ring.bonds.begin(), ring.bonds.end(), [&](std::uint32_t bond) {
            return graph.bonds()[bond].order > 1 && !graph.bonds()[bond].aromatic;
        });
        if (!hetero) add(unsaturated ? RingClass::unsaturated_carbon : RingClass::carbon, ring.size());
        if (hetero && !unsaturated) add(RingClass::hetero, ring.size());
        if (nitrogen && !unsaturated) add(RingClass::nitrogen, ring.size());
    }
    void add(RingClass ring_class, std::size_t size) { ++counts_[static_cast<std::size_t>(ring_class)][size]; }

    std::array<std::array<std::uint32_t, kLargestCountedRing + 1>, kRingClasses> counts_{};
};

// PubChem does not count deuterium and tritium as hydrogen, though it finds their bonds.
std::size_t count_atoms(const PubchemGraph& graph, std::uint8_t element) {
    const auto atoms = graph.atoms_of(element);
    if (element != 1) return atoms.size();
    return static_cast<std::size_t>(std::count_if(
        atoms.begin(), atoms.end(), [&](std::uint32_t atom) { return !graph.atoms()[atom].heavy_hydrogen; }));
}

}  // namespace

std::string_view pubchem_key_definition(std::uint32_t key) { return kDefinitions[key]; }

BitFingerprint pubchem_fingerprint(const Molecule& compound) {
    BitFingerprint result{kPubchemKeys};
    const Dictionary& keys = dictionary();
    PubchemCompound prepared = key_compound_of(compound);
    PubchemGraph& graph = prepared.graph;
    std::vector<PubchemRing> rings = extended_rings(prepared);
    perceive_aromaticity(graph, rings);

    for (std::uint32_t i = 0; i < keys.elements.size(); ++i) {
        if (count_atoms(graph, keys.elements[i].element) >= keys.elements[i].at_least) result.set(i);
    }
    const RingCounts counts{graph, rings};
    for (std::uint32_t i = 0; i < keys.rings.size(); ++i) {
        const RingKey& key = keys.rings[i];
        if (counts.of(key.ring_class, key.size) >= key.at_least) result.set(kRings + i);
    }
    for (std::uint32_t i = 0; i < keys.patterns.size(); ++i) {
        if (keys.patterns[i].matches(graph)) result.set(kPairs + i);
    }
    return result;
}

}  // namespace chemsieve
