#include "search/series/pairs/compound_cuts.h"

#include <algorithm>
#include <tuple>

#include "base/mix.h"

namespace chemsieve::series {

namespace {

constexpr std::uint8_t kDouble = 2, kTriple = 3;  // RDKit's numbers
constexpr std::uint32_t kUnseen = ~std::uint32_t{0};

std::uint16_t directed(std::size_t bond, bool near_stays) {
    return static_cast<std::uint16_t>(2 * bond + (near_stays ? 1 : 0));
}
bool near_stays(std::uint16_t bond) { return bond % 2 == 1; }

}  // namespace

void CompoundCutter::look_at(const BondedAtoms& compound, const std::vector<AtomPair>* others) {
    compound_ = &compound;
    hasher_.look_at(compound);
    find_component();
    heavy_.assign(1, 0);
    odd_.assign(1, 0);
    for (const std::uint16_t atom : component_) {
        heavy_.push_back(heavy_.back() + (compound.atom(atom).element > 1 ? 1U : 0U));
        odd_.push_back(odd_.back() + (compound.is_plain(atom) ? 0U : 1U));
    }
    bonds_.clear();
    for (const std::uint16_t atom : component_) {
        for (const BondTo& bond : compound.bonds(atom)) {
            const bool is_far = places_[bond.atom] > places_[atom];
            if (!is_far || bond.in_cycle || !is_cuttable(atom, bond, others)) continue;
            bonds_.push_back({atom, bond.atom, places_[bond.atom], ends_[bond.atom], bond.type});
        }
    }
    sides_.assign(2 * bonds_.size(), 0);
}

void CompoundCutter::find_component() {
    places_.assign(compound_->size(), kUnseen);
    ends_.assign(compound_->size(), 0);
    component_.clear();
    unsigned best_heavy = 0;
    for (std::size_t first = 0; first < compound_->size(); ++first) {
        if (places_[first] != kUnseen) continue;
        std::vector<std::uint16_t> other = walk_from(static_cast<std::uint16_t>(first));
        const auto heavy = static_cast<unsigned>(std::count_if(
            other.begin(), other.end(), [&](std::uint16_t atom) { return compound_->atom(atom).element > 1; }));
        const auto is_better = [&] {
            if (component_.empty()) return true;
            if (heavy != best_heavy || other.size() != component_.size()) {
                return std::tuple{heavy, other.size()} > std::tuple{best_heavy, component_.size()};
            }
            return hasher_.hash(other) > hasher_.hash(component_);
        };
        if (!is_better()) continue;
        component_ = std::move(other);
        best_heavy = heavy;
    }
}

// Depth first, so that what hangs from a bond that is in no ring follows in one go.
std::vector<std::uint16_t> CompoundCutter::walk_from(std::uint16_t first) {
    std::vector<std::uint16_t> order;
    struct Step {
        std::uint16_t atom;
        std::size_t next;  // which bond of it comes next
    };
    std::vector<Step> path;
    const auto enter = [&](std::uint16_t atom) {
        places_[atom] = static_cast<std::uint32_t>(order.size());
        order.push_back(atom);
        path.push_back({atom, 0});
    };
    enter(first);
    while (!path.empty()) {
        Step& step = path.back();
        const auto bonds = compound_->bonds(step.atom);
        if (step.next == bonds.size()) {
            ends_[step.atom] = static_cast<std::uint32_t>(order.size());
            path.pop_back();
            continue;
        }
        const std::uint16_t atom = bonds[step.next++].atom;
        if (places_[atom] == kUnseen) enter(atom);
    }
    return order;
}

bool CompoundCutter::is_cuttable(std::uint16_t atom) const {
    constexpr std::uint8_t kCarbon = 6;
    const ConstitutionAtom& it = compound_->atom(atom);
    if (it.element != kCarbon || it.charge != 0) return false;
    const auto bonds = compound_->bonds(atom);
    return std::none_of(bonds.begin(), bonds.end(), [&](const BondTo& bond) {
        return (bond.type == kDouble || bond.type == kTriple) && compound_->atom(bond.atom).element != kCarbon;
    });
}

bool CompoundCutter::is_cuttable(std::uint16_t atom, const BondTo& bond, const std::vector<AtomPair>* others) const {
    if (others) {
        return std::any_of(others->begin(), others->end(), [&](const AtomPair& pair) {
            return pair == AtomPair{atom, bond.atom} || pair == AtomPair{bond.atom, atom};
        });
    }
    if (bond.type == kDouble || bond.type == kTriple) return false;
    return is_cuttable(atom) || is_cuttable(bond.atom);
}

std::uint64_t CompoundCutter::whole() { return component_.empty() ? 0 : hasher_.hash(component_); }

unsigned CompoundCutter::heavy_side(std::uint16_t bond) const {
    const Bond& it = bonds_[bond / 2];
    const unsigned far = heavy_in(it.begin, it.end);
    return near_stays(bond) ? heavy_atoms() - far : far;
}

unsigned CompoundCutter::odd_side(std::uint16_t bond) const {
    const Bond& it = bonds_[bond / 2];
    const unsigned far = odd_in(it.begin, it.end);
    return near_stays(bond) ? odd_in(0, component_.size()) - far : far;
}

std::uint16_t CompoundCutter::inside_of(std::uint16_t bond) const {
    return near_stays(bond) ? bonds_[bond / 2].far : bonds_[bond / 2].near;
}

std::uint16_t CompoundCutter::outside_of(std::uint16_t bond) const {
    return near_stays(bond) ? bonds_[bond / 2].near : bonds_[bond / 2].far;
}

std::uint16_t CompoundCutter::away_from(std::size_t a, std::size_t b) const {
    const bool is_below = bonds_[b].begin >= bonds_[a].begin && bonds_[b].begin < bonds_[a].end;
    return directed(a, is_below);
}

void CompoundCutter::take_side(std::uint16_t bond, std::vector<std::uint16_t>& atoms) const {
    const Bond& it = bonds_[bond / 2];
    const auto begin = component_.begin() + it.begin, end = component_.begin() + it.end;
    if (near_stays(bond)) {
        atoms.assign(component_.begin(), begin);
        atoms.insert(atoms.end(), end, component_.end());
    } else {
        atoms.assign(begin, end);
    }
}

void CompoundCutter::take_middle(const CutBonds& bonds, std::vector<std::uint16_t>& atoms) const {
    std::size_t begin = 0, end = component_.size();
    std::array<const Bond*, kMostCuts> outer{};
    std::size_t count = 0;
    for (const std::uint16_t bond : bonds) {
        if (bond == kNoBond) break;
        const Bond& it = bonds_[bond / 2];
        if (near_stays(bond)) {
            begin = it.begin;
            end = it.end;
        } else {
            outer[count++] = &it;
        }
    }
    std::sort(outer.begin(), outer.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Bond* a, const Bond* b) { return a->begin < b->begin; });
    atoms.clear();
    for (std::size_t i = 0; i < count; ++i) {
        atoms.insert(atoms.end(), component_.begin() + static_cast<std::ptrdiff_t>(begin),
                     component_.begin() + outer[i]->begin);
        begin = outer[i]->end;
    }
    atoms.insert(atoms.end(), component_.begin() + static_cast<std::ptrdiff_t>(begin),
                 component_.begin() + static_cast<std::ptrdiff_t>(end));
}

