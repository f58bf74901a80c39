// All parts of a stored structure.
//
// Threads: one object a thread; it keeps its scratch memory between structures.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/subgraph/hash_counter.h"
#include "fingerprint/subgraph/hashed_graph.h"
#include "fingerprint/subgraph/ring_walk.h"
#include "fingerprint/subgraph/subgraph_hash.h"
#include "match/parts/part_items.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

// Visits every connected set of one to three bonds of a graph once, with its hash in several labellings at a time.
//
// The hashes are those of fingerprint/subgraph/subgraph_hash.h, which a SubgraphWalk finds, too; three bonds make a
// path, a star or a triangle, for which the sums can be written down, in a third of the time.
template <std::size_t Labellings>
class SmallSubgraphs {
  public:
    using Hashes = std::array<std::uint64_t, Labellings>;

    struct Bond {
        std::uint32_t first, second;
        Hashes hash;  // its label's, see subgraph_hash::bond()
    };
    // The graph; to be filled before run(). At most one bond between two atoms.
    std::vector<Hashes> atoms;  // see subgraph_hash::atom()
    std::vector<Bond> bonds;

    // visit(Hashes) -> go on? False if `visit` stopped it.
    template <class Visit>
    bool run(const Visit& visit) {
        prepare();
        return each_bond(visit) && each_at_one_atom(visit) && each_path_or_triangle(visit);
    }

  private:
    // A bond as seen from one of its atoms.
    struct Half {
        std::uint32_t bond, other;
        Hashes end;   // what the bond adds to the star of the atom
        Hashes leaf;  // the mixed star of the other atom, if the bond is its only one
    };
    static constexpr auto kEach = [] {
        std::array<std::size_t, Labellings> each{};
        for (std::size_t l = 0; l < Labellings; ++l) each[l] = l;
        return each;
    }();

    void prepare() {
        first_.assign(atoms.size() + 1, 0);
        for (const Bond& bond : bonds) {
            ++first_[bond.first + 1];
            ++first_[bond.second + 1];
        }
        for (std::size_t a = 0; a < atoms.size(); ++a) first_[a + 1] += first_[a];
        halves_.resize(2 * bonds.size());
        next_.assign(first_.begin(), first_.end() - 1);
        place_.resize(bonds.size());
        for (std::uint32_t b = 0; b < bonds.size(); ++b) {
            const Bond& bond = bonds[b];
            place_[b] = {next_[bond.first]++, next_[bond.second]++};
            halves_[place_[b][0]] = half(b, bond.first, bond.second);
            halves_[place_[b][1]] = half(b, bond.second, bond.first);
        }
        pairs_begin_.resize(atoms.size());
        pairs_.clear();
        for (std::uint32_t a = 0; a < atoms.size(); ++a) {
            pairs_begin_[a] = pairs_.size();
            const std::uint32_t degree = first_[a + 1] - first_[a];
            const Half* const at = halves_.data() + first_[a];
            pairs_.resize(pairs_.size() + std::size_t{degree} * degree);
            Hashes* const pairs = pairs_.data() + pairs_begin_[a];
            for (std::uint32_t i = 0; i < degree; ++i) {
                for (std::uint32_t j = i + 1; j < degree; ++j) {
                    for (const std::size_t l : kEach) {
                        pairs[i * degree + j][l] = pairs[j * degree + i][l] =
                            mix64(atoms[a][l] + at[i].end[l] + at[j].end[l]);
                    }
                }
            }
        }
    }

    Half half(std::uint32_t b, std::uint32_t from, std::uint32_t to) const {
        Half result{.bond = b, .other = to, .end = {}, .leaf = {}};
        for (const std::size_t l : kEach) {
            result.end[l] = subgraph_hash::bond_end(bonds[b].hash[l], atoms[to][l]);
            result.leaf[l] = mix64(atoms[to][l] + subgraph_hash::bond_end(bonds[b].hash[l], atoms[from][l]));
        }
        return result;
    }

    // The mixed star of an atom with two of its bonds, which are the i-th and the j-th of it.
    const Hashes& star_of_pair(std::uint32_t atom, std::uint32_t i, std::uint32_t j) const {
        return pairs_[pairs_begin_[atom] + i * (first_[atom + 1] - first_[atom]) + j];
    }
    static std::uint64_t term(std::uint64_t bond, std::uint64_t star, std::uint64_t other) {
        return subgraph_hash::bond_of_stars(bond, star, other);
    }

    template <class Visit>
    bool each_bond(const Visit& visit) const {
        for (std::size_t b = 0; b < bonds.size(); ++b) {
            const Half& there = halves_[place_[b][0]];
            const Half& back = halves_[place_[b][1]];
            Hashes hashes;
            for (const std::size_t l : kEach) hashes[l] = mix64(term(bonds[b].hash[l], back.leaf[l], there.leaf[l]));
            if (!visit(hashes)) return false;
        }
        return true;
    }

