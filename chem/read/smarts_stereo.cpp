#include "chem/read/smarts_stereo.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <optional>

#include "base/text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr int kOpenDigit = -1;  // the ring closes later
constexpr int kFourth = -2;     // the hydrogen of the bracket, or what is not written

// An atom of the text: where it stands, and its neighbours in the order in which they do.
struct WrittenAtom {
    std::string_view text;  // with its brackets
    bool has_preceding = false;
    std::vector<int> neighbours;
};

// Where the bracket or parenthesis that opens there is closed; the end of the text if it is not.
std::size_t closing(std::string_view text, std::size_t open) {
    const char opens = text[open], closes = opens == '[' ? ']' : ')';
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == opens) ++depth;
        if (text[i] == closes && --depth == 0) return i;
    }
    return text.size();
}

// The atoms of a SMARTS in the order in which RDKit numbers them.
class AtomList {
  public:
    // Nothing if the text has something else than atoms, bonds, branches and ring digits.
    static std::optional<std::vector<WrittenAtom>> of(std::string_view text) {
        AtomList list;
        if (!list.read(text) || !list.open_rings_.empty()) return std::nullopt;
        return std::move(list.atoms_);
    }

  private:
    bool read(std::string_view text) {
        constexpr std::string_view kBonds = "-=#$:~@/\\!&,;<>?";
        std::vector<int> branches;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '[') {
                const std::size_t end = closing(text, i);
                if (end == text.size()) return false;
                add(text.substr(i, end - i + 1));
                i = end;
            } else if (c == '(') {
                branches.push_back(last_);
            } else if (c == ')') {
                if (branches.empty()) return false;
                last_ = branches.back();
                branches.pop_back();
            } else if (c == '.') {
                last_ = -1;
            } else if (c == '%' || is_digit(c)) {
                if (!ring(text, i)) return false;
            } else if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '*') {
                const std::string_view two = text.substr(i, 2);
                const std::size_t length = two == "Cl" || two == "Br" ? 2 : 1;
                add(text.substr(i, length));
                i += length - 1;
            } else if (kBonds.find(c) == std::string_view::npos) {
                return false;
            }
        }
        return branches.empty();
    }

    void add(std::string_view text) {
        const int number = static_cast<int>(atoms_.size());
        WrittenAtom& atom = atoms_.emplace_back(WrittenAtom{text, last_ >= 0, {}});
        if (last_ >= 0) {
            atom.neighbours.push_back(last_);
            atoms_[static_cast<std::size_t>(last_)].neighbours.push_back(number);
        }
        last_ = number;
    }

    // "1", "%12", "%(123)"; `i` becomes the place of its last letter.
    bool ring(std::string_view text, std::size_t& i) {
        if (last_ < 0) return false;
        std::string number{text[i]};
        if (text[i] == '%' && text.substr(i + 1, 1) == "(") {
            const std::size_t end = closing(text, i + 1);
            if (end == text.size()) return false;
            number = text.substr(i + 2, end - i - 2);
            i = end;
        } else if (text[i] == '%') {
            number = text.substr(i + 1, 2);
            i += 2;
        }
        if (number.empty() || !std::all_of(number.begin(), number.end(), is_digit)) return false;
        number.erase(0, std::min(number.find_first_not_of('0'), number.size() - 1));
        std::vector<int>& own = atoms_[static_cast<std::size_t>(last_)].neighbours;
        const auto open = open_rings_.find(number);
        if (open == open_rings_.end()) {
            open_rings_[number] = {last_, own.size()};
            own.push_back(kOpenDigit);
            return true;
        }
        const auto [first, place] = open->second;
        atoms_[static_cast<std::size_t>(first)].neighbours[place] = last_;
        own.push_back(first);
        open_rings_.erase(open);
        return true;
    }

    std::vector<WrittenAtom> atoms_;
    int last_ = -1;
    std::map<std::string, std::pair<int, std::size_t>> open_rings_;  // atom, and place among its neighbours
};

// What the bracket of an atom says besides its environments.
struct StereoBracket {
    enum class Hand { none, counterclockwise, clockwise, unclear };
    Hand hand = Hand::none;
    bool has_hydrogen = false;                   // one, for certain
    std::vector<std::string_view> environments;  // the texts inside $()
};

