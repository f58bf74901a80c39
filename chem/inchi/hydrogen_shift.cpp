#include "chem/inchi/hydrogen_shift.h"

#include <algorithm>
#include <set>

#include "chem/inchi/alternating_path.h"

namespace chemsieve {

namespace {

std::vector<int> hydrogens_of(const InchiStructure& structure, const std::vector<std::size_t>& group) {
    std::vector<int> hydrogens;
    for (const std::size_t atom : group) hydrogens.push_back(structure.atoms[atom].hydrogens[0]);
    return hydrogens;
}

std::vector<std::size_t> path_of_hydrogen(const InchiStructure& structure, const Neighbourhood& neighbourhood,
                                          std::size_t donor, std::size_t acceptor) {
    const InchiAtom& from = structure.atoms[donor];
    const bool neutral = from.charge == 0 && structure.atoms[acceptor].charge == 0;
    if (donor == acceptor || from.hydrogens[0] < 1 || !neutral) return {};
    return alternating_path(structure, neighbourhood, donor, 1, acceptor);
}

}  // namespace

std::vector<std::vector<std::size_t>> independent_groups(const InchiStructure& structure,
                                                         const std::vector<std::size_t>& group) {
    const Neighbourhood neighbourhood{structure};
    std::vector<std::vector<std::size_t>> parts;
    for (const std::size_t atom : group) parts.push_back({atom});
    const auto part_of = [&](std::size_t atom) {
        return std::find_if(parts.begin(), parts.end(), [&](const std::vector<std::size_t>& part) {
            return std::find(part.begin(), part.end(), atom) != part.end();
        });
    };
    for (const std::size_t donor : group) {
        for (const std::size_t acceptor : group) {
            const auto one = part_of(donor);
            const auto other = part_of(acceptor);
            if (one == other || path_of_hydrogen(structure, neighbourhood, donor, acceptor).empty()) continue;
            one->insert(one->end(), other->begin(), other->end());
            parts.erase(other);
        }
    }
    return parts;
}

std::vector<InchiStructure> hydrogen_shifts(const InchiStructure& structure, const std::vector<std::size_t>& group,
                                            std::size_t most) {
    std::vector<InchiStructure> found{structure};
    const Neighbourhood neighbourhood{structure};
    std::set<std::vector<int>> known{hydrogens_of(structure, group)};
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (const std::size_t donor : group) {
            for (const std::size_t acceptor : group) {
                if (found.size() >= most) return found;
                const auto path = path_of_hydrogen(found[next], neighbourhood, donor, acceptor);
                if (path.empty()) continue;
                InchiStructure other = found[next];
                --other.atoms[donor].hydrogens[0];
                ++other.atoms[acceptor].hydrogens[0];
                flip(other, path);
                if (known.insert(hydrogens_of(other, group)).second) found.push_back(std::move(other));
            }
        }
    }
    return found;
}

}  // namespace chemsieve
