#include "base/formula_escape.h"

#include "base/number_text.h"

namespace chemsieve {

namespace {

bool is_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);  // which number_in() does not take
    // Words such as "inf" are numbers, too.
    return !std::holds_alternative<std::monostate>(number_in(text)) &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

// Quotes before what begins as formulas do; npos: it does not.
std::size_t quotes_before_formula(std::string_view text) {
    const std::size_t quotes = text.find_first_not_of('\'');
    if (quotes == std::string_view::npos) return quotes;
    return std::string_view{"=+-@\t\r"}.find(text[quotes]) == std::string_view::npos ? std::string_view::npos : quotes;
}

}  // namespace

bool must_be_escaped(std::string_view text) {
    const std::size_t quotes = quotes_before_formula(text);
    return quotes != std::string_view::npos && (quotes > 0 || !is_number(text));
}

std::string formula_escaped(std::string_view text) {
    return must_be_escaped(text) ? '\'' + std::string{text} : std::string{text};
}

std::string formula_restored(std::string_view text) {
    const std::size_t quotes = quotes_before_formula(text);
    return std::string{quotes == std::string_view::npos || quotes == 0 ? text : text.substr(1)};
}

}  // namespace chemsieve
