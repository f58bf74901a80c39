// A data field of a compound: name and value as they stand in the file.
#pragma once

#include <string>
#include <utility>

namespace chemsieve {

using Field = std::pair<std::string, std::string>;

}  // namespace chemsieve
