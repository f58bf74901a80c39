#include "search/series/core_ways.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "search/series/cut_part.h"

namespace chemsieve::series {

namespace {

using Atoms = std::vector<std::uint16_t>;

// What is left of a compound without some of its atoms.
struct Rest {
    std::vector<Atoms> parts;
    std::vector<std::uint16_t> part_of;  // by atom of the compound; kCore: none
    static constexpr std::uint16_t kCore = 0xffff, kOpen = 0xfffe;
};

Rest rest_without(const BondedAtoms& compound, const Atoms& core) {
    Rest rest{.parts = {}, .part_of = std::vector<std::uint16_t>(compound.size(), Rest::kOpen)};
    for (const std::uint16_t atom : core) rest.part_of[atom] = Rest::kCore;
    for (const std::uint16_t atom : core) {
        for (const BondTo& bond : compound.bonds(atom)) {
            if (rest.part_of[bond.atom] != Rest::kOpen) continue;
            const auto number = static_cast<std::uint16_t>(rest.parts.size());
            Atoms& part = rest.parts.emplace_back(1, bond.atom);
            rest.part_of[bond.atom] = number;
            for (std::size_t at = 0; at < part.size(); ++at) {
                for (const BondTo& next : compound.bonds(part[at])) {
                    if (rest.part_of[next.atom] != Rest::kOpen) continue;
                    rest.part_of[next.atom] = number;
                    part.push_back(next.atom);
                }
            }
        }
    }
    return rest;
}

class WayFinder {
  public:
    WayFinder(const BondedAtoms& compound, const CoreWish& wish, const std::function<const Molecule&()>& molecule)
        : compound_{compound}, wish_{wish}, molecule_{molecule} {
        for (std::uint16_t slot = 0; slot < wish.slots.size(); ++slot) {
            const std::uint16_t atom = wish.slots[slot].atom;
            if (slots_at_.size() <= atom) slots_at_.resize(atom + std::size_t{1});
            slots_at_[atom].push_back(slot);
        }
    }

    CoreWays run(const std::vector<std::vector<int>>& embeddings) {
        std::map<Atoms, std::vector<Atoms>> by_atoms;
        for (const std::vector<int>& embedding : embeddings) {
            Atoms atoms(embedding.begin(), embedding.end()), sorted = atoms;
            std::sort(sorted.begin(), sorted.end());
            by_atoms[std::move(sorted)].push_back(std::move(atoms));
        }
        leave_wished(by_atoms);
        for (const auto& [atoms, some] : by_atoms) {
            if (wish_.all_matches || found_.matches.empty()) found_.matches.emplace_back();
            add_ways(atoms, some);
        }
        return std::move(found_);
    }

  private:
    using ByAtoms = std::map<Atoms, std::vector<Atoms>>;

    // Bonds to parts, of core atoms without labels.
    std::size_t bonds_elsewhere(const Atoms& sorted, const Atoms& embedding) const {
        std::size_t bonds = 0;
        for (std::size_t i = 0; i < embedding.size(); ++i) {
            if (wish_.slots[slots_at_[i].front()].is_labelled) continue;
            for (const BondTo& bond : compound_.bonds(embedding[i])) {
                bonds += std::binary_search(sorted.begin(), sorted.end(), bond.atom) ? 0 : 1;
            }
        }
        return bonds;
    }

    void leave_wished(ByAtoms& by_atoms) const {
        std::size_t least = ~std::size_t{0};
        std::map<Atoms, std::size_t> elsewhere;
        for (auto& [atoms, some] : by_atoms) {
            std::vector<std::size_t> bonds;
            for (const Atoms& embedding : some) bonds.push_back(bonds_elsewhere(atoms, embedding));
            const std::size_t here = *std::min_element(bonds.begin(), bonds.end());
            std::vector<Atoms> fewest;
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (bonds[i] == here) fewest.push_back(std::move(some[i]));
            }
            some = std::move(fewest);
            elsewhere[atoms] = here;
            least = std::min(least, here);
        }
        std::erase_if(by_atoms, [&](const auto& one) {
            const std::size_t here = elsewhere.at(one.first);
            return (wish_.only_at_labels && here > 0) || (!wish_.all_matches && here > least);
        });
    }

    void add_ways(const Atoms& atoms, const std::vector<Atoms>& embeddings) {
        rest_ = rest_without(compound_, atoms);
        known_.clear();
        for (const Atoms& embedding : embeddings) {
            CoreWay way{.atoms = embedding, .bonds = {}, .slots = {}};
            assign(way, 0);
        }
    }

