#include "match/parts/part_alternatives.h"

#include <algorithm>

#include "match/parts/part_hash.h"

namespace chemsieve {

namespace {

// Many ways are the same by symmetry.
constexpr std::size_t kMostWays = 2 * kMostAlternatives;

class Ways {
  public:
    Ways(PartFamily family, const QueryGraph& graph, const std::vector<SummaryPtr>& atoms, const BondLabelSets& labels,
         std::span<const std::uint32_t> bonds, std::vector<std::uint64_t>& found)
        : found_{found}, family_{static_cast<std::size_t>(family)} {
        for (const std::uint32_t b : bonds) {
            const std::uint32_t first = add_atom(atoms, graph.bonds[b].begin);
            const std::uint32_t second = add_atom(atoms, graph.bonds[b].end);
            bonds_[bond_count_] = {first, second, 0};
            bond_sets_[bond_count_++] = labels[b];
            count(labels[b].size());
        }
    }

    void find() {
        found_.clear();
        if (ways_ == 0 || ways_ > kMostWays) return;
        choose_bond(0);
        if (found_.size() < 2) return;
        std::sort(found_.begin(), found_.end());
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        if (found_.size() > kMostAlternatives) found_.clear();
    }

  private:
    void count(std::size_t choices) { ways_ = std::min(ways_ * choices, kMostWays + 1); }

    std::uint32_t add_atom(const std::vector<SummaryPtr>& atoms, std::uint16_t atom) {
        for (std::uint32_t i = 0; i < atom_count_; ++i) {
            if (of_query_[i] == atom) return i;
        }
        of_query_[atom_count_] = atom;
        atom_sets_[atom_count_] = atoms[atom]->labels[family_];
        count(atom_sets_[atom_count_].size());
        return atom_count_++;
    }

    void choose_bond(std::size_t bond) {
        if (bond == bond_count_) return choose_atom(0);
        for (const std::uint16_t label : bond_sets_[bond]) {
            bonds_[bond].label = label;
            choose_bond(bond + 1);
        }
    }

    void choose_atom(std::uint32_t atom) {
        if (atom == atom_count_) {
            found_.push_back(SmallPart::hash({atoms_.data(), atom_count_}, {bonds_.data(), bond_count_}));
            return;
        }
        for (const std::uint16_t label : atom_sets_[atom]) {
            atoms_[atom] = label;
            choose_atom(atom + 1);
        }
    }

    std::vector<std::uint64_t>& found_;
    std::size_t family_;
    std::array<std::uint16_t, SmallPart::kMostBonds + 1> of_query_{};
    std::array<std::uint16_t, SmallPart::kMostBonds + 1> atoms_{};
    std::array<std::span<const std::uint16_t>, SmallPart::kMostBonds + 1> atom_sets_{};
    std::array<SmallPart::Bond, SmallPart::kMostBonds> bonds_{};
    std::array<std::span<const std::uint16_t>, SmallPart::kMostBonds> bond_sets_{};
    std::uint32_t atom_count_ = 0;
    std::size_t bond_count_ = 0;
    std::size_t ways_ = 1;
};

}  // namespace

void part_alternatives(PartFamily family, const QueryGraph& graph, const std::vector<SummaryPtr>& atoms,
                       const BondLabelSets& labels, std::span<const std::uint32_t> bonds,
                       std::vector<std::uint64_t>& hashes) {
    Ways{family, graph, atoms, labels, bonds, hashes}.find();
}

}  // namespace chemsieve
