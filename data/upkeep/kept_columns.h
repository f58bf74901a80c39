// Columns that are made of a library and kept in it, as if they had been imported: families, clusters.
//
// Of each the library says what it was made by and when; making it again under its name puts the new values in the
// place of the old ones. Compounds that are removed take their values with them, and an undone removal brings them
// back; compounds that are added later have none.
//
// All is one transaction. Errors: LibraryError: the library is sealed, or a column of that name was imported or is
// computed; the library is as it was then. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"

namespace chemsieve {

struct ColumnToKeep {
    std::string name;
    PropertyType type = PropertyType::text;  // not qualified
    // By ascending number; compounds that are gone are passed over.
    std::vector<std::pair<CompoundNumber, std::string>> values = {};
};

// How a column came to be there.
struct ColumnOrigin {
    std::string made_by;  // "families by method butina, threshold 0.6"
    std::string date;     // UTC, as everywhere in a library
};

// Why a column cannot have that name: empty, or one of a property that compounds have by themselves. Empty: it can.
std::string why_not_kept_as(const std::string& name);

// Throws unless keep_columns() can keep columns of these names.
void check_columns_to_keep(const std::string& path, std::span<const std::string> names);

// False if stopped; the library is as it was then.
bool keep_columns(const std::string& path, std::span<const ColumnToKeep> columns, const std::string& made_by,
                  const std::stop_token& stop);

// Nothing if it is not there or was not made so.
std::optional<ColumnOrigin> origin_of_column(const std::string& path, const std::string& name);

// Takes the columns away. Throws for one that was not kept by keep_columns().
void remove_kept_columns(const std::string& path, std::span<const std::string> names);

}  // namespace chemsieve
