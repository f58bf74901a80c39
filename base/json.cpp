#include "base/json.h"

namespace chemsieve {

Json parse_json(std::string_view text) { return Json::parse(text); }

Json parse_json(std::span<const std::uint8_t> bytes) { return Json::parse(bytes.begin(), bytes.end()); }

Json parse_json_or_discard(std::string_view text) { return Json::parse(text, nullptr, false); }

std::string json_text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace chemsieve
