#include "chem/read/smiles_syntax.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kEnds = " \t\r\n";
constexpr std::size_t kMostPartsShown = 24;  // bytes of a part

constexpr std::array<std::string_view, 104> kTwoLetters{
    "He", "Li", "Be", "Ne", "Na", "Mg", "Al", "Si", "Cl", "Ar", "Ca", "Sc", "Ti", "Cr", "Mn", "Fe", "Co", "Ni",
    "Cu", "Zn", "Ga", "Ge", "As", "Se", "Br", "Kr", "Rb", "Sr", "Zr", "Nb", "Mo", "Tc", "Ru", "Rh", "Pd", "Ag",
    "Cd", "In", "Sn", "Sb", "Te", "Xe", "Cs", "Ba", "La", "Ce", "Pr", "Nd", "Pm", "Sm", "Eu", "Gd", "Tb", "Dy",
    "Ho", "Er", "Tm", "Yb", "Lu", "Hf", "Ta", "Re", "Os", "Ir", "Pt", "Au", "Hg", "Tl", "Pb", "Bi", "Po", "At",
    "Rn", "Fr", "Ra", "Ac", "Th", "Pa", "Np", "Pu", "Am", "Cm", "Bk", "Cf", "Es", "Fm", "Md", "No", "Lr", "Rf",
    "Db", "Sg", "Bh", "Hs", "Mt", "Ds", "Rg", "Cn", "Nh", "Fl", "Mc", "Lv", "Ts", "Og"};
constexpr std::array<std::string_view, 4> kAromaticTwoLetters{"se", "as", "te", "si"};
constexpr std::string_view kOneLetter = "HBCNOFPSKVYIWUbcnops";

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// What stands in a bracket, from left to right; each function passes over one part of it, if it is there.
class Bracket {
  public:
    explicit Bracket(std::string_view inside) : rest_{inside} {}

    // Isotope, symbol, chirality, hydrogens, charge, number of the atom.
    bool is_smiles() {
        pass_digits();
        if (pass('*')) {
            pass_charge();
        } else {
            if (!pass_element()) return false;
            pass_chirality();
            if (pass('H')) pass_digits();
            pass_charge();
        }
        return pass_number() && rest_.empty();
    }

  private:
    bool pass(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool pass_digits() {
        const std::string_view before = rest_;
        while (!rest_.empty() && is_digit(rest_.front())) rest_.remove_prefix(1);
        return rest_.size() < before.size();
    }

    bool pass_element() {
        const std::string_view two = rest_.substr(0, 2);
        const bool has_two = is_one_of(kTwoLetters, two) || is_one_of(kAromaticTwoLetters, two);
        if (!has_two && (rest_.empty() || kOneLetter.find(rest_.front()) == std::string_view::npos)) return false;
        rest_.remove_prefix(has_two ? 2 : 1);
        return true;
    }

    void pass_chirality() {
        if (!pass('@') || pass('@')) return;
        for (const std::string_view kind : {"TH", "AL", "SP", "TB", "OH"}) {
            if (rest_.size() <= kind.size() || !rest_.starts_with(kind) || !is_digit(rest_[kind.size()])) continue;
            rest_.remove_prefix(kind.size());
            pass_digits();
            return;
        }
    }

    void pass_charge() {
        const char sign = rest_.starts_with('-') ? '-' : '+';
        if (!pass(sign) || pass_digits()) return;
        while (pass(sign)) {
        }
    }

    // True if there is none.
    bool pass_number() { return !pass(':') || pass_digits(); }

    std::string_view rest_;
};

// Length of the bracket that the text begins with; environments of SMARTS have brackets inside.
std::size_t bracket_length(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        if (text[i] == ']' && --depth == 0) return i + 1;
    }
    return text.size();
}

bool is_smiles_bracket(std::string_view bracket) {
    return bracket.size() > 2 && bracket.ends_with(']') && Bracket{bracket.substr(1, bracket.size() - 2)}.is_smiles();
}

// Length of the atom, bond or other sign that the text begins with, outside of brackets; 0: no SMILES has it there.
std::size_t sign_length(std::string_view text) {
    for (const std::string_view two : {"Cl", "Br", "->", "<-"}) {
        if (text.starts_with(two)) return two.size();
    }
    return std::string_view{"BCNOPSFIbcnops*-=#$:/\\.()%0123456789"}.find(text.front()) != std::string_view::npos ? 1
                                                                                                                  : 0;
}

std::string shown(std::string_view part) {
    return part.size() <= kMostPartsShown ? std::string{part} : std::string{part.substr(0, kMostPartsShown)} + "...";
}

}  // namespace

SmilesSyntax smiles_syntax_of(std::string_view text) {
    text = text.substr(std::min(text.find_first_not_of(kEnds), text.size()));
    text = text.substr(0, text.find_first_of(kEnds));
    SmilesSyntax syntax;
    while (!text.empty()) {
        const bool bracket = text.front() == '[';
        const std::size_t length = bracket ? bracket_length(text) : sign_length(text);
        const std::string_view part = text.substr(0, std::max<std::size_t>(length, 1));
        if (length == 0 || (bracket && !is_smiles_bracket(part))) {
            syntax.foreign = shown(part);
            return syntax;
        }
        if (part == ":") ++syntax.aromatic_bonds;
        text.remove_prefix(part.size());
    }
    return syntax;
}

}  // namespace chemsieve
