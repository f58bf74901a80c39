// Catch2 3 (Debian 13) under the one name that the header of Catch2 2 (Debian 12) has, with its names of matchers.
#pragma once

#include <catch2/catch_all.hpp>

namespace Catch {

inline auto Contains(const std::string& part, CaseSensitive cases = CaseSensitive::Yes) {
    return Matchers::ContainsSubstring(part, cases);
}
using Matchers::EndsWith;
using Matchers::Equals;
using Matchers::Matches;
using Matchers::StartsWith;

}  // namespace Catch

using Catch::Approx;
