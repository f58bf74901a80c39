// How many bonds lie between atoms: the images of two atoms are never further apart than the atoms are, so atoms that
// are near in the query must be near in the compound. Only searches that take long ask for this. Internal to match/run.
#pragma once

#include <cstdint>
#include <vector>

namespace chemsieve {

class Distances {
  public:
    static constexpr std::uint8_t kFar = 255;  // not connected, or so far or farther

    // neighbours: of each atom.
    explicit Distances(const std::vector<std::vector<std::uint16_t>>& neighbours);

    std::uint8_t between(std::size_t a, std::size_t b) const noexcept { return distances_[a * atoms_ + b]; }

  private:
    std::size_t atoms_;
    std::vector<std::uint8_t> distances_;
};

}  // namespace chemsieve
