// What of a request cannot be used, so that the window says it below the field that it is about.
//
// Threads: may be called concurrently.
#pragma once

#include <stop_token>

#include "base/error.h"
#include "search/request/search_request.h"
#include "ui/session/search_report.h"

namespace chemsieve::ui {

// A part of the request beside the query cannot be used, or one of several structures of the query's text.
class PartError : public QueryError {
  public:
    PartError(const Error& error, SearchReport::Part part) : QueryError{error.failure()}, part_{part} {}

    SearchReport::Part part() const noexcept { return part_; }

  private:
    SearchReport::Part part_;
};

// The options with the further structures read. `asked`: as the panel has it; `request`: with the structures of its
// text apart. Throws PartError.
SearchOptions options_of(const SearchRequest& asked, const SearchRequest& request, const FingerprintRecipe& recipe,
                         const std::stop_token& stop);

}  // namespace chemsieve::ui
