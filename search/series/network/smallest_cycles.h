// The smallest cycles that span all others, of a small graph whose edges have lengths.
//
// Threads: values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace chemsieve::series {

// A set of up to 128 edges.
struct EdgeSet {
    std::array<std::uint64_t, 2> words{};

    static EdgeSet of(std::size_t edge) noexcept {
        EdgeSet set;
        set.words[edge / 64] = std::uint64_t{1} << (edge % 64);
        return set;
    }
    bool has(std::size_t edge) const noexcept { return (words[edge / 64] >> (edge % 64) & 1) != 0; }
    bool is_empty() const noexcept { return (words[0] | words[1]) == 0; }
    EdgeSet operator^(const EdgeSet& other) const noexcept {
        return {{words[0] ^ other.words[0], words[1] ^ other.words[1]}};
    }
    EdgeSet operator|(const EdgeSet& other) const noexcept {
        return {{words[0] | other.words[0], words[1] | other.words[1]}};
    }
    EdgeSet operator&(const EdgeSet& other) const noexcept {
        return {{words[0] & other.words[0], words[1] & other.words[1]}};
    }
    friend auto operator<=>(const EdgeSet& a, const EdgeSet& b) noexcept = default;
};

struct WeightedEdge {
    std::size_t first = 0, last = 0;  // vertices, which differ
    std::size_t length = 0;           // above 0
};

struct CycleBasis {
    std::size_t length = 0;       // the least that there can be, of all cycles together
    EdgeSet edges = {};           // that lie in cycles
    EdgeSet path = {};            // the shortest between the ends of the edge that was left out
    std::size_t path_length = 0;  // its length
};

// Those of a connected graph without the edge `without` (edges.size(): with all). `edges`: at most 128.
CycleBasis smallest_cycles(const std::vector<WeightedEdge>& edges, std::size_t vertices, std::size_t without);

}  // namespace chemsieve::series
