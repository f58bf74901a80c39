// How many compounds a library has, and the numbers they have.
//
// A number is given once and never again, whatever is removed, so that a program that read a number before never takes
// another compound for it. The settings 'removed' and 'highest_number' are there once compounds were removed. Errors:
// LibraryError. Threads: as the connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "data/sqlite/connection.h"

namespace chemsieve {

// Those there are, without counting rows: the sum of what imports stored, less what was removed since.
std::int64_t stored_compounds(sqlite::Connection& connection);
// In all.
std::int64_t removed_compounds(sqlite::Connection& connection);
// That was ever given; 0 if none was.
std::int64_t highest_number(sqlite::Connection& connection);
// Those behind a number, rising; so many at most.
std::vector<std::int64_t> numbers_after(sqlite::Connection& connection, std::int64_t number, std::int64_t most);
// Before so many compounds are taken out, in the same transaction.
void note_removal(sqlite::Connection& connection, std::int64_t compounds);
// That so many of those removed were added again, with new numbers, in the same transaction.
void note_restoration(sqlite::Connection& connection, std::int64_t compounds);

// Calls `visit` with the place of each compound that is not there any more.
void for_each_removed(sqlite::Connection& connection, std::span<const std::int64_t> numbers,
                      const std::function<void(std::size_t)>& visit);

}  // namespace chemsieve
