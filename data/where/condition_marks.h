// A condition with the place in it that an error speaks of, as lines of text:
//
//       mww < 400
//       ^~~
//
// Of a long condition only the text around the place is shown. Threads: may be called concurrently.
#pragma once

#include <string>
#include <string_view>

#include "data/where/condition_error.h"

namespace chemsieve {

// The text begins with a line end, to follow a message.
std::string condition_marks(std::string_view condition, TextPlace place);

}  // namespace chemsieve
