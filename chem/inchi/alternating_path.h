// Paths of bonds that are alternately single and double: along such a path hydrogens and charges move while valences
// stay.
#pragma once

#include <cstddef>
#include <vector>

#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

// The bonds of atoms, which are the same in all tautomers but for their order.
class Neighbourhood {
  public:
    explicit Neighbourhood(const InchiStructure& structure);

    const std::vector<std::size_t>& bonds_of(std::size_t atom) const { return bonds_of_[atom]; }
    // A double bond with a geometry.
    bool is_fixed(std::size_t bond) const { return is_fixed_[bond]; }

  private:
    std::vector<std::vector<std::size_t>> bonds_of_;
    std::vector<bool> is_fixed_;
};

// The bonds from one atom, the first of them of the given order, to another, the last of them double. Empty if there is
// no path, or none is found soon.
std::vector<std::size_t> alternating_path(const InchiStructure& structure, const Neighbourhood& neighbourhood,
                                          std::size_t from, int first_order, std::size_t to);

// Makes its single bonds double and the reverse.
void flip(InchiStructure& structure, const std::vector<std::size_t>& path);

}  // namespace chemsieve
