#include "app/work/scaffolds/scaffold_hierarchy.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "app/work/column_numbers.h"

namespace chemsieve::work {

using series::LibraryScaffolds;
using series::NetworkShape;
using series::ScaffoldNode;

namespace {

using Nodes = std::vector<std::uint32_t>;  // ascending, each once

// The own nodes of a compound.
Nodes nodes_of(const LibraryScaffolds& found, std::size_t i, const std::uint32_t* node_of_text) {
    Nodes nodes;
    for (const std::uint32_t text : found.of(i)) nodes.push_back(node_of_text[text]);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

// These nodes and all above them, each once.
class Above {
  public:
    explicit Above(const std::vector<ScaffoldNode>& nodes) : nodes_{nodes}, seen_(nodes.size()) {}

    const Nodes& of(const Nodes& own) {
        for (const std::uint32_t node : reached_) seen_[node] = 0;
        reached_.clear();
        for (const std::uint32_t node : own) reach(node);
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            for (const std::uint32_t parent : nodes_[reached_[i]].parents) reach(parent);
        }
        return reached_;
    }

  private:
    void reach(std::uint32_t node) {
        if (seen_[node]) return;
        seen_[node] = 1;
        reached_.push_back(node);
    }

    const std::vector<ScaffoldNode>& nodes_;
    std::vector<char> seen_;
    Nodes reached_;
};

ValuesBelow values_below(std::vector<double>& values) {
    if (values.empty()) return {};
    ValuesBelow below{.values = values.size()};
    std::sort(values.begin(), values.end());  // also so that the sum does not depend on the order
    below.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const std::size_t middle = values.size() / 2;
    below.median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return below;
}

}  // namespace

class HierarchyMaker {
  public:
    HierarchyMaker(const LibraryScaffolds& found, const LibraryScaffolds* others) : found_{found}, others_{others} {}

    std::optional<ScaffoldHierarchy> make(const CompoundSource& source, const std::vector<std::string>& columns,
                                          const series::NetworkRequest& request, const std::stop_token& stop) {
        auto network = series::scaffold_network(known(), request, stop);
        if (!network) return std::nullopt;
        made_.shape_ = request.shape;
        made_.network_ = *std::move(network);
        made_.counts_.resize(made_.network_.nodes.size());
        group();
        count(!columns.empty());
        for (const std::string& column : columns) {
            if (!add_column(source, column, stop)) return std::nullopt;
        }
        return std::move(made_);
    }

  private:
    // Compounds with the same own nodes.
    struct Group {
        std::vector<CompoundNumber> compounds = {};
        std::size_t others = 0;
    };

    std::vector<series::KnownScaffold> known() const {
        std::vector<series::KnownScaffold> known;
        for (const LibraryScaffolds* some : {&found_, others_}) {
            if (!some) continue;
            for (std::size_t i = 0; i < some->texts.size(); ++i) known.push_back({some->forms[i], some->texts[i]});
        }
        return known;
    }

    void group() {
        const std::uint32_t* const own = made_.network_.of_known.data();
        for (std::size_t i = 0; i < found_.compounds.size(); ++i) {
            groups_[nodes_of(found_, i, own)].compounds.push_back(found_.compounds[i]);
        }
        if (!others_) return;
        for (std::size_t i = 0; i < others_->compounds.size(); ++i) {
            ++groups_[nodes_of(*others_, i, own + found_.texts.size())].others;
        }
    }

    void count(bool with_groups) {
        Above above{made_.network_.nodes};
        if (with_groups) groups_below_.resize(made_.counts_.size());
        for (const auto& [own, group] : groups_) {
            for (const std::uint32_t node : own) {
                made_.counts_[node].compounds += group.compounds.size();
                made_.counts_[node].others += group.others;
            }
            for (const std::uint32_t node : above.of(own)) {
                made_.counts_[node].below += group.compounds.size();
                made_.counts_[node].others_below += group.others;
                if (with_groups && !group.compounds.empty()) groups_below_[node].push_back(&group);
            }
        }
    }

    // False if stopped.
    bool add_column(const CompoundSource& source, const std::string& column, const std::stop_token& stop) {
        const auto numbers = numbers_of(column, source, stop);
        if (!numbers) return false;
        std::vector<double> values;
        for (std::size_t node = 0; node < groups_below_.size() && !stop.stop_requested(); ++node) {
            values.clear();
            for (const Group* group : groups_below_[node]) {
                for (const CompoundNumber compound : group->compounds) {
                    if (const auto value = numbers->of(compound)) values.push_back(*value);
                }
            }
            made_.counts_[node].columns.push_back(values_below(values));
        }
        return !stop.stop_requested();
    }

    const LibraryScaffolds& found_;
    const LibraryScaffolds* const others_;
    ScaffoldHierarchy made_;
    std::map<Nodes, Group> groups_;
    std::vector<std::vector<const Group*>> groups_below_;  // by node; none without columns
};

std::optional<std::uint32_t> ScaffoldHierarchy::node_of(const std::string& scaffold) const {
    const auto found = std::find_if(network_.nodes.begin(), network_.nodes.end(),
                                    [&](const ScaffoldNode& node) { return node.text == scaffold; });
    if (found == network_.nodes.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - network_.nodes.begin());
}

std::vector<std::uint32_t> ScaffoldHierarchy::rows(bool only_new, std::size_t top) const {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < counts_.size(); ++i) {
        if (counts_[i].below > 0 && (!only_new || counts_[i].others_below == 0)) rows.push_back(i);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return counts_[a].below > counts_[b].below; });
    if (top > 0 && rows.size() > top) rows.resize(top);
    if (shape_ == NetworkShape::network) return rows;
    std::vector<char> is_row(counts_.size());
    for (const std::uint32_t row : rows) is_row[row] = 1;
    std::vector<std::vector<std::uint32_t>> children(counts_.size());
    std::vector<std::uint32_t> waiting, in_tree;
    for (const std::uint32_t row : rows) {
        const std::vector<std::uint32_t>& parents = network_.nodes[row].parents;
        (parents.empty() || !is_row[parents.front()] ? waiting : children[parents.front()]).push_back(row);
    }
    std::reverse(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const std::uint32_t row = waiting.back();
        waiting.pop_back();
        in_tree.push_back(row);
        waiting.insert(waiting.end(), children[row].rbegin(), children[row].rend());
    }
    return in_tree;
}

void ScaffoldHierarchy::leave_those_below(std::uint32_t node, LibraryScaffolds& found) const {
    // Parents come before what they are parents of.
    std::vector<char> is_below(network_.nodes.size());
    is_below[node] = 1;
    for (std::size_t i = node + std::size_t{1}; i < is_below.size(); ++i) {
        const std::vector<std::uint32_t>& parents = network_.nodes[i].parents;
        const bool is_any =
            std::any_of(parents.begin(), parents.end(), [&](std::uint32_t one) { return is_below[one]; });
        is_below[i] = is_any ? 1 : 0;
    }
    found.leave_only([&](std::size_t i) {
        const auto own = found.of(i);
        return std::any_of(own.begin(), own.end(),
                           [&](std::uint32_t text) { return is_below[network_.of_known[text]] != 0; });
    });
}

std::optional<ScaffoldHierarchy> scaffold_hierarchy(const LibraryScaffolds& found, const LibraryScaffolds* others,
                                                    const CompoundSource& source,
                                                    const std::vector<std::string>& columns,
                                                    const series::NetworkRequest& request,
                                                    const std::stop_token& stop) {
    return HierarchyMaker{found, others}.make(source, columns, request, stop);
}

}  // namespace chemsieve::work
