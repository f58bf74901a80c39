#include "chem/properties/formula_text.h"

#include <GraphMol/PeriodicTable.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/atomic_data.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>

#include "base/text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr int kHydrogenNumber = 1, kCarbonNumber = 6;

// The elements in Hill order: C, H, then by their symbols.
const std::array<std::size_t, kElementPlaces>& hill_order() {
    static const std::array<std::size_t, kElementPlaces> order = [] {
        const RDKit::PeriodicTable& table = *RDKit::PeriodicTable::getTable();
        std::array<std::size_t, kElementPlaces> elements{};
        std::iota(elements.begin(), elements.end(), std::size_t{0});
        const auto rank = [](std::size_t element) {
            return element == kCarbonNumber ? 0 : element == kHydrogenNumber ? 1 : 2;
        };
        std::sort(elements.begin(), elements.end(), [&](std::size_t a, std::size_t b) {
            if (rank(a) != rank(b)) return rank(a) < rank(b);
            return table.getElementSymbol(static_cast<unsigned>(a)) < table.getElementSymbol(static_cast<unsigned>(b));
        });
        return elements;
    }();
    return order;
}

const std::array<std::string, kElementPlaces>& symbols() {
    static const std::array<std::string, kElementPlaces> texts = [] {
        std::array<std::string, kElementPlaces> result;
        for (unsigned i = 0; i < kElementPlaces; ++i) result[i] = RDKit::PeriodicTable::getTable()->getElementSymbol(i);
        return result;
    }();
    return texts;
}

constexpr std::int64_t kMostCounted = 1'000'000;  // atoms, charges
constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

bool is_upper_letter(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }

// How many letters the symbol has that begins here.
std::size_t symbol_length(std::string_view text, std::size_t at) {
    if (text[at] == '*') return 1;
    if (!is_upper_letter(text[at])) return 0;
    std::size_t length = 1;
    while (at + length < text.size() && is_lower_letter(text[at + length])) ++length;
    return length;
}

std::int64_t number_at(std::string_view text, std::size_t& at) {
    std::int64_t number = 0;
    for (; at < text.size() && is_digit(text[at]); ++at)
        number = std::min(kMostCounted, number * 10 + (text[at] - '0'));
    return number;
}

// Calls visit(symbol, count) for each element of a stored formula; returns the charge.
template <class Visit>
std::int64_t read_stored(std::string_view formula, Visit visit) {
    std::size_t at = 0;
    while (at < formula.size()) {
        const std::size_t length = symbol_length(formula, at);
        if (length == 0) break;
        const std::string_view symbol = formula.substr(at, length);
        at += length;
        const bool has_number = at < formula.size() && is_digit(formula[at]);
        visit(symbol, has_number ? number_at(formula, at) : 1);
    }
    if (at == formula.size() || (formula[at] != '+' && formula[at] != '-')) return 0;
    const std::int64_t sign = formula[at++] == '+' ? 1 : -1;
    return sign * (at < formula.size() ? number_at(formula, at) : 1);
}

struct IsotopeMasses {
    std::array<double, kElementPlaces> of_element{};
    IsotopeMasses() {
        const RDKit::PeriodicTable& table = *RDKit::PeriodicTable::getTable();
        for (unsigned i = 1; i < kElementPlaces; ++i) of_element[i] = table.getMostCommonIsotopeMass(i);
    }
};

}  // namespace

std::string formula_of(const Molecule& compound) {
    std::array<unsigned, kElementPlaces> counts{};
    int charge = 0;
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        ++counts.at(static_cast<std::size_t>(atom->getAtomicNum()));
        counts[kHydrogenNumber] += atom->getTotalNumHs();
        charge += atom->getFormalCharge();
    }
    return hill_formula(counts, charge);
}

std::string hill_formula(const std::array<unsigned, kElementPlaces>& counts, int charge) {
    std::string formula;
    for (const std::size_t element : hill_order()) {
        if (counts[element] == 0) continue;
        formula += symbols()[element];
        if (counts[element] > 1) formula += std::to_string(counts[element]);
    }
    if (charge == 0) return formula;
    formula += charge > 0 ? '+' : '-';
    if (std::abs(charge) > 1) formula += std::to_string(std::abs(charge));
    return formula;
}

std::string_view element_symbol(int element) { return symbols().at(static_cast<std::size_t>(element)); }

double molecular_weight(const Molecule& compound) {
    static const double hydrogen = RDKit::PeriodicTable::getTable()->getAtomicWeight(kHydrogenNumber);
    double sum = 0;
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        sum += atom->getMass();
        sum += atom->getTotalNumHs() * hydrogen;
    }
    return sum;
}

std::optional<int> element_of_symbol(std::string_view symbol) {
    static const std::map<std::string, int, std::less<>> elements = [] {
        std::map<std::string, int, std::less<>> all;
        for (unsigned i = 0; i < kElementPlaces; ++i) {
            all.emplace(RDKit::PeriodicTable::getTable()->getElementSymbol(i), static_cast<int>(i));
        }
        return all;
    }();
    const auto found = elements.find(symbol);
    return found == elements.end() ? std::nullopt : std::optional{found->second};
}

std::int64_t atoms_in_formula(std::string_view formula, int element) {
    const std::string_view wanted = element_symbol(element);
    std::int64_t atoms = 0;
    read_stored(formula, [&](std::string_view symbol, std::int64_t count) { atoms += symbol == wanted ? count : 0; });
    return atoms;
}

std::int64_t charge_in_formula(std::string_view formula) {
    return read_stored(formula, [](std::string_view, std::int64_t) {});
}

