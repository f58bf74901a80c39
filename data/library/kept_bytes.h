// What is made of a library and kept in it, under a name, such as its census. All of it can be made anew from the
// compounds.
//
// The table is made when something is kept first, so that libraries without have none. Errors: LibraryError. Threads:
// any; each call has a connection of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chemsieve {

inline constexpr const char* kCensusName = "census";

bool keeps_bytes(const std::string& library, const std::string& name);
// Nothing if none is kept.
std::optional<std::vector<std::uint8_t>> kept_bytes(const std::string& library, const std::string& name);
// In place of what was kept under the name.
void keep_bytes(const std::string& library, const std::string& name, std::span<const std::uint8_t> bytes);

}  // namespace chemsieve
