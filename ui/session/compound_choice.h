// Chooses the compounds that a request searches: those that satisfy its condition, among the earlier hits if there are
// any.
//
// Keeps the last answer, so that searching while the query is typed evaluates a condition only once.
// Threads: one at a time.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "search/engine/searcher.h"
#include "search/request/condition_names.h"
#include "search/request/search_request.h"

namespace chemsieve::ui {

class CompoundChoice {
  public:
    // Sets options.among. `names`: that the condition may call; nullptr: none. False if stopped. Throws QueryError if
    // the condition cannot be used, FileError if a file that it calls cannot.
    bool choose(Searcher& searcher, const SearchRequest& request, SearchOptions& options, const std::stop_token& stop,
                const ConditionNames* names);

  private:
    bool look_up(Searcher& searcher, FingerprintKind kind, const std::string& where, const std::stop_token& stop,
                 const ConditionNames* names);

    // The search and condition of the last answer.
    const Searcher* searcher_ = nullptr;
    FingerprintKind kind_ = FingerprintKind::subgraph;
    std::string where_;
    std::shared_ptr<const CompoundSelection> satisfying_;
};

}  // namespace chemsieve::ui
