// Atoms and bonds that an extension (|...|, CXSMILES) names by their numbers.
//
// RDKit passes over numbers that the structure does not have, and over groups of stereocentres at atoms that are none:
// a racemate with a wrong number would be one enantiomer. Never throws on bad text. Threads: may be called
// concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace RDKit {
class ROMol;
}

namespace chemsieve {

// Why the extension is refused: it names what is not there. `written`: the structure with its hydrogens, as RDKit
// numbers its atoms and bonds.
std::optional<std::string> named_beyond_structure(std::string_view text, const RDKit::ROMol& written);

// Why the extension is refused: it gives an atom without charge that stands in brackets more unpaired electrons
// ("^1:0") than its bonds and hydrogens leave; newer RDKits leave them out. Of other atoms RDKit tells it.
std::optional<std::string> impossible_radical(std::string_view text, const RDKit::ROMol& written);

// Groups of stereocentres ("&1:3") with an atom that has no hand.
std::vector<std::string> groups_without_hands(std::string_view text, const RDKit::ROMol& written);

// Where places and wedges of the extension, or bonds that it marks, give the structure another hand or geometry than
// its text has: "another hand at atom 2 (C)". Empty: nowhere. `bare`: read without the extension, else as `read`.
std::string drawn_otherwise(std::string_view text, const RDKit::ROMol& bare, const RDKit::ROMol& read);

}  // namespace chemsieve
