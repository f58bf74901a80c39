// Why a condition cannot be used, with the place in it. A face that shows the condition in another way than as a line
// to be edited marks the place below it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace chemsieve {

// Bytes of a condition's text, from `begin` to before `end`.
struct TextPlace {
    std::size_t begin = 0;
    std::size_t end = 0;
};

class ConditionError : public QueryError {
  public:
    ConditionError(const std::string& reason, std::string_view text, TextPlace place, std::vector<Remedy> remedies = {})
        : QueryError{Failure{reason, std::move(remedies)}},
          text_{std::make_shared<const std::string>(text)},
          place_{place} {}

    // The condition's text; the place is in it.
    const std::string& text() const noexcept { return *text_; }
    const TextPlace& place() const noexcept { return place_; }

  private:
    std::shared_ptr<const std::string> text_;
    TextPlace place_;
};

// The condition with the place in it that an error speaks of, as lines of text that follow a message:
//
//       mww < 400
//       ^~~
//
// Of a long condition only the text around the place is shown. Threads: may be called concurrently.
std::string condition_marks(std::string_view condition, TextPlace place);

}  // namespace chemsieve
