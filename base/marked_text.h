// A place in a text of one line, and the text with the place marked. Threads: any.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace chemsieve {

// Bytes of a text, from `begin` to before `end`.
struct TextPlace {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TextPlace&) const = default;
};

// The text with the place in it that an error speaks of, as lines of text that follow a message:
//
//       mww < 400
//       ^~~
//
// Of a long text only what stands around the place is shown.
std::string marked_text(std::string_view text, TextPlace place);

}  // namespace chemsieve
