#include "search/series/core/whole_rings.h"

#include <algorithm>

namespace chemsieve::series {

namespace {

// Rings of one system, whose atoms are bonds of rings apart.
class RingFinder {
  public:
    RingFinder(const CoreReference& reference, std::vector<std::uint16_t> atoms, std::vector<std::uint16_t>& places,
               std::vector<std::vector<std::uint16_t>>& rings)
        : reference_{reference},
          atoms_{std::move(atoms)},
          places_{places},
          rings_{rings},
          distances_(atoms_.size() * atoms_.size(), kFar),
          is_on_path_(atoms_.size()) {
        for (std::size_t i = 0; i < atoms_.size(); ++i) places_[atoms_[i]] = static_cast<std::uint16_t>(i);
        for (std::size_t i = 0; i < atoms_.size(); ++i) measure_from(i);
    }

    void find() {
        constexpr std::size_t kManyAtoms = 200, kFewAtoms = 12;
        const std::uint16_t widest = *std::max_element(distances_.begin(), distances_.end());
        std::size_t longest = std::min<std::size_t>(2 * std::size_t{widest} + 1, atoms_.size());
        if (atoms_.size() > kManyAtoms) longest = std::min(longest, kFewAtoms);
        for (length_ = 3; length_ <= longest; ++length_) {
            for (std::size_t first = 0; first < atoms_.size(); ++first) {
                path_ = {static_cast<std::uint16_t>(first)};
                bonds_.clear();
                is_on_path_[first] = 1;
                extend();
                is_on_path_[first] = 0;
            }
        }
    }

  private:
    static constexpr std::uint16_t kFar = 0xffff;

    std::uint16_t distance(std::size_t a, std::size_t b) const { return distances_[a * atoms_.size() + b]; }
    template <class Visit>
    void each_neighbour(std::size_t place, const Visit& visit) const {
        for (const CoreReference::HalfBond& half : reference_.bonds_of(atoms_[place])) {
            if (is_ring_kind(reference_.bonds()[half.bond].kind)) visit(places_[half.neighbour], half.bond);
        }
    }
    void measure_from(std::size_t first) {
        std::uint16_t* distances = &distances_[first * atoms_.size()];
        std::vector<std::uint16_t> seen{static_cast<std::uint16_t>(first)};
        distances[first] = 0;
        for (std::size_t at = 0; at < seen.size(); ++at) {
            each_neighbour(seen[at], [&](std::uint16_t neighbour, std::uint16_t) {
                if (distances[neighbour] != kFar) return;
                distances[neighbour] = static_cast<std::uint16_t>(distances[seen[at]] + 1);
                seen.push_back(neighbour);
            });
        }
    }
    // Goes on as long as all atoms of the path are as far from one another as in a ring of that length. The first is
    // the lowest one, the second lower than the last, so that each ring comes once.
    void extend() {
        const std::uint16_t last = path_.back();
        each_neighbour(last, [&](std::uint16_t next, std::uint16_t bond) {
            if (path_.size() == length_) {
                if (next != path_.front() || path_[1] > last) return;
                rings_.push_back(bonds_);
                rings_.back().push_back(bond);
                return;
            }
            if (next < path_.front() || is_on_path_[next] || !is_as_far(next)) return;
            path_.push_back(next);
            bonds_.push_back(bond);
            is_on_path_[next] = 1;
            extend();
            is_on_path_[next] = 0;
            bonds_.pop_back();
            path_.pop_back();
        });
    }
    bool is_as_far(std::uint16_t next) const {
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const std::size_t steps = path_.size() - i;
            if (distance(path_[i], next) != std::min(steps, length_ - steps)) return false;
        }
        return true;
    }

    const CoreReference& reference_;
    const std::vector<std::uint16_t> atoms_;
    std::vector<std::uint16_t>& places_;  // one an atom: its place among those of its system
    std::vector<std::vector<std::uint16_t>>& rings_;
    std::vector<std::uint16_t> distances_;
    std::size_t length_ = 0;
    std::vector<std::uint16_t> path_, bonds_;
    std::vector<char> is_on_path_;
};

}  // namespace

std::vector<std::vector<std::uint16_t>> whole_rings_of(const CoreReference& reference) {
    std::vector<std::vector<std::uint16_t>> rings;
    std::vector<std::uint16_t> places(reference.atoms());
    std::vector<char> is_seen(reference.atoms());
    for (std::size_t first = 0; first < reference.atoms(); ++first) {
        if (is_seen[first]) continue;
        is_seen[first] = 1;
        std::vector<std::uint16_t> system{static_cast<std::uint16_t>(first)};
        for (std::size_t at = 0; at < system.size(); ++at) {
            for (const CoreReference::HalfBond& half : reference.bonds_of(system[at])) {
                if (is_seen[half.neighbour] || !is_ring_kind(reference.bonds()[half.bond].kind)) continue;
                is_seen[half.neighbour] = 1;
                system.push_back(half.neighbour);
            }
        }
        if (system.size() > 2) RingFinder{reference, std::move(system), places, rings}.find();
    }
    return rings;
}

}  // namespace chemsieve::series
