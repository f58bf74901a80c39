// What the web pages of html_writer.h look like and do.
#pragma once

#include <string_view>

namespace chemsieve {

// Neither holds what XML would take for markup (< and &).
extern const std::string_view kPageStyle;
extern const std::string_view kSortScript;

}  // namespace chemsieve