std::uint64_t CompoundCutter::side(std::uint16_t bond) {
    if (sides_[bond] == 0) {
        take_side(bond, atoms_);
        const std::uint16_t atom = outside_of(bond);
        hasher_.add_mark(atom, PartHasher::mark_of(1));
        sides_[bond] = hasher_.hash(atoms_);
        hasher_.take_mark(atom, PartHasher::mark_of(1));
    }
    return sides_[bond];
}

std::uint64_t CompoundCutter::change(const CutBonds& bonds, const std::array<std::uint16_t, kMostCuts>& ranks) {
    const unsigned cuts = count(bonds);
    take_middle(bonds, atoms_);
    for (unsigned i = 0; i < cuts; ++i) hasher_.add_mark(inside_of(bonds[i]), PartHasher::mark_of(ranks[i]));
    const std::uint64_t hash = hasher_.hash(atoms_);
    for (unsigned i = 0; i < cuts; ++i) hasher_.take_mark(inside_of(bonds[i]), PartHasher::mark_of(ranks[i]));
    return hash;
}

std::array<std::uint16_t, kMostCuts> CompoundCutter::ranks_of(const std::array<std::uint64_t, kMostCuts>& sides,
                                                              unsigned cuts) {
    std::array<std::uint16_t, kMostCuts> ranks{};
    for (unsigned i = 0; i < cuts; ++i) {
        const auto lower =
            std::count_if(sides.begin(), sides.begin() + cuts, [&](std::uint64_t other) { return other < sides[i]; });
        ranks[i] = static_cast<std::uint16_t>(lower + 1);
    }
    return ranks;
}

