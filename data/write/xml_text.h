// Text on its way into XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// Only characters that XML allows: control characters become blanks, except line feeds and tabs; what is no character
// becomes U+FFFD. Text that is not UTF-8 is taken as Latin-1.
std::string xml_characters(std::string_view text);

// The same, with what means something to XML and HTML escaped, for content and for attributes in either quotes.
std::string xml_escaped(std::string_view text);

}  // namespace chemsieve
