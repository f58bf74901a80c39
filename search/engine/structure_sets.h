// Compounds that are chosen by sets of structures, and by conditions that call such sets.
//
// Errors: QueryError where a compound cannot be decided, or a condition cannot be used; LibraryError. Threads: as
// Searcher.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

#include "search/engine/searcher.h"
#include "search/request/condition_names.h"

namespace chemsieve {

// The share of the library in which a set has been looked for, of as many compounds as it has.
using SetProgress = std::function<void(std::size_t done, std::size_t compounds)>;

// Those of `among` (nothing: all) that the lists leave. Nothing if stopped.
std::shared_ptr<const CompoundSelection> left_by(const StructureLists& lists, Searcher& searcher,
                                                 std::shared_ptr<const CompoundSelection> among, unsigned jobs,
                                                 const std::stop_token& stop, const SetProgress& progress = {});

// As Searcher::select(), where the condition calls these sets. Each is searched among the compounds that the rest of
// the condition, and the ids, leave.
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

}  // namespace chemsieve
