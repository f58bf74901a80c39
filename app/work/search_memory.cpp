#include "app/work/search_memory.h"

#include <charconv>
#include <cstddef>
#include <string>

#include "base/error.h"
#include "data/structures/stored_structures.h"
#include "search/screen/row_store.h"

namespace chemsieve {

namespace {

// 0: it is none, or more than any machine has.
std::size_t bytes_of(std::string_view size) {
    constexpr std::string_view kUnits = "KMG";
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), number);
    if (error != std::errc{} || number >> 40 != 0) return 0;
    const std::string_view unit = size.substr(static_cast<std::size_t>(end - size.data()));
    if (unit.empty()) return number;
    const std::size_t power = kUnits.find(unit.front());
    if (power == std::string_view::npos || (unit.size() > 1 && unit.substr(1) != "B")) return 0;
    const std::size_t shift = 10 * (power + 1);
    return number >> (60 - shift) == 0 ? number << shift : 0;
}

}  // namespace

void keep_in_memory(std::string_view size) {
    const std::size_t bytes = bytes_of(size);
    if (bytes == 0) {
        throw Error(std::string{kMemoryVariable} + " is '" + std::string{size} + "'; it can be a size such as 2G");
    }
    const std::size_t structures = bytes / 7 * 2;
    memory_of_structures().set_most_bytes(structures);
    memory_of_rows().set_most_bytes(bytes - structures);
}

}  // namespace chemsieve
