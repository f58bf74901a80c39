// A table whose rows a program keeps in a way of its own, for the statements of a connection: they read and change it
// as any other, with conditions and joins.
//
// Errors: what a table throws is thrown by the statement that asked it. Threads: as the connection.
// Source: https://www.sqlite.org/vtab.html
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "data/sqlite/connection.h"

namespace chemsieve::sqlite {

using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

// Rows are known by a number, which is the first of their columns.
class VirtualTable {
  public:
    virtual ~VirtualTable() = default;

    // As CREATE TABLE has them, between the parentheses.
    virtual std::string columns() const = 0;

    // A statement begins to read; rows may have been changed by other programs since the last one.
    virtual void begin() = 0;
    virtual std::optional<std::int64_t> at_or_after(std::int64_t row) = 0;
    virtual std::optional<std::int64_t> at_or_before(std::int64_t row) = 0;
    // A cell in a row that is there.
    virtual Cell cell(std::int64_t row, int column) = 0;

    // Whether rows are found by a value of the column without looking at all of them.
    virtual bool has_index(int column) = 0;
    // Rows that may have the value, rising; the statement compares it.
    virtual std::vector<std::int64_t> find(int column, const Cell& value) = 0;

    virtual void insert(std::span<const Cell> cells) = 0;
    virtual void erase(std::int64_t row) = 0;
    // Before a transaction commits; other tables can still be written.
    virtual void save() = 0;
    // What was not saved.
    virtual void forget() noexcept = 0;
};

// For as long as the connection is open; the table must stay as long as statements are run. A table of that name in the
// file goes first.
void attach_table(Connection& connection, const char* name, VirtualTable& table);

}  // namespace chemsieve::sqlite
