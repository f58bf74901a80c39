#include "data/schema/compound_numbers.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "data/schema/schema.h"

namespace chemsieve {

namespace {

constexpr const char* kRemoved = "removed";
constexpr const char* kHighestNumber = "highest_number";

std::int64_t number_setting(sqlite::Connection& connection, const char* name) {
    const std::string text = find_setting(connection, name).value_or("0");
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) {
        throw LibraryError(connection.path() + " has a damaged setting '" + name + "'", {RemedyKind::restore});
    }
    return number;
}

}  // namespace

std::int64_t stored_compounds(sqlite::Connection& connection) {
    return connection.integer("SELECT sum(stored) FROM import") - removed_compounds(connection);
}

std::int64_t removed_compounds(sqlite::Connection& connection) { return number_setting(connection, kRemoved); }

std::int64_t highest_number(sqlite::Connection& connection) {
    return std::max(connection.integer("SELECT max(compound_id) FROM compound"),
                    number_setting(connection, kHighestNumber));
}

std::vector<std::int64_t> numbers_after(sqlite::Connection& connection, std::int64_t number, std::int64_t most) {
    std::vector<std::int64_t> numbers;
    sqlite::Statement next{connection, "SELECT compound_id FROM compound WHERE compound_id > ?1 ORDER BY 1 LIMIT ?2"};
    next.bind(1, number).bind(2, most);
    while (next.step()) numbers.push_back(next.integer(0));
    return numbers;
}

void note_removal(sqlite::Connection& connection, std::int64_t compounds) {
    change_setting(connection, kHighestNumber, std::to_string(highest_number(connection)));
    change_setting(connection, kRemoved, std::to_string(removed_compounds(connection) + compounds));
}

void note_restoration(sqlite::Connection& connection, std::int64_t compounds) {
    change_setting(connection, kRemoved, std::to_string(removed_compounds(connection) - compounds));
}

void for_each_removed(sqlite::Connection& connection, std::span<const std::int64_t> numbers,
                      const std::function<void(std::size_t)>& visit) {
    sqlite::Statement compound{connection, "SELECT 1 FROM compound WHERE compound_id = ?1"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        compound.reset();
        if (!compound.bind(1, numbers[i]).step()) visit(i);
    }
}

}  // namespace chemsieve