std::uint64_t CompoundCutter::constant_of(std::array<std::uint64_t, kMostCuts> sides, unsigned cuts) {
    std::sort(sides.begin(), sides.begin() + cuts);
    std::uint64_t hash = cuts;
    for (unsigned i = 0; i < cuts; ++i) hash = mix64(hash * kGolden + sides[i]);
    return hash;
}

bool CompoundCutter::add(const CutBonds& bonds, unsigned change_size, unsigned constant_size,
                         std::vector<CompoundCut>& cuts) {
    const unsigned many = count(bonds);
    std::array<std::uint64_t, kMostCuts> sides{};
    unsigned odd = 0;
    for (unsigned i = 0; i < many; ++i) {
        sides[i] = side(bonds[i]);
        odd += odd_side(bonds[i]);
    }
    const std::uint64_t constant = constant_of(sides, many);
    if (wanted_ && !std::binary_search(wanted_->begin(), wanted_->end(), constant)) return false;
    cuts.push_back({.constant = constant,
                    .change = many == 1 ? side(bonds[0] ^ 1U) : change(bonds, ranks_of(sides, many)),
                    .bonds = bonds,
                    .change_size = static_cast<std::uint16_t>(change_size),
                    .constant_size = static_cast<std::uint16_t>(constant_size),
                    .constant_is_plain = odd == 0,
                    .change_is_plain = odd == odd_in(0, component_.size())});
    return true;
}

void CompoundCutter::cut_once(const CutLimits& limits, std::vector<CompoundCut>& cuts,
                              std::vector<HydrogenForm>* forms) {
    const unsigned all = heavy_atoms();
    for (std::size_t e = 0; e < bonds_.size(); ++e) {
        for (const bool near : {false, true}) {
            const std::uint16_t bond = directed(e, near);
            const unsigned constant = heavy_side(bond);
            if (!limits.allow(all - constant, constant)) continue;
            if (!add({bond, kNoBond, kNoBond}, all - constant, constant, cuts) || !forms) continue;
            take_side(bond, atoms_);
            forms->push_back({hasher_.hash_with_hydrogens(atoms_, outside_of(bond), 1), cuts.back().constant,
                              static_cast<std::uint16_t>(constant)});
        }
    }
}

