// Chooses the compounds that a request searches: those that satisfy its condition, have one of its ids and are left by
// its files of structures, among the earlier hits if there are any.
//
// Keeps the last answer, so that searching while the query is typed evaluates a condition only once, as long as the
// files that it calls stay as they are.
// Errors: QueryError if the condition cannot be used, with the library's name where there are several, or a compound
// cannot be decided; FileError of a file of structures. Threads: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/platform/files.h"
#include "search/engine/structure_sets.h"
#include "search/request/condition_names.h"
#include "search/request/search_request.h"

namespace chemsieve {

struct ChosenCompounds {
    std::shared_ptr<const CompoundSelection> compounds;  // nothing: all
    std::vector<std::string> unknown_ids = {};           // ids in the request that no compound has
};

class CompoundChoice {
  public:
    // `condition`: that of the request, with its names resolved. `names`: read files of structures; nullptr: the
    // request has none. `further`: see CompoundFilter. Nothing if stopped.
    std::optional<ChosenCompounds> choose(Searcher& searcher, const SearchRequest& request,
                                          const ResolvedCondition& condition, const ConditionNames* names,
                                          const std::stop_token& stop, const SetProgress& progress = {},
                                          const std::vector<ImportedProperty>& further = {});

    // Those of the last choice, whatever the earlier hits; nothing: there was none.
    const std::shared_ptr<const CompoundSelection>& chosen() const noexcept { return chosen_.compounds; }

  private:
    // A file as it was when it was read.
    struct ReadFile {
        std::string path;
        std::optional<FileState> state;

        bool operator==(const ReadFile&) const = default;
    };
    // What the compounds were chosen by.
    struct Chooser {
        const Searcher* searcher = nullptr;
        FingerprintKind kind = FingerprintKind::subgraph;
        std::optional<std::string> where = {};
        std::optional<std::vector<std::string>> ids = {};
        std::string any_of, none_of;
        std::vector<ReadFile> files = {};

        bool is_given() const { return where || ids || has_lists(); }
        bool has_lists() const { return !any_of.empty() || !none_of.empty(); }
        bool operator==(const Chooser&) const = default;
    };

    static std::vector<ReadFile> files_of(const SearchRequest& request, const ResolvedCondition& condition);

    Chooser last_;
    ChosenCompounds chosen_;  // by last_
    bool is_chosen_ = false;  // they are right
};

}  // namespace chemsieve