// A part of a bracket between semicolons: all of them are asked for.
void read_conditions(std::string_view text, bool has_choice, StereoBracket& bracket) {
    using enum StereoBracket::Hand;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_negated = i > 0 && text[i - 1] == '!';
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        if (text[i] == '@') {
            const bool is_double = next == '@';
            const std::size_t behind = i + (is_double ? 2 : 1);
            const bool is_first = bracket.hand == none;
            bracket.hand = is_double ? clockwise : counterclockwise;
            const bool is_other =
                behind < text.size() && (text[behind] == '?' || text[behind] == 'T' || text[behind] == 'A' ||
                                         text[behind] == 'S' || text[behind] == 'O');
            if (!is_first || is_negated || has_choice || is_other) bracket.hand = unclear;
            i = behind - 1;
        } else if (text[i] == 'H' && std::islower(static_cast<unsigned char>(next)) == 0) {
            const bool is_one = !is_digit(next) || (next == '1' && (i + 2 == text.size() || !is_digit(text[i + 2])));
            if (is_one && !is_negated && !has_choice) bracket.has_hydrogen = true;
        }
    }
}

StereoBracket stereo_bracket_of(std::string_view atom) {
    StereoBracket bracket;
    if (!atom.starts_with('[')) return bracket;
    const std::string_view inner = atom.substr(1, atom.size() - 2);
    std::string part;  // without environments
    const auto end_part = [&] {
        read_conditions(part, part.find(',') != std::string::npos, bracket);
        part.clear();
    };
    for (std::size_t i = 0; i < inner.size(); ++i) {
        if (inner.substr(i, 2) == "$(") {
            const std::size_t end = closing(inner, i + 1);
            bracket.environments.push_back(inner.substr(i + 2, std::min(end, inner.size()) - i - 2));
            i = end;
        } else if (inner[i] == ';') {
            end_part();
        } else {
            part.push_back(inner[i]);
        }
    }
    end_part();
    return bracket;
}

bool is_odd(const std::vector<int>& from, std::vector<int> to) {
    bool odd = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto found = std::find(to.begin() + static_cast<std::ptrdiff_t>(i), to.end(), from[i]);
        if (found == to.end()) return false;
        if (found != to.begin() + static_cast<std::ptrdiff_t>(i)) {
            std::iter_swap(found, to.begin() + static_cast<std::ptrdiff_t>(i));
            odd = !odd;
        }
    }
    return odd;
}

// RDKit's tag says how the neighbours lie in the order of the atom's bonds, behind which the fourth stands.
void set_hand(RDKit::Atom& atom, const WrittenAtom& written, const StereoBracket& bracket) {
    constexpr std::size_t kThree = 3, kFour = 4;
    std::vector<int> as_written = written.neighbours, as_bound;
    for (const RDKit::Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
        as_bound.push_back(static_cast<int>(bond->getOtherAtomIdx(atom.getIdx())));
    }
    if (bracket.has_hydrogen) {
        as_written.insert(as_written.begin() + (written.has_preceding ? 1 : 0), kFourth);
    } else if (as_written.size() == kThree) {
        as_written.push_back(kFourth);
    }
    if (as_bound.size() == kThree) as_bound.push_back(kFourth);
    if (as_written.size() != kFour || as_bound.size() != kFour) return;  // some hand is asked for
    const bool is_clockwise = (bracket.hand == StereoBracket::Hand::clockwise) != is_odd(as_written, as_bound);
    atom.setChiralTag(is_clockwise ? RDKit::Atom::CHI_TETRAHEDRAL_CW : RDKit::Atom::CHI_TETRAHEDRAL_CCW);
}

using AskedOfAtom = RDKit::QueryAtom::QUERYATOM_QUERY;

void collect_environments(AskedOfAtom& query, std::vector<RDKit::RecursiveStructureQuery*>& all) {
    if (auto* environment = dynamic_cast<RDKit::RecursiveStructureQuery*>(&query)) all.push_back(environment);
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) collect_environments(**child, all);
}

// Between atoms '@' asks for a ring.
bool has_stereo(std::string_view text) {
    std::string open;  // brackets and parentheses
    for (const char c : text) {
        if (c == '/' || c == '\\') return true;
        if (c == '@' && !open.empty() && open.back() == '[') return true;
        if (c == '[' || c == '(') open.push_back(c);
        if ((c == ']' || c == ')') && !open.empty()) open.pop_back();
    }
    return false;
}

