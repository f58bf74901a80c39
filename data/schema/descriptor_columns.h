// The computed properties as columns of a library's table of compounds, in the order of kComputedProperties.
#pragma once

#include <string>

#include "chem/properties/descriptors.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// "formula, molecular_weight, ...", for a SELECT.
std::string descriptor_columns();
// What CREATE TABLE says of them, a line each.
std::string descriptor_definitions();

// Reads a row in which they begin at column `first`, counted from 0.
Descriptors read_descriptors(const sqlite::Statement& row, int first);

}  // namespace chemsieve
