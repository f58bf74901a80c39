// The molecular formula of a compound; what it says as text: atoms of an element, charge, monoisotopic mass; and
// patterns of formulas.
//
// Stored formulas are those of formula_of(): Hill order, the charge behind it, "C2H3O2-". They do not tell isotopes.
// Errors: none, but FormulaError of what users write. Threads: all functions may be called concurrently.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "chem/molecule.h"

namespace chemsieve {

inline constexpr std::size_t kElementPlaces = 119;  // by atomic number; 0: a dummy, "*"

// What a compound is made of, to the last letter and bit as RDKit's calcMolFormula() and calcAMW() give it.

// Hill order, the charge behind it: "C9H8O4", "C2H3O2-".
std::string formula_of(const Molecule& compound);
// The same of so many atoms of each element.
std::string hill_formula(const std::array<unsigned, kElementPlaces>& counts, int charge);
// The symbol for an atomic number up to 118.
std::string_view element_symbol(int element);
// g/mol, with average isotopes where none is said.
double molecular_weight(const Molecule& compound);

class FormulaError : public Error {
  public:
    using Error::Error;
};

// The atomic number of a symbol, in which case matters; nothing: there is none. 0 only for "*".
std::optional<int> element_of_symbol(std::string_view symbol);

// Counts in a stored formula. Other text gives what its beginning says.
std::int64_t atoms_in_formula(std::string_view formula, int element);
std::int64_t charge_in_formula(std::string_view formula);
// g/mol, of the most common isotope of each element, and of the electrons that the charge says; as RDKit's
// calcExactMW() has it.
double exact_mass_of_formula(std::string_view formula);

// What a user asks of a formula, one of:
//   - a formula with its elements in any order, condensed or not: "C9H8O4", "CH3COOH", "C2H3O2-", "Ca+2"
//   - how many atoms of each element there may be: "C5-10 H* N1-* O", blanks may stand between the elements
// Elements without a number are there once; those not named must be absent. A charge not named is 0; as words of their
// own there are +, -, +2, -1 and charge* (any).
class FormulaPattern {
  public:
    // Throws FormulaError: the text is neither.
    explicit FormulaPattern(std::string_view text);

    // As stored formulas are written; nothing if several formulas fit.
    const std::optional<std::string>& formula() const noexcept { return formula_; }
    bool matches(std::string_view stored) const;

  private:
    struct Range {
        std::int64_t least = 0;
        std::int64_t most = 0;
        bool operator==(const Range&) const = default;
    };
    class Reader;

    std::array<Range, kElementPlaces> atoms_{};
    Range charge_{};
    // What is a range is a stored formula, too: "O2-4" at the end of a text, as formulas write two O and the charge -4;
    // "CH3O*", as they write one O and a dummy.
    std::optional<std::string> also_;
    std::optional<std::string> formula_;
};

}  // namespace chemsieve
