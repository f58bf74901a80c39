// What the text of an InChI tells without libinchi.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

inline constexpr std::size_t kMaxInchiBytes = std::size_t{1} << 16;

// It begins, perhaps after blanks, as every InChI does or is an InChIKey, with or without "InChIKey=". Neither can be
// SMILES or SMARTS that means something.
bool is_inchi(std::string_view text);

// Why it is not worth asking libinchi: an InChIKey, too long, text before or after it. Nothing if it is.
std::optional<std::string> inchi_beyond_limits(std::string_view text);

// The atoms that share hydrogens: numbers from 0 through all components, in the order of the connection table. None if
// the InChI says where these hydrogens are (fixed-H layer) or has further layers of connections.
std::vector<std::vector<std::size_t>> mobile_groups(std::string_view text);

}  // namespace chemsieve
