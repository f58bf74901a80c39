#include "search/series/groups/core_ways.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

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

Rest rest_without(const BondedAtoms& compound, std::span<const std::uint16_t> core) {
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
        std::vector<Lying> lying = lying_by_atoms(embeddings);
        if (!wish_.all_ways) leave_wished(lying);
        for (std::size_t first = 0; first < lying.size();) {
            const std::size_t last = end_of_set(lying, first);
            if (wish_.all_matches || found_.matches.empty()) found_.matches.emplace_back();
            add_ways(std::span{lying}.subspan(first, last - first));
            first = last;
        }
        for (std::vector<CoreWay>& match : found_.matches) leave_different(match);
        return std::move(found_);
    }

  private:
    using AtomSpan = std::span<const std::uint16_t>;

    // How the core lies in the compound: its atoms there, and the same in ascending order.
    struct Lying {
        AtomSpan embedding, sorted;
        std::size_t elsewhere = 0;  // bonds to parts, of core atoms without labels
    };

    static bool has_same_atoms(const Lying& a, const Lying& b) { return std::ranges::equal(a.sorted, b.sorted); }
    static std::size_t end_of_set(const std::vector<Lying>& lying, std::size_t first) {
        std::size_t last = first + 1;
        while (last < lying.size() && has_same_atoms(lying[first], lying[last])) ++last;
        return last;
    }

    // Those of the same set of atoms beside each other, in their order.
    std::vector<Lying> lying_by_atoms(const std::vector<std::vector<int>>& embeddings) {
        const std::size_t atoms = embeddings.empty() ? 0 : embeddings.front().size();
        numbers_.reserve(2 * atoms * embeddings.size());  // so that they stay where they are
        std::vector<Lying> lying;
        lying.reserve(embeddings.size());
        for (const std::vector<int>& embedding : embeddings) {
            const std::size_t begin = numbers_.size();
            for (int times = 0; times < 2; ++times) {
                for (const int atom : embedding) numbers_.push_back(static_cast<std::uint16_t>(atom));
            }
            const auto sorted = numbers_.begin() + static_cast<std::ptrdiff_t>(begin + atoms);
            std::sort(sorted, numbers_.end());
            lying.push_back(
                {AtomSpan{numbers_}.subspan(begin, atoms), AtomSpan{numbers_}.subspan(begin + atoms, atoms)});
        }
        std::stable_sort(lying.begin(), lying.end(), [](const Lying& a, const Lying& b) {
            return std::ranges::lexicographical_compare(a.sorted, b.sorted);
        });
        return lying;
    }

    std::size_t bonds_elsewhere(const Lying& one) const {
        std::size_t bonds = 0;
        for (std::size_t i = 0; i < one.embedding.size(); ++i) {
            if (wish_.slots[slots_at_[i].front()].is_labelled) continue;
            for (const BondTo& bond : compound_.bonds(one.embedding[i])) {
                bonds += std::binary_search(one.sorted.begin(), one.sorted.end(), bond.atom) ? 0 : 1;
            }
        }
        return bonds;
    }

    // The fewest bonds elsewhere count in each set of atoms, and then the sets that are wished.
    void leave_wished(std::vector<Lying>& lying) const {
        std::size_t least = ~std::size_t{0};
        for (Lying& one : lying) {
            one.elsewhere = bonds_elsewhere(one);
            least = std::min(least, one.elsewhere);
        }
        std::size_t kept = 0;
        for (std::size_t first = 0; first < lying.size();) {
            const std::size_t last = end_of_set(lying, first);
            std::size_t here = ~std::size_t{0};
            for (std::size_t i = first; i < last; ++i) here = std::min(here, lying[i].elsewhere);
            const bool is_wished = !(wish_.only_at_labels && here > 0) && (wish_.all_matches || here == least);
            for (std::size_t i = first; i < last && is_wished; ++i) {
                if (lying[i].elsewhere == here) lying[kept++] = lying[i];
            }
            first = last;
        }
        lying.resize(kept);
    }

    void add_ways(std::span<const Lying> of_set) {
        rest_ = rest_without(compound_, of_set.front().sorted);
        known_.assign(rest_.parts.size(), {});
        kinds_.assign(rest_.parts.size(), {});
        for (const Lying& one : of_set) {
            for (std::size_t i = 0; i < one.embedding.size(); ++i) {
                core_atom_[one.embedding[i]] = static_cast<std::uint16_t>(i);
            }
            slot_of_.clear();
            if (has_several_slots_) {
                assign(one.embedding, 0);
            } else {
                add_way(one.embedding);
            }
        }
    }

    // Gives the parts at core atom `i` and those after it to slots, in each order where there are several slots.
    void assign(AtomSpan embedding, std::size_t i) {
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

    void add_way(AtomSpan embedding) {
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
        CoreWay& way = found_.matches.back().emplace_back(
            CoreWay{.atoms = {embedding.begin(), embedding.end()}, .groups = {}, .slots_of_bonds = {}});
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
    std::vector<std::uint16_t> numbers_;  // atoms, which ways of lying are spans of
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
