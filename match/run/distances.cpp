#include "match/run/distances.h"

#include <algorithm>

namespace chemsieve {

Distances::Distances(const std::vector<std::vector<std::uint16_t>>& neighbours)
    : atoms_{neighbours.size()}, distances_(neighbours.size() * neighbours.size(), kFar) {
    std::vector<std::size_t> queue;
    for (std::size_t from = 0; from < atoms_; ++from) {
        std::uint8_t* const row = distances_.data() + from * atoms_;
        row[from] = 0;
        queue.assign(1, from);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const std::size_t here = queue[next];
            const auto distance = static_cast<std::uint8_t>(std::min<int>(row[here] + 1, kFar));
            for (const std::uint16_t neighbour : neighbours[here]) {
                if (row[neighbour] != kFar || neighbour == from || distance == kFar) continue;
                row[neighbour] = distance;
                queue.push_back(neighbour);
            }
        }
    }
}

}  // namespace chemsieve
