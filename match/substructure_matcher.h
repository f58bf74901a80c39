// Does a compound contain the query? RDKit's verdict: from stored structures by a compiled query where that is
// possible, else by RDKit itself, within limits.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "match/program/query_graph.h"
#include "match/run/match_types.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

struct CompiledQuery;

enum class MatcherKind { compiled, rdkit };

struct MatchOptions {
    bool stereo = false;  // stereochemistry must agree
    MatcherKind matcher = MatcherKind::compiled;
};

// A query made ready for the compounds of one library. Threads share it.
class SubstructureQuery {
  public:
    // table: the library's classes; may be empty, then only molecules can be matched.
    SubstructureQuery(const Molecule& query, const std::shared_ptr<const ClassTable>& table, MatchOptions options);

    const Molecule& molecule() const noexcept { return molecule_; }
    const MatchOptions& options() const noexcept { return options_; }
    // In terms of the library's classes, made when first asked for; null if they do not tell what the query asks for.
    const QueryGraphs* graphs() const;
    // Made when first asked for. Empty if stored structures cannot be matched; then why_not_compiled() says why,
    // if it is for the query.
    const std::shared_ptr<const CompiledQuery>& compiled() const;
    const std::string& why_not_compiled() const;

  private:
    Molecule molecule_;
    MatchOptions options_;
    std::shared_ptr<const ClassTable> table_;
    mutable std::once_flag is_read_;
    mutable std::optional<QueryGraphs> graphs_;
    mutable std::once_flag is_compiled_;
    mutable std::shared_ptr<const CompiledQuery> compiled_;
    mutable std::string why_not_compiled_;
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
    // All matches, those on the same atoms as well.
    Embeddings embeddings(const StructureView& structure, std::size_t most);
    Embeddings embeddings(const Molecule& compound, std::size_t most);
    // Matches on different sets of atoms. The molecule takes longer, as above. More than 100,000 are not counted.
    MatchCount count(const StructureView& structure);
    MatchCount count(const Molecule& compound);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chemsieve
