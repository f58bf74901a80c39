// What one graph of a query demands by its own atoms and bonds. See query_parts.h.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "fingerprint/subgraph/hashed_graph.h"
#include "match/parts/atom_summary.h"
#include "match/parts/part_formula.h"
#include "match/program/query_graph.h"

namespace chemsieve {

class GraphDemands {
  public:
    // root: what the atom that stands for the root can be; null: the graph is no environment. All must outlive this.
    GraphDemands(const QueryGraph& graph, const ClassTable& table, const PartLabels& labels,
                 const AtomSummaries& summaries, const ClassSet* root);

    // What each atom can be.
    const std::vector<ClassSet>& possible() const noexcept { return possible_; }
    PartFormula formula();

  private:
    void narrow();
    unsigned narrowed_kinds(std::size_t bond);
    void summarize();
    void ask(PartFamily family);
    void ask_atoms();
    void ask_subgraphs();
    void ask_rings();
    bool is_plain(std::span<const std::uint32_t> bonds) const;
    void ask_parts(PartFamily family, std::span<const std::uint32_t> bonds);
    void add_required();

    const QueryGraph& graph_;
    const ClassTable& table_;
    const PartLabels& labels_;
    const AtomSummaries& summaries_;
    std::vector<BondClassSet> bonds_;
    std::vector<ClassSet> possible_;
    std::vector<std::shared_ptr<const AtomSummary>> atoms_;
    std::array<std::vector<std::vector<std::uint16_t>>, kPartFamilies> bond_labels_;
    HashedGraph shape_;
    std::vector<std::uint64_t> hashes_;                         // what the part at hand can be; none: too many things
    std::vector<std::pair<PartFamily, std::uint64_t>> single_;  // parts that can be one thing only
    PartFormula formula_;
};

}  // namespace chemsieve
