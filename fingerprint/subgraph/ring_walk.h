// Visits every simple ring of a given range of bonds exactly once, with its canonical hash.
//
// The hash is the one of subgraph_hash.h for the ring's set of bonds. Method: atoms outside rings are peeled off; for
// one remaining atom after the other, paths are walked back to it, in one direction only; then the atom is taken away
// and peeling goes on. Dense graphs have far more paths than rings, so steps are counted. Threads: one object a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/hashed_graph.h"

namespace chemsieve {

class RingWalk {
  public:
    static constexpr int kMostBonds = 10;

    // Rings of `least` to `most` bonds. visit(hash, bonds of the ring) -> go on? False if `visit` stopped it or after
    // `max_steps` bonds walked.
    template <class Visit>
    bool run(const HashedGraph& graph, int least, int most, std::size_t max_steps, Visit&& visit) {
        if (least > most) return true;
        prepare(graph, least, most, max_steps);
        for (start_ = 0; start_ < graph.atom_count(); ++start_) {
            if (degree_[start_] < 2) continue;
            blocked_[start_] = 1;
            if (!extend(start_, 0, visit)) return false;
            remove(start_);
        }
        return true;
    }

  private:
    void prepare(const HashedGraph& graph, int least, int most, std::size_t max_steps);
    // Takes an atom away and then all that have fewer than two bonds left.
    void remove(std::uint32_t atom);
    void peel(std::uint32_t atom);
    std::uint64_t ring_hash(int length) const;

    template <class Visit>
    bool extend(std::uint32_t last, int length, Visit& visit) {
        for (const std::uint32_t b : graph_->bonds_at(last)) {
            const std::uint32_t next = graph_->bond(b).other(last);
            if (next == start_ && length > 1) {
                // Both directions come by; the one whose second atom is the smaller counts.
                if (length + 1 < least_ || atoms_[1] > last) continue;
                bonds_[length] = b;
                const auto ring = static_cast<std::size_t>(length) + 1;
                if (!visit(ring_hash(length + 1), std::span<const std::uint32_t>{bonds_, ring})) return false;
            }
            if (blocked_[next] || length + 2 > most_) continue;
            if (steps_left_-- == 0) return false;
            atoms_[length + 1] = next;
            bonds_[length] = b;
            blocked_[next] = 1;
            if (!extend(next, length + 1, visit)) return false;
            blocked_[next] = 0;
        }
        return true;
    }

    const HashedGraph* graph_ = nullptr;
    int least_ = 0, most_ = 0;
    std::size_t steps_left_ = 0;
    std::uint32_t start_ = 0;
    std::vector<char> blocked_;          // by atom: taken away, or on the path
    std::vector<std::uint32_t> degree_;  // by atom, of the bonds that are left
    std::vector<std::uint32_t> to_peel_;
    std::uint32_t atoms_[kMostBonds + 1] = {};
    std::uint32_t bonds_[kMostBonds + 1] = {};
};

}  // namespace chemsieve
