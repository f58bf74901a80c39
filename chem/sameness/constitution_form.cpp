// The form of a constitution, without RDKit: an import spends more time here than in the rest of sameness/.
#include <algorithm>
#include <bit>
#include <numeric>

#include "base/mix.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/form_constitution.h"

namespace chemsieve {

namespace {

using Colours = std::vector<std::uint64_t>;  // never 0
using Atom = std::uint16_t;

// What the proof may take, some milliseconds: atoms singled out times atoms that colours spread over.
constexpr std::size_t kMostWork = 100'000;
// From so many on, sorting by insertion takes longer.
constexpr std::size_t kManyAtoms = 48;

class Canoniser {
  public:
    explicit Canoniser(const Constitution& constitution) : constitution_{constitution}, begins_(atoms() + 1) {
        for (const Constitution::Bond& bond : constitution.bonds) {
            ++begins_[bond.first + 1U];
            ++begins_[bond.second + 1U];
        }
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
        neighbours_.resize(2 * constitution.bonds.size());
        std::vector<std::uint32_t> next{begins_.begin(), begins_.end() - 1};
        for (const Constitution::Bond& bond : constitution.bonds) {
            const std::uint64_t order = kGolden * (bond.order + 1U);
            neighbours_[next[bond.first]++] = {bond.second, order};
            neighbours_[next[bond.second]++] = {bond.first, order};
        }
        next_.resize(atoms());
        order_.resize(atoms());
        std::iota(order_.begin(), order_.end(), Atom{0});
        seen_.resize(std::bit_ceil(2 * atoms() + 1));
    }

    // The number of atoms, the atoms in canonical order, then the bonds by them, first * 2^32 + second * 2^16 + order
    // each. Some 10 us for a drug.
    std::optional<std::vector<std::uint64_t>> form() {
        Colours colours(atoms());
        for (std::size_t i = 0; i < atoms(); ++i) colours[i] = mix64(constitution_.atoms[i] + kGolden) | 1;
        refine(colours);
        struct Choice {
            Colours before;
            std::vector<Atom> alike;  // the first of them was singled out
        };
        std::vector<Choice> choices;
        for (std::vector<Atom> alike; !(alike = to_be_told_apart(colours)).empty();) {
            const Atom chosen = alike.front();
            choices.push_back({colours, std::move(alike)});
            single_out(chosen, colours);
        }
        std::vector<std::uint64_t> form = in_order();
        std::size_t steps = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) steps += (choices[i].alike.size() - 1) * (choices.size() - i);
        if (steps * atoms() > kMostWork) return std::nullopt;
        // The deepest first: where all choices below are known to be free, one way down is enough.
        for (; !choices.empty(); choices.pop_back()) {
            for (std::size_t i = 1; i < choices.back().alike.size(); ++i) {
                if (form_by(choices.back().alike[i], choices.back().before) != form) return std::nullopt;
            }
        }
        return form;
    }

  private:
    struct Neighbour {
        Atom atom;
        std::uint64_t order;
    };

    std::size_t atoms() const { return constitution_.atoms.size(); }
    std::size_t degree(Atom atom) const { return begins_[atom + 1U] - begins_[atom]; }

    // Colours are random numbers: their last bits say where to look for them.
    std::size_t count_different(const Colours& colours) {
        std::fill(seen_.begin(), seen_.end(), 0);
        const std::size_t mask = seen_.size() - 1;
        std::size_t different = 0;
        for (const std::uint64_t colour : colours) {
            std::size_t at = (colour >> 1) & mask;
            while (seen_[at] != 0 && seen_[at] != colour) at = (at + 1) & mask;
            different += seen_[at] == 0 ? 1 : 0;
            seen_[at] = colour;
        }
        return different;
    }

    void sort_by(const Colours& colours) {
        if (atoms() >= kManyAtoms) {
            std::sort(order_.begin(), order_.end(), [&](Atom a, Atom b) { return colours[a] < colours[b]; });
        }
        for (std::size_t i = 1; i < order_.size(); ++i) {
            const Atom atom = order_[i];
            std::size_t at = i;
            for (; at > 0 && colours[order_[at - 1]] > colours[atom]; --at) order_[at] = order_[at - 1];
            order_[at] = atom;
        }
    }

    void refine(Colours& colours) {
        for (std::size_t known = count_different(colours), before = 0; known > before && known < atoms();) {
            for (std::size_t i = 0; i < atoms(); ++i) {
                std::uint64_t sum = 0;
                for (std::uint32_t k = begins_[i]; k < begins_[i + 1]; ++k) {
                    sum += mix64(colours[neighbours_[k].atom] + neighbours_[k].order);
                }
                next_[i] = mix64(colours[i] * kGolden + sum) | 1;
            }
            colours.swap(next_);
            before = known;
            known = count_different(colours);
        }
    }