    // Two or three bonds that share an atom.
    template <class Visit>
    bool each_at_one_atom(const Visit& visit) const {
        for (std::uint32_t a = 0; a < atoms.size(); ++a) {
            const std::uint32_t degree = first_[a + 1] - first_[a];
            const Half* const at = halves_.data() + first_[a];
            for (std::uint32_t i = 0; i < degree; ++i) {
                for (std::uint32_t j = i + 1; j < degree; ++j) {
                    const Hashes& pair = star_of_pair(a, i, j);
                    Hashes hashes;
                    for (const std::size_t l : kEach) {
                        hashes[l] = mix64(term(bonds[at[i].bond].hash[l], pair[l], at[i].leaf[l]) +
                                          term(bonds[at[j].bond].hash[l], pair[l], at[j].leaf[l]));
                    }
                    if (!visit(hashes)) return false;
                    for (std::uint32_t k = j + 1; k < degree; ++k) {
                        for (const std::size_t l : kEach) {
                            const std::uint64_t star = mix64(atoms[a][l] + at[i].end[l] + at[j].end[l] + at[k].end[l]);
                            std::uint64_t sum = 0;
                            for (const std::uint32_t of : {i, j, k}) {
                                sum += term(bonds[at[of].bond].hash[l], star, at[of].leaf[l]);
                            }
                            hashes[l] = mix64(sum);
                        }
                        if (!visit(hashes)) return false;
                    }
                }
            }
        }
        return true;
    }

    // Three bonds, of which one is in the middle; if the others meet, the first of the three is taken for the middle.
    template <class Visit>
    bool each_path_or_triangle(const Visit& visit) const {
        for (std::uint32_t b = 0; b < bonds.size(); ++b) {
            const auto [u, v, label] = bonds[b];
            const std::uint32_t of_u = place_[b][0] - first_[u], of_v = place_[b][1] - first_[v];
            for (std::uint32_t i = 0; i < first_[u + 1] - first_[u]; ++i) {
                if (i == of_u) continue;
                const Half& left = halves_[first_[u] + i];
                const Hashes& star_u = star_of_pair(u, of_u, i);
                for (std::uint32_t j = 0; j < first_[v + 1] - first_[v]; ++j) {
                    if (j == of_v) continue;
                    const Half& right = halves_[first_[v] + j];
                    const Hashes& star_v = star_of_pair(v, of_v, j);
                    const bool meet = left.other == right.other;
                    if (meet && (left.bond < b || right.bond < b)) continue;
                    Hashes hashes;
                    for (const std::size_t l : kEach) {
                        const std::uint64_t end_left = meet ? star_of_both(left, right, l) : left.leaf[l];
                        const std::uint64_t end_right = meet ? end_left : right.leaf[l];
                        hashes[l] = mix64(term(label[l], star_u[l], star_v[l]) +
                                          term(bonds[left.bond].hash[l], star_u[l], end_left) +
                                          term(bonds[right.bond].hash[l], star_v[l], end_right));
                    }
                    if (!visit(hashes)) return false;
                }
            }
        }
        return true;
    }

    // The star of the atom where both end.
    std::uint64_t star_of_both(const Half& left, const Half& right, std::size_t l) const {
        const std::uint32_t atom = left.other;
        const auto end = [&](std::uint32_t bond) {
            const std::uint32_t other = bonds[bond].first == atom ? bonds[bond].second : bonds[bond].first;
            return subgraph_hash::bond_end(bonds[bond].hash[l], atoms[other][l]);
        };
        return mix64(atoms[atom][l] + end(left.bond) + end(right.bond));
    }

    std::vector<std::uint32_t> first_;  // by atom: its first half
    std::vector<std::uint32_t> next_;
    std::vector<std::array<std::uint32_t, 2>> place_;  // by bond: of its halves
    std::vector<Half> halves_;                         // by atom
    std::vector<std::size_t> pairs_begin_;             // by atom
    std::vector<Hashes> pairs_;                        // a square for each atom: see star_of_pair()
};

struct PartItems {
    std::span<const std::uint64_t> items;  // in no particular order; valid until the next structure
    bool complete = true;                  // false: there are too many parts to look at; it may have any
};

class StructureParts {
  public:
    // classes, labels: must outlive this; of the library that the structures are of.
    StructureParts(const ClassDictionary& classes, const PartLabels& labels) : classes_{classes}, labels_{labels} {}

    // The structure must be one that what_is_wrong() found nothing wrong with, and not empty.
    PartItems of(const StructureView& structure);

  private:
    void add(PartFamily family, std::uint64_t hash);
    void add_atoms();
    void add_bonds();
    bool add_subgraphs();
    bool add_rings();

    struct Bond {
        std::uint32_t first, second;
        std::size_t bond_class;
    };

    const ClassDictionary& classes_;
    const PartLabels& labels_;
    std::span<const std::uint16_t> atoms_;  // classes
    std::vector<Bond> bonds_;
    MolecularGraph plain_;
    HashedGraph graph_;
    SmallSubgraphs<kSubgraphFamilies.size()> subgraphs_;
    RingWalk rings_;
    HashCounter counter_;
    std::vector<std::uint64_t> items_;
};

}  // namespace chemsieve
