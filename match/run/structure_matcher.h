// Finds a compiled query in stored structures: backtracking with a stack of its own, which can be stopped at any step.
//
// Threads: one matcher a thread; the compiled query is shared.
#pragma once

#include <memory>
#include <vector>

#include "match/program/program.h"
#include "match/run/match_types.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

class StructureMatcher {
  public:
    StructureMatcher(std::shared_ptr<const CompiledQuery> query, const MatchLimits& limits);
    ~StructureMatcher();
    StructureMatcher(StructureMatcher&&) noexcept;

    // The structure must be checked, and of the classes that the query was compiled for.
    Verdict match(const StructureView& structure);

    // The compound's atoms of up to `most` matches, each in the order of the query's atoms. Of matches on the same
    // atoms the first only. Fewer if the limits are reached: then is_over().
    std::vector<std::vector<int>> matches(const StructureView& structure, std::size_t most);
    // The same with all matches on the same atoms, however the query is turned.
    std::vector<std::vector<int>> embeddings(const StructureView& structure, std::size_t most);
    bool is_over() const noexcept;
    // The steps that the last match took.
    std::uint64_t steps() const noexcept;

  private:
    class Search;
    std::unique_ptr<Search> search_;
};

// Can a structure contain the query, as far as the classes of its atoms tell? Decides most pairs of query and compound,
// before any bond is looked at.
bool can_hold(const Program& program, const StructureView& structure);

}  // namespace chemsieve
