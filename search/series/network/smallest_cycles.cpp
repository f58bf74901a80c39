#include "search/series/network/smallest_cycles.h"

#include <algorithm>
#include <compare>
#include <limits>

namespace chemsieve::series {

namespace {

// Ties between ways of one length are decided by their edges, which add up as the lengths do, so that ways of the
// least length are also the parts of each other that Horton's cycles are made of.
struct EdgePath {
    std::size_t length = std::numeric_limits<std::size_t>::max() / 4;
    EdgeSet edges = {};

    bool operator==(const EdgePath&) const noexcept = default;
    bool operator<(const EdgePath& other) const noexcept {
        return length != other.length ? length < other.length : edges < other.edges;
    }
};

class EdgePaths {
  public:
    EdgePaths(const std::vector<WeightedEdge>& edges, std::size_t vertices, std::size_t without)
        : vertices_{vertices}, ways_(vertices * vertices) {
        for (std::size_t i = 0; i < vertices; ++i) at(i, i) = {.length = 0, .edges = {}};
        for (std::size_t k = 0; k < edges.size(); ++k) {
            if (k == without) continue;
            const EdgePath way{.length = edges[k].length, .edges = EdgeSet::of(k)};
            at(edges[k].first, edges[k].last) = std::min(at(edges[k].first, edges[k].last), way);
            at(edges[k].last, edges[k].first) = at(edges[k].first, edges[k].last);
        }
        for (std::size_t k = 0; k < vertices; ++k) {
            for (std::size_t i = 0; i < vertices; ++i) {
                if (at(i, k).length >= EdgePath{}.length) continue;
                for (std::size_t j = 0; j < vertices; ++j) {
                    const EdgePath way{.length = at(i, k).length + at(k, j).length,
                                       .edges = at(i, k).edges | at(k, j).edges};
                    if (way < at(i, j)) at(i, j) = way;
                }
            }
        }
    }

    EdgePath& at(std::size_t from, std::size_t to) { return ways_[from * vertices_ + to]; }

  private:
    std::size_t vertices_;
    std::vector<EdgePath> ways_;
};

// Cycles that none of the others add up to.
class IndependentCycles {
  public:
    bool add(EdgeSet cycle) {
        for (const auto& [edge, other] : kept_) {
            if (cycle.has(edge)) cycle = cycle ^ other;
        }
        if (cycle.is_empty()) return false;
        std::size_t edge = 0;
        while (!cycle.has(edge)) ++edge;
        kept_.emplace_back(edge, cycle);
        return true;
    }

  private:
    std::vector<std::pair<std::size_t, EdgeSet>> kept_;  // with an edge that later ones lack
};

}  // namespace

CycleBasis smallest_cycles(const std::vector<WeightedEdge>& edges, std::size_t vertices, std::size_t without) {
    EdgePaths ways{edges, vertices, without};
    std::vector<EdgePath> cycles;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        if (k == without) continue;
        for (std::size_t from = 0; from < vertices; ++from) {
            const EdgePath &one = ways.at(from, edges[k].first), &other = ways.at(from, edges[k].last);
            if (one.edges.has(k) || other.edges.has(k) || !(one.edges & other.edges).is_empty()) continue;
            cycles.push_back({.length = one.length + other.length + edges[k].length,
                              .edges = one.edges | other.edges | EdgeSet::of(k)});
        }
    }
    std::sort(cycles.begin(), cycles.end());
    cycles.erase(std::unique(cycles.begin(), cycles.end()), cycles.end());
    CycleBasis basis;
    const std::size_t left_out = without < edges.size() ? 1 : 0;
    const std::size_t wanted = edges.size() - left_out + 1 - vertices;
    IndependentCycles independent;
    for (std::size_t i = 0, found = 0; i < cycles.size() && found < wanted; ++i) {
        if (!independent.add(cycles[i].edges)) continue;
        ++found;
        basis.length += cycles[i].length;
        basis.edges = basis.edges | cycles[i].edges;
    }
    if (left_out != 0) {
        const EdgePath& way = ways.at(edges[without].first, edges[without].last);
        basis.path = way.edges;
        basis.path_length = way.length;
    }
    return basis;
}

}  // namespace chemsieve::series
