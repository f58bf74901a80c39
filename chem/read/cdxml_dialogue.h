// What is said to the program that reads CDXML (app/readers/), and what it answers.
//
// Errors: none. Threads: all functions may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chem/read/cdxml.h"

namespace chemsieve {

// RDKit 2022.09 looks for fragments in pages, not in groups there: the tags of groups are left out.
std::string without_groups(std::string_view text);

// What the program wrote, as app/readers/cdxml_main.cpp says. Nothing if it is not what the program writes.
std::optional<CdxmlResult> result_of_cdxml(std::string_view output);

}  // namespace chemsieve
