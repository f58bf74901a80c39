// A line of text as files and people write it: a structure, its extension ("|...|", CXSMILES), blanks, its name.
//
// Threads: may be called concurrently.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

struct StructureLine {
    std::string structure;  // with its CXSMILES extension, if it has one
    std::string name;       // may hold blanks; empty: none
};

// Position after the structure, which a CXSMILES extension (|...|) may follow that belongs to it. The line begins with
// its structure. An extension that does not end goes on to the end of the line.
std::size_t end_of_structure(std::string_view line);

// Blanks at both ends are dropped.
StructureLine structure_and_name(std::string_view line);

// The parts of the extension, as they stand: "&1:3". Empty if there is none.
std::vector<std::string> parts_of_extension(std::string_view text);

// The parts of the extension that RDKit does not read, as they stand, each once: "RG:_R1={C}". Empty if there is no
// extension.
std::vector<std::string> unread_parts(std::string_view text);

// The text, which read_to_end.h has let pass, as RDKit can be given it: without those parts, from which on RDKit
// 2022.09 leaves the whole extension out. RDKit looks some letters ahead of the end of an extension, and steps behind
// the text where the end of a part is missing: a name, which is not read, keeps the end away and has all that ends a
// part.
std::string with_safe_extension(std::string_view text);

}  // namespace chemsieve
