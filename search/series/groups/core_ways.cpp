#include "search/series/groups/core_ways.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "search/series/cut_part.h"

namespace chemsieve::series {

namespace {

using Atoms = std::vector<std::uint16_t>;
using SlotsAt = std::vector<std::vector<std::uint16_t>>;  // by core atom

constexpr std::uint16_t kOfCore = 0xffff, kOpen = 0xfffe;

SlotsAt slots_at_atoms(const std::vector<CoreSlot>& slots) {
    SlotsAt at;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        if (at.size() <= slots[slot].atom) at.resize(slots[slot].atom + std::size_t{1});
        at[slots[slot].atom].push_back(static_cast<std::uint16_t>(slot));
    }
    return at;
}

// What is left of a compound without the atoms of its core: connected parts, and the bonds they hang by.
struct Rest {
    struct Bond {
        std::uint16_t inside, outside;
        std::uint8_t type;
    };
    std::vector<Atoms> parts;
    std::vector<std::vector<Bond>> bonds;  // by part, ascending by outside, then inside
    std::vector<std::uint16_t> part_of;    // by atom of the compound; kOfCore: none
};

Rest rest_without(const BondedAtoms& compound, const Atoms& core) {
    Rest rest{.parts = {}, .bonds = {}, .part_of = Atoms(compound.size(), kOpen)};
    for (const std::uint16_t atom : core) rest.part_of[atom] = kOfCore;
    for (const std::uint16_t atom : core) {
        for (const BondTo& bond : compound.bonds(atom)) {
            if (rest.part_of[bond.atom] != kOpen) continue;
            const auto number = static_cast<std::uint16_t>(rest.parts.size());
            Atoms& part = rest.parts.emplace_back(1, bond.atom);
            rest.part_of[bond.atom] = number;
            for (std::size_t at = 0; at < part.size(); ++at) {
                for (const BondTo& next : compound.bonds(part[at])) {
                    if (rest.part_of[next.atom] != kOpen) continue;
                    rest.part_of[next.atom] = number;
                    part.push_back(next.atom);
                }
            }
        }
    }
    rest.bonds.resize(rest.parts.size());
    for (const std::uint16_t atom : core) {
        for (const BondTo& bond : compound.bonds(atom)) {
            const std::uint16_t part = rest.part_of[bond.atom];
            if (part != kOfCore) rest.bonds[part].push_back({atom, bond.atom, bond.type});
        }
    }
    for (auto& bonds : rest.bonds) {
        std::sort(bonds.begin(), bonds.end(), [](const Rest::Bond& a, const Rest::Bond& b) {
            return a.outside != b.outside ? a.outside < b.outside : a.inside < b.inside;
        });
    }
    return rest;
}

class WayFinder {
  public:
    WayFinder(const BondedAtoms& compound, const CoreWish& wish, const std::function<const Molecule&()>& molecule)
        : compound_{compound}, wish_{wish}, molecule_{molecule}, slots_at_{slots_at_atoms(wish.slots)} {
        found_.groups.emplace_back();
        core_atom_.resize(compound.size());
        has_several_slots_ =
            std::any_of(slots_at_.begin(), slots_at_.end(), [](const Atoms& slots) { return slots.size() > 1; });
    }

    CoreWays run(const std::vector<std::vector<int>>& embeddings) {
        std::map<Atoms, std::vector<Atoms>> by_atoms;
        for (const std::vector<int>& embedding : embeddings) {
            Atoms sorted(embedding.begin(), embedding.end());
            std::sort(sorted.begin(), sorted.end());
            by_atoms[std::move(sorted)].emplace_back(embedding.begin(), embedding.end());
        }
        if (!wish_.all_ways) leave_wished(by_atoms);
        for (const auto& [atoms, some] : by_atoms) {
            if (wish_.all_matches || found_.matches.empty()) found_.matches.emplace_back();
            add_ways(atoms, some);
        }
        for (std::vector<CoreWay>& match : found_.matches) leave_different(match);
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
        known_.assign(rest_.parts.size(), {});
        kinds_.assign(rest_.parts.size(), {});
        for (const Atoms& embedding : embeddings) {
            for (std::size_t i = 0; i < embedding.size(); ++i) {
                core_atom_[embedding[i]] = static_cast<std::uint16_t>(i);
            }
            slot_of_.clear();
            if (has_several_slots_) {
                assign(embedding, 0);
            } else {
                add_way(embedding);
            }
        }
    }