    void single_out(Atom atom, Colours& colours) {
        colours[atom] = mix64(colours[atom] + 1) | 1;
        refine(colours);
    }

    // Atoms at the end of equal bonds to one neighbour, or without any: their order changes nothing.
    bool are_interchangeable(const Atom* first, const Atom* last) const {
        if (degree(*first) > 1) return false;
        if (degree(*first) == 0) return true;
        const Atom neighbour = neighbours_[begins_[*first]].atom;
        return std::all_of(first, last, [&](Atom atom) { return neighbours_[begins_[atom]].atom == neighbour; });
    }

    // The fewest atoms of one colour whose order matters, of these the first by colour; ascending. None: no such
    // colour.
    std::vector<Atom> to_be_told_apart(const Colours& colours) {
        sort_by(colours);
        const Atom *best = nullptr, *best_end = nullptr;
        const Atom* const end = order_.data() + order_.size();
        for (const Atom* first = order_.data(); first != end;) {
            const Atom* last = first + 1;
            while (last != end && colours[*last] == colours[*first]) ++last;
            const bool is_better = last - first > 1 && (!best || last - first < best_end - best);
            if (is_better && !are_interchangeable(first, last)) {
                best = first;
                best_end = last;
            }
            first = last;
        }
        std::vector<Atom> alike(best, best_end);
        std::sort(alike.begin(), alike.end());
        return alike;
    }

    std::vector<std::uint64_t> form_by(Atom chosen, Colours colours) {
        for (;;) {
            single_out(chosen, colours);
            const std::vector<Atom> alike = to_be_told_apart(colours);
            if (alike.empty()) return in_order();
            chosen = alike.front();
        }
    }

    // The form by the colours that to_be_told_apart() was last asked about, which ordered the atoms.
    std::vector<std::uint64_t> in_order() {
        std::vector<std::uint64_t> place(atoms()), form;
        form.reserve(1 + atoms() + constitution_.bonds.size());
        form.push_back(atoms());
        for (std::size_t i = 0; i < atoms(); ++i) {
            place[order_[i]] = i;
            form.push_back(constitution_.atoms[order_[i]]);
        }
        for (const Constitution::Bond& bond : constitution_.bonds) {
            const auto [low, high] = std::minmax(place[bond.first], place[bond.second]);
            form.push_back(low << 32 | high << 16 | bond.order);
        }
        std::sort(form.begin() + 1 + static_cast<std::ptrdiff_t>(atoms()), form.end());
        return form;
    }

    const Constitution& constitution_;
    std::vector<std::uint32_t> begins_;  // where the neighbours of each atom begin, and their end
    std::vector<Neighbour> neighbours_;
    Colours next_;
    std::vector<Atom> order_;
    Colours seen_;  // a hash table; 0: free
};

// No form made of canonical SMILES begins with it (compound_form.cpp).
constexpr char kConstitution = 'C';

}  // namespace

std::optional<std::string> form_of_constitution(const Constitution& constitution) {
    const auto numbers = Canoniser{constitution}.form();
    if (!numbers) return std::nullopt;
    std::string form(1, kConstitution);
    form.reserve(1 + 8 * numbers->size());
    for (const std::uint64_t number : *numbers) {
        for (int shift = 0; shift < 64; shift += 8) form += static_cast<char>(number >> shift);
    }
    return form;
}

std::optional<Constitution> constitution_of_form(std::string_view form) {
    if (form.empty() || form[0] != kConstitution) return std::nullopt;
    const std::size_t count = (form.size() - 1) / 8;
    const auto number = [&](std::size_t i) {
        std::uint64_t value = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            value |= std::uint64_t{static_cast<unsigned char>(form[1 + 8 * i + k])} << (8 * k);
        }
        return value;
    };
    const std::size_t atoms = number(0);
    Constitution constitution;
    constitution.atoms.reserve(atoms);
    constitution.bonds.reserve(count - 1 - atoms);
    for (std::size_t i = 1; i <= atoms; ++i) constitution.atoms.push_back(number(i));
    for (std::size_t i = atoms + 1; i < count; ++i) {
        const std::uint64_t bond = number(i);
        constitution.bonds.push_back({static_cast<std::uint16_t>(bond >> 32), static_cast<std::uint16_t>(bond >> 16),
                                      static_cast<std::uint8_t>(bond)});
    }
    return constitution;
}

}  // namespace chemsieve
