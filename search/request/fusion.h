// How the similarities of a compound to several references become one.
//
// Threads: values.
#pragma once

#include <optional>
#include <string_view>

namespace chemsieve {

// The greatest of them, or their mean.
enum class Fusion { max, mean };

// As users write it: "max".
const char* name_of(Fusion fusion) noexcept;
std::optional<Fusion> fusion_from_name(std::string_view name);

}  // namespace chemsieve
