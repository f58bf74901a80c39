// Standard InChIKeys as text: "BSYNRYMUTXBXSQ-UHFFFAOYSA-N". The first 14 letters are of the skeleton: which atoms are
// bound to which; 8 letters are of stereochemistry and isotopes; "SA" says that it is standard, of version 1; the last
// letter counts protons.
//
// Threads: any.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

inline constexpr std::size_t kSkeletonLetters = 14;
inline constexpr std::size_t kInchiKeyLetters = 27;

// True for a whole standard InChIKey. No SMILES or SMARTS is one.
bool is_inchi_key(std::string_view text);
// True for the first part of one alone. May be SMILES, too.
bool is_inchi_skeleton(std::string_view text);
// Without blanks around it, and without "InChIKey=" before it.
std::string_view bare_inchi_key(std::string_view text);
// Why a text is neither a standard InChIKey nor the first part of one; nothing if it is.
std::optional<std::string> why_no_inchi_key(std::string_view text);

}  // namespace chemsieve
