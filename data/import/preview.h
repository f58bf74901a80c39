// The first records of a file, read as an import would.
//
// Takes moments however large the file is. What is wrong with the file is told in the preview, not thrown. Threads:
// any.
#pragma once

#include <cstddef>
#include <string>

#include "data/import/import_types.h"

namespace chemsieve {

// From `options`, format and reader count.
ImportPreview preview_file(const std::string& path, const ImportOptions& options, std::size_t most_records);

}  // namespace chemsieve
