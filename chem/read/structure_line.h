// A line of text as files and people write it: a structure, blanks, its name.
//
// Threads: may be called concurrently.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace chemsieve {

struct StructureLine {
    std::string structure;  // with its CXSMILES extension, if it has one
    std::string name;       // may hold blanks; empty: none
};

// Position after the structure, which a CXSMILES extension (|...|) may follow that belongs to it. The line begins with
// its structure.
std::size_t end_of_structure(std::string_view line);

// Blanks at both ends are dropped.
StructureLine structure_and_name(std::string_view line);

}  // namespace chemsieve
