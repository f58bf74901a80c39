// Drawings as molfiles, with query features: what the search reads, other programs paste and the clipboard holds.
//
// Format: CTFile Formats, BIOVIA 2020. Written is V2000, or V3000 if a list is too long for that; both are read. What a
// drawing cannot hold (counts of hydrogens, reactions) is refused rather than dropped; names of R groups, atom maps and
// S groups do not matter to a query and are left out. Threads: may be called concurrently.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "chem/molecule.h"
#include "ui/sketch/sketch.h"

namespace chemsieve {

using SketchResult = std::variant<Sketch, Unparsable>;

inline constexpr std::size_t kMostSketchAtoms = 999;

// The drawing has at most kMostSketchAtoms atoms and bonds.
std::string to_molfile(const Sketch& sketch);

// The length of bonds in drawings that are written, in the unit of molfiles.
inline constexpr double kMolfileBondLength = 1.5;

// The median bond gets length 1; without bonds lengths are those of written drawings. `has_places` (if not null): false
// if the file tells no places in the plane, so that the drawing is to be laid out.
SketchResult from_molfile(std::string_view text, bool* has_places = nullptr);

}  // namespace chemsieve
