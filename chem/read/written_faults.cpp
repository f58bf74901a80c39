#include "chem/read/written_faults.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <vector>

#include "base/text.h"
#include "chem/read/smiles_syntax.h"

namespace chemsieve {

namespace {

struct Fault {
    TextPlace place;
    std::string reason;
};

std::string in_quotes_of_fault(std::string_view part) {
    constexpr std::size_t kMostSigns = 24;  // ASCII: other letters were refused before
    return "'" + std::string{part.substr(0, kMostSigns)} + (part.size() > kMostSigns ? "..." : "") + "'";
}

// Goes through the text once. Atoms are numbered as RDKit does it.
class WrittenStructure {
  public:
    WrittenStructure(std::string_view text, bool is_smiles) : text_{text}, is_smiles_{is_smiles} { read(); }

    const std::optional<Fault>& fault() const { return fault_; }
    const std::vector<TextPlace>& atoms() const { return atoms_; }
    const std::vector<TextPlace>& bonds() const { return bonds_; }
    // Nothing: the text has fewer.
    std::optional<TextPlace> atom(std::size_t number) const {
        return number < atoms_.size() ? std::optional{atoms_[number]} : std::nullopt;
    }

  private:
    void read() {
        for (std::size_t at = 0; at < text_.size() && !fault_; at = next_) {
            next_ = at + 1;
            const char c = text_[at];
            if (c == '[') {
                bracket(at);
            } else if (c == '(') {
                open(at);
            } else if (c == ')') {
                close(at);
            } else if (c == '.') {
                if (bond_) fail(*bond_, "a bond leads to nothing");
                if (!has_atom_) fail(at, "a dot separates atoms, and there is none before it");
                has_atom_ = false;
            } else if (c == '%' || is_digit(c)) {
                ring(at);
            } else if (kBonds.find(c) != std::string_view::npos) {
                if (!has_atom_) fail(at, "a bond needs an atom before it");
                if (!bond_) bonds_.push_back({at, at});
                if (bond_ && is_smiles_ && !(text_[*bond_] == '-' && c == '>') && !(text_[*bond_] == '<' && c == '-')) {
                    fail(at, "two bonds follow each other");
                }
                bond_ = at;
                bonds_.back().end = at + 1;
            } else {
                atom_at(at);
            }
        }
        if (fault_) return;
        if (bond_) return fail(*bond_, "a bond leads to nothing");
        if (text_.ends_with('.')) return fail(text_.size() - 1, "a dot separates atoms, and there is none behind it");
        if (!open_.empty()) return fail(open_.back(), "this parenthesis is not closed");
        if (!rings_.empty()) {
            const auto& [number, place] = *rings_.begin();
            fault_ = Fault{place, "ring " + number + " is not closed"};
        }
    }

    void fail(std::size_t at, std::string reason) { fault_ = Fault{{at, at + 1}, std::move(reason)}; }

    void add_atom(TextPlace place) {
        atoms_.push_back(place);
        bond_.reset();
        has_atom_ = true;
        next_ = place.end;
    }

    void bracket(std::size_t at) {
        int depth = 0;
        std::size_t end = at;
        for (; end < text_.size(); ++end) {
            if (text_[end] == '[') ++depth;
            if (text_[end] == ']' && --depth == 0) break;
        }
        if (end == text_.size()) return fail(at, "this bracket is not closed");
        const std::string_view inside = text_.substr(at, end - at + 1);
        if (is_smiles_ && !smiles_syntax_of(inside).is_smiles()) {
            fault_ = Fault{{at, end + 1}, in_quotes_of_fault(inside) + " is no atom of SMILES"};
            return;
        }
        add_atom({at, end + 1});
    }

    void open(std::size_t at) {
        if (!has_atom_ && is_smiles_) return fail(at, "a branch needs an atom before it");
        if (text_.substr(at, 2) == "()") {
            fault_ = Fault{{at, at + 2}, "a branch has nothing in it"};
            return;
        }
        open_.push_back(at);
    }

    void close(std::size_t at) {
        if (bond_) return fail(*bond_, "a bond leads to nothing");
        if (open_.empty()) return fail(at, "there is no parenthesis that this one closes");
        open_.pop_back();
        has_atom_ = true;
    }

    void ring(std::size_t at) {
        std::size_t end = at + 1;
        if (text_[at] == '%') {
            const bool is_long = text_.substr(at + 1, 1) == "(";
            const std::size_t closing = is_long ? text_.find(')', at) : at + 2;
            if (closing == std::string_view::npos || closing >= text_.size() || !is_digit(text_[at + 1 + is_long])) {
                return fail(at, "two digits belong behind '%'");
            }
            end = closing + 1;
        }
        next_ = end;
        if (!has_atom_) {
            fault_ = Fault{{at, end}, "a ring needs an atom before its digit"};
            return;
        }
        std::string number{text_.substr(at, end - at)};
        std::erase_if(number, [](char c) { return !is_digit(c); });
        bond_.reset();
        const auto known = rings_.find(number);
        if (known == rings_.end()) {
            rings_.emplace(number, TextPlace{at, end});
        } else {
            rings_.erase(known);
        }
    }

