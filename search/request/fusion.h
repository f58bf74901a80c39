// How the similarities of a compound to several references become one.
//
// Threads: values.
#pragma once

#include <optional>
#include <string_view>

namespace chemsieve {

// max: the greatest similarity; mean: their mean.
enum class Fusion { max, mean };

// The name that users write: "max".
const char* name_of(Fusion fusion) noexcept;
std::optional<Fusion> fusion_from_name(std::string_view name);

}  // namespace chemsieve
