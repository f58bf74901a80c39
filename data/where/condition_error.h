// Why a condition cannot be used, with the place in it. A face that shows the condition in another way than as a line
// to be edited marks the place below it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/marked_text.h"

namespace chemsieve {

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

}  // namespace chemsieve