double exact_mass_of_formula(std::string_view formula) {
    static const IsotopeMasses masses;
    double mass = 0;
    const std::int64_t charge = read_stored(formula, [&](std::string_view symbol, std::int64_t count) {
        if (const auto element = element_of_symbol(symbol)) {
            mass += static_cast<double>(count) * masses.of_element[static_cast<std::size_t>(*element)];
        }
    });
    return mass - static_cast<double>(charge) * RDKit::constants::electronMass;
}

// Reads what a user wrote.
class FormulaPattern::Reader {
  public:
    Reader(std::string_view text, FormulaPattern& pattern) : text_{text}, pattern_{pattern} {}

    void read() {
        skip_blanks();
        if (is_at_end()) fail("it is empty");
        while (!is_at_end()) {
            read_part();
            skip_blanks();
        }
        if (!has_elements_) fail("it names no element");
    }

  private:
    bool is_at_end() const { return at_ == text_.size(); }
    char next() const { return text_[at_]; }
    bool next_is(char c) const { return !is_at_end() && next() == c; }
    bool next_is_digit() const { return !is_at_end() && is_digit(next()); }
    bool is_at_word_end() const { return is_at_end() || next() == ' ' || next() == '\t'; }
    void skip_blanks() {
        while (!is_at_end() && (next() == ' ' || next() == '\t')) ++at_;
    }

    void read_part() {
        if (text_.substr(at_).starts_with("charge*")) {
            at_ += 7;
            set_charge({-kAnyNumber, kAnyNumber});
        } else if (next_is('+') || next_is('-')) {
            read_charge();
        } else {
            read_element();
        }
    }

    void read_charge() {
        const std::int64_t sign = next() == '+' ? 1 : -1;
        ++at_;
        const std::int64_t charge = next_is_digit() ? sign * number_at(text_, at_) : sign;
        if (!is_at_word_end()) fail("the charge stands at its end, as in 'C2H3O2-' or 'Ca+2'");
        set_charge({charge, charge});
    }

    void set_charge(Range charge) {
        if (has_charge_) fail("it has two charges");
        has_charge_ = true;
        pattern_.charge_ = charge;
    }

    void read_element() {
        const std::size_t begin = at_;
        at_ += symbol_length(text_, at_);
        const std::string symbol{text_.substr(begin, at_ - begin)};
        const auto element = element_of_symbol(symbol);
        if (!element) fail("there is no element '" + shown(begin) + "'");
        add(*element, number_of_atoms());
    }

    // What stands where no element is, shortened.
    std::string shown(std::size_t begin) const {
        std::size_t end = std::max(at_, begin + 1);
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xc0) == 0x80) ++end;
        return one_line(std::string{text_.substr(begin, end - begin)});
    }

    Range number_of_atoms() {
        if (next_is('*')) {
            ++at_;
            keep_as_stored();
            return {0, kAnyNumber};
        }
        if (!next_is_digit()) return {1, 1};
        const std::int64_t least = number_at(text_, at_);
        if (!next_is('-') || at_ + 1 == text_.size()) return {least, least};
        if (text_[at_ + 1] == '*') {
            at_ += 2;
            return {least, kAnyNumber};
        }
        if (!is_digit(text_[at_ + 1])) return {least, least};
        return range_or_charge(least);
    }

    // "C5-10" is a range; "C2O4-2" has the charge of stored formulas.
    Range range_or_charge(std::int64_t least) {
        std::size_t end = at_ + 1;
        const std::int64_t most = number_at(text_, end);
        const bool at_the_end = end == text_.size();
        if (most > least || !at_the_end) {
            if (most < least) fail("its range ends before it begins");
            if (at_the_end) keep_as_stored();
            at_ = end;
            return {least, most};
        }
        return {least, least};
    }

    void keep_as_stored() {
        if (text_.find_first_of(" \t") == std::string_view::npos) pattern_.also_ = std::string{text_};
    }

    void add(int element, Range number) {
        has_elements_ = true;
        Range& all = pattern_.atoms_[static_cast<std::size_t>(element)];
        all.least += number.least;
        if (all.least > kMostCounted) fail("it has too many atoms");
        all.most = all.most == kAnyNumber || number.most == kAnyNumber ? kAnyNumber : all.most + number.most;
    }

    [[noreturn]] void fail(const std::string& reason) const {
        throw FormulaError("'" + one_line(std::string{text_.substr(0, 80)}) + "' is no formula: " + reason +
                           "; formulas are written as C9H8O4, ranges as 'C5-10 H* N1-2'");
    }

    std::string_view text_;
    FormulaPattern& pattern_;
    std::size_t at_ = 0;
    bool has_elements_ = false;
    bool has_charge_ = false;
};

FormulaPattern::FormulaPattern(std::string_view text) {
    Reader{text, *this}.read();
    const bool is_one = charge_.least == charge_.most &&
                        std::all_of(atoms_.begin(), atoms_.end(), [](const Range& r) { return r.least == r.most; });
    if (!is_one) return;
    std::array<unsigned, kElementPlaces> counts{};
    for (std::size_t i = 0; i < kElementPlaces; ++i) counts[i] = static_cast<unsigned>(atoms_[i].least);
    formula_ = hill_formula(counts, static_cast<int>(charge_.least));
}

bool FormulaPattern::matches(std::string_view stored) const {
    if (also_ && *also_ == stored) return true;
    std::array<std::int64_t, kElementPlaces> counts{};
    const std::int64_t charge = read_stored(stored, [&](std::string_view symbol, std::int64_t count) {
        if (const auto element = element_of_symbol(symbol)) counts[static_cast<std::size_t>(*element)] += count;
    });
    if (charge < charge_.least || charge > charge_.most) return false;
    for (std::size_t i = 0; i < kElementPlaces; ++i) {
        if (counts[i] < atoms_[i].least || counts[i] > atoms_[i].most) return false;
    }
    return true;
}

}  // namespace chemsieve
