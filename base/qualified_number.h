// Numbers with qualifiers, as measurements are written: ">50", "<= 0.1", "~5", "5±1", and with decimal commas, "9,5",
// or the minus signs of word processors, "−5".
//
// Threads: any.
#pragma once

#include <optional>
#include <string_view>

namespace chemsieve {

// What a cell can be, all ends included: the nearest doubles stand for ends that are not.
struct QualifiedNumber {
    double value = 0;  // the number written, for order and plots
    double low = 0, high = 0;

    bool is_exact() const noexcept { return low == high; }
};

// How a column writes numbers, learnt from its cells whatever their order; what a library stores of it is its word.
//
// A comma with three digits behind it ("1,234") may stand for a thousand or for a decimal comma: which is known where
// another cell of the column has a decimal comma.
class NumberStyle {
  public:
    enum class DecimalMark { found_out, point, comma };

    // Returns whether the cell has a number. `mark`: found_out: the cells tell.
    bool add(std::string_view cell, DecimalMark mark = DecimalMark::found_out);

    bool is_number() const noexcept { return has_number_ && !has_text_ && !(has_point_ && has_comma_) && !is_unsure(); }
    bool is_whole() const noexcept { return is_number() && !has_point_ && !has_comma_ && !is_qualified_; }
    // Its cells need qualified_number_in().
    bool is_qualified() const noexcept { return is_number() && (is_qualified_ || has_comma_); }
    bool has_decimal_comma() const noexcept { return has_comma_; }
    // Its commas may stand for thousands or decimals, so that it is no number.
    bool is_unsure() const noexcept { return has_thousand_ && !has_comma_; }
    // Or cells that say that there is no number.
    bool has_qualifiers() const noexcept { return is_qualified_; }

    // "integer", "real", "qualified ..."; "text ..." if it is no number. from_word() of other words is text.
    std::string_view word() const noexcept;
    static NumberStyle from_word(std::string_view word) noexcept;

  private:
    bool has_number_ = false;
    bool has_text_ = false;      // a cell that is neither a number nor says that there is none
    bool is_qualified_ = false;  // a number has a qualifier or such a minus, or a cell says that there is none ("n.d.")
    bool has_point_ = false;     // a decimal point, or an exponent
    bool has_comma_ = false;     // a decimal comma
    bool has_thousand_ = false;  // "1,234"
};

// The number in a cell of a column whose style is known; a comma is a decimal one. Nothing: there is none.
std::optional<QualifiedNumber> qualified_number_in(std::string_view cell);

// Whether a cell says that there is no number: "n.d.", "NA", "-".
bool says_no_number(std::string_view cell);

}  // namespace chemsieve
