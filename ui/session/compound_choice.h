// Chooses the compounds that a request searches: those that satisfy its condition and that its files of structures
// leave, among the earlier hits if there are any.
//
// Keeps the last answer, so that searching while the query is typed evaluates a condition only once, as long as the
// files that it calls stay as they are.
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine/several/structure_sets.h"
#include "search/request/condition_names.h"
#include "search/request/search_request.h"

namespace chemsieve::ui {

class CompoundChoice {
  public:
    // Sets options.among. `names`: that the condition may call; nullptr: none. False if stopped. Throws QueryError if
    // the condition, or a file of structures, cannot be used.
    bool choose(Searcher& searcher, const SearchRequest& request, SearchOptions& options, const std::stop_token& stop,
                const ConditionNames* names, const SetProgress& progress = {});

    // Those of the last choice, whatever the earlier hits; nothing: there was none.
    const std::shared_ptr<const CompoundSelection>& chosen() const noexcept { return chosen_; }

  private:
    // A file as it was when it was read: anew if its size or time is another.
    struct ReadFile {
        std::string path;
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written = {};

        bool operator==(const ReadFile&) const = default;
    };
    // What the compounds were chosen by.
    struct Chooser {
        const Searcher* searcher = nullptr;
        FingerprintKind kind = FingerprintKind::subgraph;
        std::string where, any_of, none_of;
        std::vector<ReadFile> files;

        bool operator==(const Chooser&) const = default;
    };

    bool choose_anew(Searcher& searcher, const SearchRequest& request, const std::stop_token& stop,
                     const ConditionNames* names, const SetProgress& progress);
    static std::vector<ReadFile> files_of(const SearchRequest& request, const ConditionNames* names);
    static std::shared_ptr<const CompoundSelection> look_up(Searcher& searcher, const SearchRequest& request,
                                                            const std::stop_token& stop, const ConditionNames* names,
                                                            const SetProgress& progress);

    Chooser last_;
    std::shared_ptr<const CompoundSelection> chosen_;  // by last_; nothing: there is no answer yet
};

}  // namespace chemsieve::ui
