// Why a condition cannot be used, with the place in it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.h"

namespace chemsieve {

// Bytes of a condition's text, from `begin` to before `end`.
struct TextPlace {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// what() is the reason, the line (of a long one the part around the place) and a line of marks below:
//
//     there is no property 'mww'; did you mean mw?
//       mww < 400
//       ^~~
class ConditionError : public QueryError {
  public:
    ConditionError(const std::string& reason, std::string_view text, TextPlace place);

    const TextPlace& place() const noexcept { return place_; }

  private:
    TextPlace place_;
};

}  // namespace chemsieve
