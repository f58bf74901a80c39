// Compounds as molecules and as stored structures of one dictionary, and the comparison of our match with RDKit's: of
// verdicts, and of parts, which every hit must have.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/parts/query_parts.h"
#include "match/run/match_types.h"
#include "tests/oracle/part_satisfaction.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

std::vector<std::string> smiles_of(const std::vector<NamedStructure>& structures);

struct Comparison {
    std::size_t pairs = 0;
    std::size_t hits = 0;  // RDKit's
    std::size_t not_decided = 0;
    std::vector<std::string> differences;  // "ours, RDKit's, compound"
    std::string not_compiled;              // why, if the query was not; then nothing was compared
};

class StructureSet {
  public:
    // Unreadable ones are left out.
    explicit StructureSet(const std::vector<std::string>& smiles);
    explicit StructureSet(std::vector<Molecule> molecules, std::vector<std::string> names);

    // All compounds, or every `step`-th.
    Comparison compare(const Molecule& query, bool stereo, std::size_t step = 1, const MatchLimits& limits = {}) const;
    // Sets of atoms of all matches, in place of verdicts.
    Comparison compare_matches(const Molecule& query, std::size_t step = 1) const;

    const std::vector<Molecule>& molecules() const noexcept { return molecules_; }
    const std::vector<std::string>& structures() const noexcept { return structures_; }
    const std::shared_ptr<const ClassTable>& table() const noexcept { return table_; }
    const ClassDictionary& dictionary() const noexcept { return dictionary_; }
    // The parts of each compound; nothing if they are not complete.
    const std::vector<std::optional<PartSet>>& parts() const noexcept { return parts_; }
    PartFormula parts_of(const QueryGraphs& query) const { return compiler_->parts_of(query); }

  private:
    std::vector<Molecule> molecules_;
    std::vector<std::string> names_;
    std::vector<std::string> structures_;
    ClassDictionary dictionary_;
    std::shared_ptr<const ClassTable> table_;
    std::vector<std::optional<PartSet>> parts_;
    std::shared_ptr<const ClassDictionary> shared_dictionary_;  // the compiler's
    std::shared_ptr<const PartCompiler> compiler_;
};

}  // namespace chemsieve::test