bool CompoundCutter::cut(const CutLimits& limits, std::vector<CompoundCut>& cuts, std::vector<HydrogenForm>* forms,
                         const std::vector<std::uint64_t>* constants) {
    if (bonds_.size() > limits.most_bonds) return false;
    wanted_ = constants;
    const auto first = static_cast<std::ptrdiff_t>(cuts.size());
    if (limits.most_cuts >= 1) cut_once(limits, cuts, forms);
    const unsigned all = heavy_atoms();
    for (std::size_t e = 0; e < bonds_.size() && limits.most_cuts >= 2; ++e) {
        for (std::size_t f = e + 1; f < bonds_.size(); ++f) {
            const std::uint16_t out_e = away_from(e, f), out_f = away_from(f, e);
            const unsigned two = heavy_side(out_e) + heavy_side(out_f);
            if (limits.allow(all - two, two)) add({out_e, out_f, kNoBond}, all - two, two, cuts);
            for (std::size_t g = f + 1; g < bonds_.size() && limits.most_cuts >= 3; ++g) {
                // A star: of each the two others lie on the same side.
                const std::uint16_t out_g = away_from(g, e);
                if (away_from(e, g) != out_e || away_from(f, g) != out_f || away_from(g, f) != out_g) continue;
                const unsigned three = two + heavy_side(out_g);
                if (limits.allow(all - three, three)) add({out_e, out_f, out_g}, all - three, three, cuts);
            }
        }
    }
    const auto numbers = [](const CompoundCut& cut) {
        return std::tuple{cut.constant, cut.change, cut.constant_is_plain, cut.change_is_plain, cut.bonds};
    };
    std::sort(cuts.begin() + first, cuts.end(),
              [&](const CompoundCut& a, const CompoundCut& b) { return numbers(a) < numbers(b); });
    cuts.erase(std::unique(cuts.begin() + first, cuts.end(),
                           [](const CompoundCut& a, const CompoundCut& b) {
                               return a.constant == b.constant && a.change == b.change && a.constant_is_plain &&
                                      a.change_is_plain && b.constant_is_plain && b.change_is_plain;
                           }),
               cuts.end());
    return true;
}

CutPart CompoundCutter::constant_part(std::uint16_t bond) const {
    CutPart part;
    take_side(bond, part.atoms);
    part.cuts.push_back({outside_of(bond), inside_of(bond), bonds_[bond / 2].type, 0});
    return part;
}

CutPart CompoundCutter::change_part(const CutBonds& bonds, const std::array<std::uint16_t, kMostCuts>& labels) const {
    CutPart part;
    take_middle(bonds, part.atoms);
    for (unsigned i = 0; i < count(bonds); ++i) {
        part.cuts.push_back({inside_of(bonds[i]), outside_of(bonds[i]), bonds_[bonds[i] / 2].type, labels[i]});
    }
    return part;
}

std::uint64_t CompoundCutter::constant_without_hydrogen(std::uint16_t atom) {
    hasher_.add_mark(atom, PartHasher::mark_of(1));
    const std::uint64_t side = hasher_.hash_with_hydrogens(component_, atom, -1);
    hasher_.take_mark(atom, PartHasher::mark_of(1));
    return constant_of({side}, 1);
}

std::vector<std::uint16_t> CompoundCutter::atoms_with_hydrogen_of(std::uint64_t constant) {
    std::vector<std::uint16_t> atoms;
    for (const std::uint16_t atom : component_) {
        if (compound_->atom(atom).hydrogens > 0 && constant_without_hydrogen(atom) == constant) atoms.push_back(atom);
    }
    return atoms;
}

std::vector<std::uint64_t> CompoundCutter::constants_with_hydrogen() {
    std::vector<std::uint64_t> constants;
    for (const std::uint16_t atom : component_) {
        if (compound_->atom(atom).hydrogens > 0) constants.push_back(constant_without_hydrogen(atom));
    }
    return constants;
}

CutPart CompoundCutter::without_hydrogen(std::uint16_t atom) const {
    constexpr std::uint8_t kSingle = 1;
    return {.atoms = component_, .cuts = {{atom, Cut::kHydrogen, kSingle, 0}}};
}

}  // namespace chemsieve::series
