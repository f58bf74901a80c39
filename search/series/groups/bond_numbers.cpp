#include "search/series/groups/bond_numbers.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "search/series/cut_part.h"

namespace chemsieve::series {

namespace {

constexpr unsigned kNextAtPlace = 1000;
constexpr int kMostOrders = 720;  // in which the bonds of a part are tried

class Numbering {
  public:
    Numbering(CutCompound& compound, const CoreWay& way, const std::vector<CoreBond>& bonds,
              const std::vector<unsigned>& columns)
        : compound_{compound}, bonds_{bonds}, columns_{columns}, taken_(columns.size()) {
        parts_ = hanging_parts(way, bonds, compound.atoms(), [&]() -> const Molecule& { return compound_.molecule(); });
    }

    BondNumbers run() {
        std::stable_sort(parts_.begin(), parts_.end(), [](const HangingPart& a, const HangingPart& b) {
            const bool is_in_several = a.slots.size() > 1;
            if (is_in_several != (b.slots.size() > 1)) return is_in_several;
            return a.text < b.text;
        });
        BondNumbers numbers{.labels = std::vector<std::uint16_t>(bonds_.size()), .texts = {}};
        std::vector<std::vector<std::string>> texts(columns_.size());
        for (HangingPart& part : parts_) {
            const std::string text = number(part);
            for (const std::uint16_t slot : part.slots) texts[slot].push_back(text);
            for (std::size_t i = 0; i < part.bonds.size(); ++i) numbers.labels[part.bonds[i]] = part.cut.cuts[i].label;
        }
        for (const auto& some : texts) numbers.texts.push_back(joined(some, "."));
        return numbers;
    }

  private:
    // Gives labels to the cuts of a part; its text.
    std::string number(HangingPart& part) {
        std::vector<std::size_t> order(part.bonds.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::string least = labelled(part, order);
        std::vector<std::size_t> best = order;
        if (part.slots.size() < part.bonds.size()) {
            for (int tried = 1; tried < kMostOrders && std::next_permutation(order.begin(), order.end()); ++tried) {
                std::string text = labelled(part, order);
                if (text >= least) continue;
                least = std::move(text);
                best = order;
            }
            labelled(part, best);
        }
        for (const std::size_t bond : part.bonds) ++taken_[bonds_[bond].slot];
        return least;
    }

    // With its bonds numbered in this order.
    std::string labelled(HangingPart& part, const std::vector<std::size_t>& order) const {
        std::vector<unsigned> taken = taken_;
        for (const std::size_t i : order) {
            const std::uint16_t slot = bonds_[part.bonds[i]].slot;
            part.cut.cuts[i].label = static_cast<std::uint16_t>(columns_[slot] + kNextAtPlace * taken[slot]++);
        }
        Piece piece = cut_piece(compound_.atoms(), part.cut, [&]() -> const Molecule& { return compound_.molecule(); });
        return with_labels(part_text_of(piece), [](unsigned label) { return label; });
    }

    CutCompound& compound_;
    const std::vector<CoreBond>& bonds_;
    const std::vector<unsigned>& columns_;
    std::vector<HangingPart> parts_;
    std::vector<unsigned> taken_;  // bonds numbered, by slot
};

}  // namespace

bool has_place_of_several(const std::vector<CoreBond>& bonds) {
    std::set<std::uint16_t> slots;
    return !std::all_of(bonds.begin(), bonds.end(),
                        [&](const CoreBond& bond) { return slots.insert(bond.slot).second; });
}

BondNumbers numbers_at_places(CutCompound& compound, const CoreWay& way, const std::vector<CoreBond>& bonds,
                              const std::vector<unsigned>& columns) {
    return Numbering{compound, way, bonds, columns}.run();
}

}  // namespace chemsieve::series
