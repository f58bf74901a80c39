// What tests do to library files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve::test {

// Imports lines of SMILES and id.
void import_to(const std::string& library, const std::string& smiles);

void run_sql(const std::string& library, const std::string& sql);

// Writes the block of structures that begins at `first` as `change` makes it, with a right checksum.
void change_block(const std::string& library, CompoundNumber first,
                  const std::function<void(std::vector<std::string>&)>& change);

}  // namespace chemsieve::test