    void atom_at(std::size_t at) {
        const std::string_view two = text_.substr(at, 2);
        if (two == "Cl" || two == "Br") return add_atom({at, at + 2});
        constexpr std::string_view kAtoms = "BCNOPSFIbcnops*";
        constexpr std::string_view kOfSmarts = "AaDdRrHXxvhz";
        const char c = text_[at];
        const bool is_atom =
            kAtoms.find(c) != std::string_view::npos || (!is_smiles_ && kOfSmarts.find(c) != std::string_view::npos);
        if (is_atom) return add_atom({at, at + 1});
        const bool is_letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
        fail(at, is_letter ? "'" + std::string{c} +
                                 "' is no atom; others than B, C, N, O, P, S, F, Cl, Br and I stand in "
                                 "brackets"
                           : "'" + std::string{c} + "' means nothing here");
    }

    static constexpr std::string_view kBonds = "-=#$:/\\~@!&,;<>";
    std::string_view text_;
    bool is_smiles_;
    std::size_t next_ = 0;
    bool has_atom_ = false;            // the last thing was one, or a branch behind one
    std::optional<std::size_t> bond_;  // that waits for its atom
    std::vector<std::size_t> open_;    // parentheses
    std::map<std::string, TextPlace> rings_;
    std::vector<TextPlace> atoms_, bonds_;
    std::optional<Fault> fault_;
};

// The numbers behind the words, from 0: "Unkekulized atoms: 1 2", "for atom # 3 C" of RDKit, "atom 4 (C)" of our own.
std::vector<std::size_t> atoms_named(std::string_view reason) {
    std::vector<std::size_t> atoms;
    for (const std::string_view words : {"atoms: ", "atom # ", "atom "}) {
        std::size_t at = reason.find(words);
        if (at == std::string_view::npos) continue;
        at += words.size();
        while (at < reason.size() && is_digit(reason[at])) {
            std::size_t number = 0;
            const char* end = std::from_chars(reason.data() + at, reason.data() + reason.size(), number).ptr;
            const bool is_from_one = words == "atom ";
            if (!is_from_one || number > 0) atoms.push_back(is_from_one ? number - 1 : number);
            at = static_cast<std::size_t>(end - reason.data()) + 1;
        }
        break;
    }
    return atoms;
}

std::string hint_for(std::string_view text, const std::string& reason, const std::vector<TextPlace>& atoms) {
    if (reason.find("ekulize") != std::string::npos) {
        const bool has_nitrogen =
            std::any_of(atoms.begin(), atoms.end(), [&](const TextPlace& place) { return text[place.begin] == 'n'; });
        return has_nitrogen ? "; a nitrogen that has a hydrogen is written [nH]"
                            : "; small letters are aromatic atoms, capital letters others";
    }
    const std::string_view atom = text.substr(atoms.front().begin, atoms.front().end - atoms.front().begin);
    const bool may_be_charged = atom.find_first_of("NOPSBnops") != std::string_view::npos;
    if (reason.find("valence") != std::string::npos && may_be_charged) return "; its charge may be missing, as in [N+]";
    return {};
}

std::string_view structure_of(std::string_view text) { return text.substr(0, text.find_first_of(" \t")); }

void tell(const Fault& fault, Unparsable& refused) {
    refused.place = fault.place;
    refused.reason = fault.reason + " (character " + std::to_string(fault.place.begin + 1) + ")";
}

// RDKit's reason names atoms.
void tell_of_atoms(std::string_view structure, const WrittenStructure& written, Unparsable& refused) {
    std::vector<TextPlace> places;
    for (const std::size_t atom : atoms_named(refused.reason)) {
        if (const auto place = written.atom(atom)) places.push_back(*place);
    }
    if (places.empty()) return;
    refused.place = TextPlace{places.front().begin, places.back().end};
    refused.reason += hint_for(structure, refused.reason, places);
}

}  // namespace

void tell_fault_of_smiles(std::string_view text, Unparsable& refused) {
    const std::string_view structure = structure_of(text);
    const WrittenStructure written{structure, true};
    if (written.fault()) return tell(*written.fault(), refused);
    tell_of_atoms(structure, written, refused);
}

void tell_fault_of_smarts(std::string_view text, const std::function<bool(const std::string& smarts)>& reads,
                          Unparsable& refused) {
    const std::string_view structure = structure_of(text);
    const WrittenStructure written{structure, false};
    if (written.fault()) return tell(*written.fault(), refused);
    tell_of_atoms(structure, written, refused);
    if (refused.place) return;
    const auto part = [&](TextPlace place) {
        return std::string{structure.substr(place.begin, place.end - place.begin)};
    };
    for (const TextPlace& atom : written.atoms()) {
        if (reads(part(atom))) continue;
        return tell({atom, in_quotes_of_fault(part(atom)) + " is no atom of SMARTS"}, refused);
    }
    for (const TextPlace& bond : written.bonds()) {
        if (reads("*" + part(bond) + "*")) continue;
        return tell({bond, in_quotes_of_fault(part(bond)) + " is no bond of SMARTS"}, refused);
    }
}

}  // namespace chemsieve
