#include "app/work/memory_wishes.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/memory_shares.h"
#include "data/structures/stored_structures.h"
#include "search/screen/row_store.h"

namespace chemsieve {

namespace {

std::optional<std::size_t> wished(std::string_view name, std::string_view size, std::size_t least) {
    if (size.empty()) return std::nullopt;
    const std::optional<std::size_t> bytes = bytes_of_size(size);
    const std::string given = std::string{name} + " is '" + std::string{size} + "'";
    if (!bytes) throw Error(given + "; it can be a size such as 2G");
    if (*bytes < least) throw Error(given + "; it can be " + std::to_string(least >> 20) + "M or more");
    return bytes;
}

}  // namespace

void divide_memory(const MemoryWishes& wishes) {
    const MemoryShares shares = divided_memory(wished(wishes.said_limit_by, wishes.limit, kLeastMemoryLimit),
                                               wished(kMemoryVariable, wishes.kept, 1));
    const std::size_t structures = shares.kept / 7 * 2;
    memory_of_structures().set_most_bytes(structures);
    memory_of_rows().set_most_bytes(shares.kept - structures);
    set_memory_shares(shares);
}

std::string_view value_in_environment(std::string_view name) {
    const char* value = std::getenv(std::string{name}.c_str());
    return value ? value : "";
}

void divide_memory_by_environment() {
    divide_memory({.kept = value_in_environment(kMemoryVariable),
                   .limit = value_in_environment(kMemoryLimitVariable),
                   .said_limit_by = kMemoryLimitVariable});
}

}  // namespace chemsieve
