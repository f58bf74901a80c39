// Chooses the compounds that a request searches: those that satisfy its condition, have one of its ids and are left by
// its files of structures, among the earlier hits if there are any.
//
// Keeps the last answer, so that searching while the query is typed evaluates a condition only once, as long as the
// files that it calls stay as they are.
// Errors: QueryError if the condition cannot be used, with the library's name where there are several, or a compound
// cannot be decided; FileError of a file of structures. Threads: one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/platform/files.h"
#include "search/engine/searcher.h"
#include "search/request/condition_names.h"
#include "search/request/search_request.h"

namespace chemsieve {

// The share of the library in which a set has been looked for, of as many compounds as it has.
using SetProgress = std::function<void(std::size_t done, std::size_t compounds)>;

// Those of `among` (nothing: all) that the lists leave. Nothing if stopped.
std::shared_ptr<const CompoundSelection> left_by(const StructureLists& lists, Searcher& searcher,
                                                 std::shared_ptr<const CompoundSelection> among, unsigned jobs,
                                                 const std::stop_token& stop, const SetProgress& progress = {});

// As Searcher::compounds() say, where the condition calls these sets. Each is searched among the compounds that the
// rest of the condition, and the ids, leave.
std::optional<SelectedCompounds> select_with_sets(Searcher& searcher, CompoundFilter filter,
                                                  std::span<const StructureSet> sets, FingerprintKind kind,
                                                  const std::stop_token& stop, const SetProgress& progress = {});

// The same where names may stand for conditions and sets; nullptr: none do.
std::optional<SelectedCompounds> select_by_names(Searcher& searcher, CompoundFilter filter, const ConditionNames* names,
                                                 FingerprintKind kind, const std::stop_token& stop,
                                                 const SetProgress& progress = {});
// As CompoundSource::select(). Only if sets are called a searcher is made.
std::optional<SelectedCompounds> select_by_names(const CompoundSource& source, CompoundFilter filter,
                                                 const ConditionNames* names, const std::stop_token& stop,
                                                 const SetProgress& progress = {});

// A filter that needs no names: where the condition calls sets, the compounds that it selects, by their numbers.
// Nothing if stopped.
std::optional<CompoundFilter> without_sets(const CompoundSource& source, CompoundFilter filter,
                                           const ConditionNames* names, const std::stop_token& stop);

// All compounds that searches by fingerprints of this kind look at, up to these numbers: CompoundSource::last_numbers()
// at some time. Null if stopped.
std::shared_ptr<const CompoundSelection> every_compound(const std::vector<CompoundNumber>& last, Searcher& searcher,
                                                        FingerprintKind kind, const std::stop_token& stop);

// "3 compounds are not decided by the condition, as ..."
std::string words_on_not_decided(std::size_t compounds);

struct ChosenCompounds {
    std::shared_ptr<const CompoundSelection> compounds;  // nothing: all
    std::vector<std::string> unknown_ids = {};           // ids in the request that no compound has
    std::size_t not_decided = 0;                         // see SelectedCompounds
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