    // Gives the parts at core atom `i` and those after it to slots, in each order where there are several slots.
    void assign(const Atoms& embedding, std::size_t i) {
        if (i == embedding.size()) return add_way(embedding);
        Atoms parts;
        for (const BondTo& bond : compound_.bonds(embedding[i])) {
            const std::uint16_t part = rest_.part_of[bond.atom];
            if (part != kOfCore && std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
        }
        const std::vector<std::uint16_t>& slots = slots_at_[i];
        Atoms places(std::max(parts.size(), slots.size()));
        std::iota(places.begin(), places.end(), std::uint16_t{0});
        do {
            for (std::size_t k = 0; k < parts.size(); ++k) {
                slot_of_[{static_cast<std::uint16_t>(i), parts[k]}] =
                    slots[std::min<std::size_t>(places[k], slots.size() - 1)];
            }
            assign(embedding, i + 1);
        } while (slots.size() > 1 && std::next_permutation(places.begin(), places.end()));
    }

    std::uint16_t slot_at(std::uint16_t core_atom, std::uint16_t part) const {
        return has_several_slots_ ? slot_of_.at({core_atom, part}) : slots_at_[core_atom].front();
    }

    void add_way(const Atoms& embedding) {
        in_slot_.resize(wish_.slots.size());
        for (std::vector<std::uint32_t>& placed : in_slot_) placed.clear();
        const auto parts = static_cast<std::uint16_t>(rest_.parts.size());
        for (std::uint16_t part = 0; part < parts; ++part) {
            slots_.clear();
            for (const Rest::Bond& bond : rest_.bonds[part]) slots_.push_back(slot_at(core_atom_[bond.inside], part));
            const std::uint32_t placed = placed_part(part);
            std::sort(slots_.begin(), slots_.end());
            slots_.erase(std::unique(slots_.begin(), slots_.end()), slots_.end());
            for (const std::uint16_t slot : slots_) in_slot_[slot].push_back(placed);
        }
        CoreWay& way =
            found_.matches.back().emplace_back(CoreWay{.atoms = embedding, .groups = {}, .slots_of_bonds = {}});
        way.groups.reserve(in_slot_.size());
        for (std::vector<std::uint32_t>& placed : in_slot_) way.groups.push_back(group_of(placed));
        if (!has_several_slots_) return;
        for (std::size_t i = 0; i < embedding.size(); ++i) {
            for (const BondTo& bond : compound_.bonds(embedding[i])) {
                const std::uint16_t part = rest_.part_of[bond.atom];
                if (part == kOfCore) continue;
                way.slots_of_bonds.push_back(slot_at(static_cast<std::uint16_t>(i), part));
            }
        }
    }

    std::uint32_t group_of(std::vector<std::uint32_t>& placed) {
        if (placed.empty()) return 0;
        std::sort(placed.begin(), placed.end());
        for (std::uint32_t group = 1; group < found_.groups.size(); ++group) {
            if (found_.groups[group] == placed) return group;
        }
        found_.groups.push_back(placed);
        return static_cast<std::uint32_t>(found_.groups.size() - 1);
    }

    // The place of the part where it is placed, by `slots_` of its bonds.
    std::uint32_t placed_part(std::uint16_t part) {
        PlacedPiece placed{.piece = 0, .slots = slots_};
        std::sort(placed.slots.begin(), placed.slots.end());
        placed.slots.erase(std::unique(placed.slots.begin(), placed.slots.end()), placed.slots.end());
        if (placed.slots.size() == 1) placed.slots.clear();
        labels_.clear();
        for (const std::uint16_t slot : slots_) {
            const auto place = std::lower_bound(placed.slots.begin(), placed.slots.end(), slot) - placed.slots.begin();
            labels_.push_back(placed.slots.empty() ? 0 : static_cast<std::uint16_t>(place + 1));
        }
        placed.piece = labelled_part(part);
        const auto found = std::find(found_.placed.begin(), found_.placed.end(), placed);
        if (found != found_.placed.end()) return static_cast<std::uint32_t>(found - found_.placed.begin());
        found_.placed.push_back(std::move(placed));
        return static_cast<std::uint32_t>(found_.placed.size() - 1);
    }

    // The place of its piece with `labels_`; cut once for each part and labels.
    std::uint32_t labelled_part(std::uint16_t part) {
        for (const auto& [labels, piece] : known_[part]) {
            if (labels == labels_) return piece;
        }
        const std::vector<Rest::Bond>& bonds = rest_.bonds[part];
        CutPart cut{.atoms = rest_.parts[part], .cuts = {}};
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            cut.cuts.push_back({bonds[i].outside, bonds[i].inside, bonds[i].type, labels_[i]});
        }
        LabelledPiece made{.piece = cut_piece(compound_, cut, molecule_), .kind = {}};
        std::string& kind = kinds_[part];
        if (labels_.front() == 0) {
            kind = made.piece.form;
        } else if (kind.empty()) {
            for (Cut& one : cut.cuts) one.label = 0;
            kind = cut_piece(compound_, cut, molecule_).form;
        }
        made.kind = kind;
        const std::uint32_t place = place_of(std::move(made));
        known_[part].emplace_back(labels_, place);
        return place;
    }

