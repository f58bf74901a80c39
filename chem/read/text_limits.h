// Lexical checks on chemical text before RDKit sees it: what RDKit 2022.09 would misread silently or never finish.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

// Each returns the reason for refusal, or nothing.
std::optional<std::string> smiles_beyond_limits(std::string_view text);
std::optional<std::string> smarts_beyond_limits(std::string_view text);
std::optional<std::string> molblock_beyond_limits(std::string_view text);

}  // namespace chemsieve
