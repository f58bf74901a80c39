// The rings of a scaffold, and which of them can be taken away one at a time.
//
// Rings are those of a smallest set of smallest rings, of which there may be several; what is told here is the same for
// all of them. A ring can be taken away if some smallest set has it, the others being a smallest set of what is left:
// so a ring of naphthalene, of bicyclo[2.2.2]octane each of three bridges, of norbornane a bridge of two atoms and not
// that of one. What is taken away of it are the bonds that lie in no other ring. Found by blocks, what no atom alone
// holds together: paths between atoms where rings meet are the bonds of a smaller graph, whose smallest cycles are
// found as Horton did (SIAM J. Comput. 1987, 16, 358).
//
// Atoms and bonds are indices into the constitution. Threads: values.
#pragma once

#include <cstdint>
#include <vector>

#include "chem/sameness/compound_form.h"

namespace chemsieve::series {

struct RemovableRing {
    std::vector<std::uint16_t> bonds;  // that lie in no other ring
    std::vector<std::uint16_t> ring;   // all bonds of the ring, those among them
};

class RingBlocks {
  public:
    // The constitution must outlive this.
    explicit RingBlocks(const Constitution& constitution);

    // How many a smallest set has.
    std::size_t rings() const noexcept { return rings_; }
    bool is_in_ring(std::size_t bond) const noexcept { return blocks_[bond] != kNone; }
    // Bonds that lie in rings.
    std::size_t ring_bonds() const noexcept { return ring_bonds_; }
    // The sizes of all rings of a smallest set.
    std::size_t ring_sizes() const noexcept { return ring_sizes_; }
    // In the order of the atoms. Rings of a block of more than kMostPaths paths are not looked at: none of it then.
    const std::vector<RemovableRing>& removable() const noexcept { return removable_; }

    static constexpr std::size_t kMostPaths = 128;

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    struct Half {
        std::uint16_t atom, bond;
    };
    // Bonds between two atoms at which three or more of the block meet.
    struct Path {
        std::size_t first = 0, last = 0;  // numbers of these atoms in the block
        std::vector<std::uint16_t> bonds = {};
    };

    void find_blocks();
    void walk_from(std::uint16_t root, std::vector<std::uint16_t>& order, std::vector<std::uint32_t>& places,
                   std::vector<Half>& parents) const;
    void look_at(const std::vector<std::uint16_t>& bonds);
    std::vector<Path> paths_of(const std::vector<std::uint16_t>& bonds, std::size_t& meetings) const;

    const Constitution& constitution_;
    std::vector<std::vector<Half>> neighbours_;
    std::vector<std::uint32_t> blocks_;  // by bond
    std::size_t block_count_ = 0, rings_ = 0, ring_bonds_ = 0, ring_sizes_ = 0;
    std::vector<RemovableRing> removable_;
};

}  // namespace chemsieve::series