    std::uint32_t place_of(LabelledPiece made) {
        for (std::uint32_t i = 0; i < found_.pieces.size(); ++i) {
            if (found_.pieces[i].piece.form == made.piece.form) return i;
        }
        found_.pieces.push_back(std::move(made));
        return static_cast<std::uint32_t>(found_.pieces.size() - 1);
    }

    static void leave_different(std::vector<CoreWay>& match) {
        std::stable_sort(match.begin(), match.end(),
                         [](const CoreWay& a, const CoreWay& b) { return a.groups < b.groups; });
        const auto end = std::unique(match.begin(), match.end(),
                                     [](const CoreWay& a, const CoreWay& b) { return a.groups == b.groups; });
        match.erase(end, match.end());
    }

    const BondedAtoms& compound_;
    const CoreWish& wish_;
    const std::function<const Molecule&()>& molecule_;
    const SlotsAt slots_at_;
    bool has_several_slots_ = false;
    CoreWays found_;
    // About the set of atoms and the embedding that are looked at:
    Rest rest_;
    std::vector<std::vector<std::pair<Atoms, std::uint32_t>>> known_;  // by part: labels of its bonds, and its piece
    std::vector<std::string> kinds_;  // by part: its form without regard to slots; empty: not yet known
    Atoms core_atom_;                 // by atom of the compound
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> slot_of_;  // by core atom and part
    std::vector<std::vector<std::uint32_t>> in_slot_;
    Atoms slots_, labels_;  // those of the bonds of a part
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

std::vector<CoreBond> bonds_of_way(const CoreWay& way, const BondedAtoms& compound,
                                   const std::vector<CoreSlot>& slots) {
    const SlotsAt at = slots_at_atoms(slots);
    std::vector<CoreBond> bonds;
    for (std::size_t i = 0; i < way.atoms.size(); ++i) {
        for (const BondTo& bond : compound.bonds(way.atoms[i])) {
            if (std::find(way.atoms.begin(), way.atoms.end(), bond.atom) != way.atoms.end()) continue;
            const std::uint16_t slot = way.slots_of_bonds.empty() ? at[i].front() : way.slots_of_bonds[bonds.size()];
            bonds.push_back({way.atoms[i], bond.atom, bond.type, slot});
        }
    }
    return bonds;
}

std::vector<HangingPart> hanging_parts(const CoreWay& way, const std::vector<CoreBond>& bonds,
                                       const BondedAtoms& compound, const std::function<const Molecule&()>& molecule) {
    const Rest rest = rest_without(compound, way.atoms);
    std::vector<HangingPart> parts(rest.parts.size());
    for (std::size_t i = 0; i < bonds.size(); ++i) {
        HangingPart& part = parts[rest.part_of[bonds[i].outside]];
        part.bonds.push_back(i);
        part.slots.push_back(bonds[i].slot);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        HangingPart& part = parts[i];
        std::sort(part.slots.begin(), part.slots.end());
        part.slots.erase(std::unique(part.slots.begin(), part.slots.end()), part.slots.end());
        const bool is_in_one = part.slots.size() == 1;
        part.cut.atoms = rest.parts[i];
        for (const std::size_t bond : part.bonds) {
            const auto label = static_cast<std::uint16_t>(is_in_one ? 0 : bonds[bond].slot + 1);
            part.cut.cuts.push_back({bonds[bond].outside, bonds[bond].inside, bonds[bond].type, label});
        }
        Piece piece = cut_piece(compound, part.cut, molecule);
        part.text = part_text_of(piece);
    }
    return parts;
}

CoreWays ways_of(const std::vector<std::vector<int>>& embeddings, const BondedAtoms& compound, const CoreWish& wish,
                 const std::function<const Molecule&()>& molecule) {
    return WayFinder{compound, wish, molecule}.run(embeddings);
}

}  // namespace chemsieve::series
