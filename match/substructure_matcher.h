// Does a compound contain the query? RDKit's verdict: from stored structures by a compiled query where that is
// possible, else by RDKit itself, within limits.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "match/program/class_table.h"
#include "match/run/match_types.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

struct CompiledQuery;

enum class MatcherKind { compiled, rdkit };

struct MatchOptions {
    bool stereo = false;  // stereochemistry must agree
    MatcherKind matcher = MatcherKind::compiled;
};

// A query made ready for the compounds of one library. Immutable; threads share it.
class SubstructureQuery {
  public:
    // table: the library's classes; may be empty, then only molecules can be matched.
    SubstructureQuery(const Molecule& query, const std::shared_ptr<const ClassTable>& table, MatchOptions options);

    const Molecule& molecule() const noexcept { return molecule_; }
    const MatchOptions& options() const noexcept { return options_; }
    // Empty if stored structures cannot be matched; then why_not_compiled() says why, if it is for the query.
    const std::shared_ptr<const CompiledQuery>& compiled() const noexcept { return compiled_; }
    const std::string& why_not_compiled() const noexcept { return why_not_compiled_; }

  private:
    Molecule molecule_;
    MatchOptions options_;
    std::shared_ptr<const CompiledQuery> compiled_;
    std::string why_not_compiled_;
};

// Threads: one matcher a thread.
class SubstructureMatcher {
  public:
    SubstructureMatcher(std::shared_ptr<const SubstructureQuery> query, const MatchLimits& limits);
    // For molecules alone.
    explicit SubstructureMatcher(const Molecule& query, const MatchLimits& limits = {}, MatchOptions options = {});
    SubstructureMatcher(SubstructureMatcher&&) noexcept;
    ~SubstructureMatcher();

    // True if stored structures of the query's library can be matched.
    bool matches_structures() const noexcept;
    Verdict match(const StructureView& structure);
    // Much slower: the molecule is taken apart first.
    Verdict match(const Molecule& compound);

    // The compound's atoms of up to `most` matches, each in the order of the query's atoms. Of matches on the same
    // atoms the first only. Fewer if the limits are reached.
    std::vector<std::vector<int>> matches(const Molecule& compound, std::size_t most);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chemsieve