    // Gives the parts at core atom `i` and those after it to slots, in each order where there are several slots.
    void assign(CoreWay& way, std::size_t i) {
        if (i == way.atoms.size()) return add_way(way);
        std::vector<CoreBond> bonds;
        std::vector<std::uint16_t> parts;
        for (const BondTo& bond : compound_.bonds(way.atoms[i])) {
            const std::uint16_t part = rest_.part_of[bond.atom];
            if (part == Rest::kCore) continue;
            bonds.push_back({static_cast<std::uint16_t>(i), way.atoms[i], bond.atom, bond.type, 0});
            if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
        }
        const std::vector<std::uint16_t>& slots = slots_at_[i];
        std::vector<std::uint16_t> places(std::max(parts.size(), slots.size()));
        std::iota(places.begin(), places.end(), std::uint16_t{0});
        const std::size_t before = way.bonds.size();
        do {
            for (CoreBond bond : bonds) {
                const auto part = static_cast<std::size_t>(
                    std::find(parts.begin(), parts.end(), rest_.part_of[bond.outside]) - parts.begin());
                bond.slot = slots[std::min<std::size_t>(places[part], slots.size() - 1)];
                way.bonds.push_back(bond);
            }
            assign(way, i + 1);
            way.bonds.resize(before);
        } while (slots.size() > 1 && std::next_permutation(places.begin(), places.end()));
    }

    void add_way(const CoreWay& way) {
        std::vector<std::vector<CoreBond>> bonds(rest_.parts.size());
        for (const CoreBond& bond : way.bonds) bonds[rest_.part_of[bond.outside]].push_back(bond);
        CoreWay added{.atoms = way.atoms,
                      .bonds = way.bonds,
                      .slots = std::vector<std::vector<std::uint32_t>>(wish_.slots.size())};
        for (std::size_t part = 0; part < bonds.size(); ++part) {
            const std::uint32_t piece = piece_of_part(part, bonds[part]);
            std::vector<std::uint16_t> slots;
            for (const CoreBond& bond : bonds[part]) slots.push_back(bond.slot);
            std::sort(slots.begin(), slots.end());
            slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
            for (const std::uint16_t slot : slots) added.slots[slot].push_back(piece);
        }
        for (std::vector<std::uint32_t>& pieces : added.slots) std::sort(pieces.begin(), pieces.end());
        found_.matches.back().push_back(std::move(added));
    }

    // The place of its piece; made once for each part and the slots of its bonds.
    std::uint32_t piece_of_part(std::size_t part, std::vector<CoreBond> bonds) {
        const std::uint16_t first = bonds.front().slot;
        const bool is_in_one =
            std::all_of(bonds.begin(), bonds.end(), [&](const CoreBond& bond) { return bond.slot == first; });
        std::sort(bonds.begin(), bonds.end(), [](const CoreBond& a, const CoreBond& b) {
            return a.outside != b.outside ? a.outside < b.outside : a.inside < b.inside;
        });
        std::vector<std::uint16_t> key{static_cast<std::uint16_t>(part)};
        for (const CoreBond& bond : bonds) key.push_back(is_in_one ? 0 : static_cast<std::uint16_t>(bond.slot + 1));
        const auto [found, is_new] = known_.emplace(key, static_cast<std::uint32_t>(found_.pieces.size()));
        if (!is_new) return found->second;
        CutPart cut{.atoms = rest_.parts[part], .cuts = {}};
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            cut.cuts.push_back({bonds[i].outside, bonds[i].inside, bonds[i].type, key[i + 1]});
        }
        SlotPiece piece{.piece = cut_piece(compound_, cut, molecule_), .kind = {}};
        if (is_in_one) {
            piece.kind = piece.piece.form;
        } else {
            for (Cut& one : cut.cuts) one.label = 0;
            piece.kind = cut_piece(compound_, cut, molecule_).form;
        }
        found_.pieces.push_back(std::move(piece));
        return found->second;
    }

    const BondedAtoms& compound_;
    const CoreWish& wish_;
    const std::function<const Molecule&()>& molecule_;
    std::vector<std::vector<std::uint16_t>> slots_at_;  // by core atom
    CoreWays found_;
    // Of the set of atoms that is looked at:
    Rest rest_;
    std::map<std::vector<std::uint16_t>, std::uint32_t> known_;  // pieces by part and labels
};

}  // namespace

std::vector<CoreSlot> slots_of(const std::vector<std::vector<unsigned>>& labels) {
    std::vector<CoreSlot> slots;
    for (std::size_t atom = 0; atom < labels.size(); ++atom) {
        const auto number = static_cast<std::uint16_t>(atom);
        if (labels[atom].empty()) slots.push_back({number, false, 0});
        for (const unsigned label : labels[atom]) slots.push_back({number, true, label});
    }
    return slots;
}

CoreWays ways_of(const std::vector<std::vector<int>>& embeddings, const BondedAtoms& compound, const CoreWish& wish,
                 const std::function<const Molecule&()>& molecule) {
    return WayFinder{compound, wish, molecule}.run(embeddings);
}

}  // namespace chemsieve::series
