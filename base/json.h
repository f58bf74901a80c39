// JSON, as files and outputs of the program hold it: values in the order in which they were added.
//
// It is read and written in one place, as each source that does so itself takes seconds to compile.
// Threads: any.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

using Json = nlohmann::ordered_json;

// Throw Json::parse_error.
Json parse_json(std::string_view text);
Json parse_json(std::span<const std::uint8_t> bytes);

// Json::is_discarded() if the text is no JSON.
Json parse_json_or_discard(std::string_view text);

// On one line without an end, or, with `indent` spaces a level, on several. What is no UTF-8 is replaced.
std::string json_text(const Json& json, int indent = -1);

}  // namespace chemsieve
