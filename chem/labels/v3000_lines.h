// The lines of a V3000 molfile as RDKit reads them, and numbers in molfiles. Threads: may be called concurrently.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

// Calls with what follows "M  V30 " in each line, a line that ends in a hyphen joined with the next, until there is a
// reason for refusal, which is returned. The header is passed over, whose title may look like a line of atoms, and so
// is what stands behind "M  END".
std::optional<std::string> reason_in_v3000(
    std::string_view text, const std::function<std::optional<std::string>(std::string_view line)>& reason_in);

// That the text begins with; 0: it begins with none.
unsigned leading_number(std::string_view digits) noexcept;
bool is_whole_number(std::string_view text, bool may_be_negative) noexcept;

}  // namespace chemsieve