// Both were read from one text.
bool have_same_stereo(const RDKit::ROMol& one, const RDKit::ROMol& other) {
    for (const RDKit::Atom* atom : one.atoms()) {
        if (atom->getChiralTag() != other.getAtomWithIdx(atom->getIdx())->getChiralTag()) return false;
    }
    for (const RDKit::Bond* bond : one.bonds()) {
        if (bond->getStereo() != other.getBondWithIdx(bond->getIdx())->getStereo()) return false;
    }
    return true;
}

// The text inside $() is read as one of its own.
bool read_environments(RDKit::Atom& atom, const std::vector<std::string_view>& texts, SmartsStereo& stereo) {
    std::vector<RDKit::RecursiveStructureQuery*> environments;
    if (atom.hasQuery()) collect_environments(*atom.getQuery(), environments);
    if (environments.size() != texts.size()) return false;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!has_stereo(texts[i])) continue;
        RDKit::SmartsParserParams params;
        params.mergeHs = false;
        std::unique_ptr<RDKit::RWMol> read{RDKit::SmartsToMol(std::string{texts[i]}, params)};
        if (!read || read->getNumAtoms() != environments[i]->getQueryMol()->getNumAtoms()) return false;
        const std::vector<std::string> unclear = read_smarts_stereo(*read, texts[i]).unclear;
        stereo.unclear.insert(stereo.unclear.end(), unclear.begin(), unclear.end());
        if (unclear.empty() && !have_same_stereo(*read, *environments[i]->getQueryMol())) {
            stereo.unlike_rdkit.push_back("$(" + std::string{texts[i]} + ")");
        }
        environments[i]->setQueryMol(read.release());
    }
    return true;
}

// "/,\\": a bond on one side or the other. Empty: there is none.
std::string unclear_slash(std::string_view text) {
    constexpr std::string_view kOfBonds = "-=#:~@/\\!&,;?";
    std::string bond;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && kOfBonds.find(text[i]) != std::string_view::npos) {
            bond.push_back(text[i]);
            continue;
        }
        const bool has_slash = bond.find_first_of("/\\") != std::string::npos;
        if (has_slash && bond.find_first_of(",!?;&") != std::string::npos) return bond;
        bond.clear();
        if (i < text.size() && text[i] == '[') i = closing(text, i);
    }
    return {};
}

void forget_hand(RDKit::Atom& atom) { atom.setChiralTag(RDKit::Atom::CHI_UNSPECIFIED); }

}  // namespace

SmartsStereo read_smarts_stereo(RDKit::RWMol& mol, std::string_view text) {
    text = without_ends(text, " \t\r\n");
    text = text.substr(0, std::min(text.find_first_of(" \t\r\n"), text.size()));
    if (!has_stereo(text)) return {};
    const auto written = AtomList::of(text);
    SmartsStereo stereo;
    if (!written || written->size() != mol.getNumAtoms()) {
        for (RDKit::Atom* atom : mol.atoms()) forget_hand(*atom);
        stereo.unclear.emplace_back(text);
        return stereo;
    }
    if (const std::string bond = unclear_slash(text); !bond.empty()) {
        for (RDKit::Bond* one : mol.bonds()) {
            one->setBondDir(RDKit::Bond::NONE);
            one->setStereo(RDKit::Bond::STEREONONE);
        }
        stereo.unclear.push_back(bond);
    }
    for (RDKit::Atom* atom : mol.atoms()) {
        const WrittenAtom& as_written = (*written)[atom->getIdx()];
        const StereoBracket bracket = stereo_bracket_of(as_written.text);
        const bool is_read = read_environments(*atom, bracket.environments, stereo);
        if (bracket.hand == StereoBracket::Hand::unclear || !is_read) {
            forget_hand(*atom);
            stereo.unclear.emplace_back(as_written.text);
        } else if (bracket.hand != StereoBracket::Hand::none) {
            const RDKit::Atom::ChiralType of_rdkit = atom->getChiralTag();
            set_hand(*atom, as_written, bracket);
            if (atom->getChiralTag() != of_rdkit) stereo.unlike_rdkit.emplace_back(as_written.text);
        }
    }
    return stereo;
}

}  // namespace chemsieve
