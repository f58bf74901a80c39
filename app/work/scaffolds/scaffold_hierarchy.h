// The network or tree of the scaffolds of a library, with how many compounds are where, for all faces.
//
// A compound is below a scaffold if its own scaffold is that, or becomes it when rings are taken away; it counts once,
// however many ways lead there. Errors: LibraryError; QueryError for a property that is not there, and see
// scaffold_network(). Threads: functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/series/library_scaffolds.h"
#include "search/series/network/scaffold_network.h"

namespace chemsieve::work {

// What compounds below a scaffold have in a column.
struct ValuesBelow {
    std::size_t values = 0;  // compounds that have one
    double mean = 0, median = 0;
};

struct NodeCounts {
    std::size_t compounds = 0;  // whose own scaffold it is
    std::size_t below = 0;      // these and those further below
    std::size_t others = 0;     // the same of another library
    std::size_t others_below = 0;
    std::vector<ValuesBelow> columns = {};  // a column each
};

class ScaffoldHierarchy {
  public:
    const series::ScaffoldNetwork& network() const noexcept { return network_; }
    // By place among the nodes.
    const std::vector<NodeCounts>& counts() const noexcept { return counts_; }

    // The place of a scaffold among the nodes; nothing: it is none.
    std::optional<std::uint32_t> node_of(const std::string& scaffold) const;
    // Places of nodes that have compounds below. Of a network those with most compounds below first; of a tree behind
    // their parents, siblings in that order. `only_new`: those that no other compound is below. `top`: so many of the
    // most compounds, 0: all.
    std::vector<std::uint32_t> rows(bool only_new, std::size_t top) const;

    // Takes away compounds but those below a node. `found`: what this was made of.
    void leave_those_below(std::uint32_t node, series::LibraryScaffolds& found) const;

  private:
    friend class HierarchyMaker;

    series::NetworkShape shape_ = series::NetworkShape::network;
    series::ScaffoldNetwork network_;
    std::vector<NodeCounts> counts_;
};

// `found`, `others`: by find_scaffold_pieces(); no others: nullptr. `columns`: properties of numbers. Nothing if
// stopped.
std::optional<ScaffoldHierarchy> scaffold_hierarchy(const series::LibraryScaffolds& found,
                                                    const series::LibraryScaffolds* others,
                                                    const CompoundSource& source,
                                                    const std::vector<std::string>& columns,
                                                    const series::NetworkRequest& request, const std::stop_token& stop);

}  // namespace chemsieve::work
