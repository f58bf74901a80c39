// Texts that people type or paste as queries, lines of InChIKeys, and cells of numbers with qualifiers.
#include <cmath>

#include "base/qualified_number.h"
#include "chem/inchi/inchi_key.h"
#include "search/request/pasted_queries.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace chemsieve;

void read_numbers(std::string_view text) {
    NumberStyle style;
    while (!text.empty()) {
        const std::string_view cell = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(cell.size() + 1, text.size()));
        const bool has_number = style.add(cell);
        const auto number = qualified_number_in(cell);
        if (!number) continue;
        fuzz::must(!std::isnan(number->value), "a number is one");
        fuzz::must(number->low <= number->high, "its ends are in order");
        fuzz::must(has_number || style.is_unsure() || !style.is_number(), "what is read in a column counts for it");
    }
    fuzz::must(NumberStyle::from_word(style.word()).word() == style.word(), "the word of a style comes back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    std::string_view text = fuzz::text_of(bytes, count);
    const unsigned choice = fuzz::take_byte(text);
    if (choice % 2 == 0) {
        fuzz::must(!pasted_queries(std::string{text}).empty(), "a text is one query at least");
    } else {
        read_numbers(text);
    }
    return 0;
}
