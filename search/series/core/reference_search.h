// The search for the greatest core that is a part of one compound; see core_search.h for how it goes.
//
// Threads: one at a time.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <tuple>
#include <vector>

#include "search/series/core/core_parts.h"
#include "search/series/core/core_search.h"

namespace chemsieve::series {

// What is known whichever reference is looked at.
struct CoreCourse {
    const CoreGraphs& compounds;
    const CoreRules& rules;
    const CoreBondRules bonds;
    const CoreWork& work;
    CoreEffort effort;
    std::uint64_t told_at = 0;
    std::vector<std::uint32_t> order;  // places of the compounds: those that lacked something lately come first
    FoundCore best;                    // `most_bonds` of those references that have been looked at

    bool is_better(std::size_t bond_count, std::size_t atom_count) const {
        if (bond_count != best.bonds.size()) return bond_count > best.bonds.size();
        return bond_count > 0 && atom_count > best.atoms.size();
    }
    // Whether it is stopped; tells how far it is, some hundred times in all.
    void look_around() {
        constexpr std::uint64_t kTimes = 500;
        if (work.stop.stop_requested()) effort.is_stopped = true;
        if (!work.progress || effort.steps < told_at + work.most_steps / kTimes) return;
        told_at = effort.steps;
        work.progress(std::min(1.0, static_cast<double>(effort.steps) / static_cast<double>(work.most_steps)));
    }
};

// The proof goes the faster the better the best core is that is known: of several references all are grown first.
enum class SearchedPart { grow, prove, both };

// The greatest core that is a part of one reference.
template <std::size_t Words>
class ReferenceSearch {
  public:
    using Set = BondSet<Words>;

    ReferenceSearch(CoreCourse& course, std::size_t reference)
        : course_{course},
          place_{reference},
          reference_{course.compounds[reference]},
          parts_{reference_},
          pattern_{reference_, course.bonds} {}

    void run(SearchedPart part) {
        Set all;
        for (std::size_t bond = 0; bond < reference_.bonds().size(); ++bond) all.add(bond);
        course_.best.most_bonds = std::max(course_.best.most_bonds, bonds_in_best());
        const Set common = common_bonds(all);
        if (part != SearchedPart::prove && !course_.effort.is_spent()) grow(common);
        if (part == SearchedPart::grow) return;
        std::vector<Set> pieces;
        parts_.pieces(admissible(common), pieces);
        for (const Set& piece : pieces) push({.bound = piece.size(), .set = piece, .kept = {}});
        prove();
    }

  private:
    struct State {
        std::size_t bound;  // bonds that a core in it can have at most
        Set set;            // a core is a part of these
        Set kept;           // and has all of these
    };
    struct IsWorse {
        bool operator()(const State& a, const State& b) const {
            return a.bound != b.bound ? a.bound < b.bound : a.kept.size() < b.kept.size();
        }
    };
    // The bonds of a witness that a core in a state may miss.
    struct Live {
        Set free;
        std::size_t size;
    };
    struct Branch {
        std::uint16_t bond;
        std::size_t left;  // bonds, if this one is missing
    };
    static constexpr std::size_t kMostQueued = (std::size_t{128} << 20) / sizeof(State);
    static constexpr std::size_t kMostWitnesses = (std::size_t{32} << 20) / sizeof(Set);

    std::size_t bonds_in_best() const { return course_.best.bonds.size(); }
    Set admissible(const Set& bonds) {
        return course_.rules.rings == CoreRings::complete ? parts_.with_whole_rings(bonds) : bonds;
    }

    void set_pattern(const Set& bonds) {
        numbers_.clear();
        bonds.each([&](std::uint16_t bond) { numbers_.push_back(bond); });
        pattern_.set(numbers_, [&](std::uint16_t bond) { return bonds.has(bond); });
        course_.effort.steps += numbers_.size();
    }

    // Whether not more compounds than may lack it; of the first `most` only, if none may. A compound of which this is
    // not known after so many steps is taken to lack it.
    bool is_common(const Set& bonds, std::size_t most, std::uint64_t most_steps) {
        set_pattern(bonds);
        std::vector<std::uint32_t>& order = course_.order;
        std::size_t left = course_.work.may_lack;
        if (left == 0 && most < order.size()) return not_in_first(most, most_steps) == order.size();
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (is_in(order[i], most_steps)) continue;
            if (left-- > 0) continue;
            std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                        order.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return false;
        }
        return true;
    }
    // The place of one of the first that lacks the pattern; as many as there are compounds: none.
    std::size_t not_in_first(std::size_t most, std::uint64_t most_steps) {
        for (std::size_t i = 0; i < most; ++i) {
            if (!is_in(course_.order[i], most_steps)) return i;
        }
        return course_.order.size();
    }
    bool is_in(std::uint32_t compound, std::uint64_t most_steps) {
        return compound == place_ ||
               matcher_.contains(course_.compounds[compound], pattern_, course_.effort, most_steps) == CoreAnswer::yes;
    }

    // Bonds that are common by themselves; those that are alike are asked of once.
    Set common_bonds(const Set& all) {
        std::map<std::tuple<std::uint32_t, std::uint32_t, CoreBondKind>, bool> known;
        Set common;
        all.each([&](std::uint16_t number) {
            const CoreReference::Bond& bond = reference_.bonds()[number];
            const auto labels = reference_.graph().labels;
            const auto [low, high] = std::minmax(labels[bond.first], labels[bond.second]);
            const auto [found, is_new] = known.try_emplace({low, high, bond.kind}, false);
            if (is_new) {
                Set one;
                one.add(number);
                // What is not known stays in.
                found->second = is_common(one, kAll, kAll) || course_.effort.is_spent();
            }
            if (found->second) common.add(number);
        });
        return common;
    }

    // --- parts that are grown bond by bond ---

    void grow(const Set& common) {
        constexpr std::size_t kGrownAnyway = 3;
        const std::uint64_t most_steps = course_.work.most_steps / 2;  // the rest is for the proof
        std::size_t grown = 0;
        Set best;
        common.each([&](std::uint16_t bond) {
            if (course_.effort.steps > most_steps || course_.effort.is_stopped) return;
            if (best.has(bond) && grown > kGrownAnyway) return;
            ++grown;
            if (grow_from(bond, common)) best = best_;
        });
    }

    // True: it is better than what was known. First among some compounds only; one that lacks what came out is among
    // these next time.
    bool grow_from(std::uint16_t first, const Set& common) {
        constexpr std::size_t kAmongFirst = 48;
        constexpr int kRounds = 40;
        for (int round = 0; round < kRounds && !course_.effort.is_spent(); ++round) {
            const Set grown = grown_from(first, common, kAmongFirst);
            std::vector<Set> pieces;
            parts_.pieces(admissible(grown), pieces);
            bool is_all_known = true, is_found = false;
            for (const Set& piece : pieces) {
                if (!course_.is_better(piece.size(), parts_.atoms_of(piece))) continue;
                if (is_common(piece, kAll, kStepsOfGrowth)) {
                    take(piece);
                    is_found = true;
                } else {
                    is_all_known = false;
                }
            }
            if (is_found) return true;
            if (is_all_known) return false;
        }
        return false;
    }

    Set grown_from(std::uint16_t first, const Set& common, std::size_t among) {
        Set grown, tried;
        std::vector<std::uint16_t> next;
        const auto add = [&](std::uint16_t bond) {
            grown.add(bond);
            for (const std::uint16_t atom : {reference_.bonds()[bond].first, reference_.bonds()[bond].second}) {
                for (const CoreReference::HalfBond& half : reference_.bonds_of(atom)) {
                    if (tried.has(half.bond) || !common.has(half.bond)) continue;
                    tried.add(half.bond);
                    next.push_back(half.bond);
                }
            }
        };
        tried.add(first);
        add(first);
        while (!next.empty() && !course_.effort.is_spent()) {
            // Bonds that close rings are the ones that others depend on.
            auto at = std::find_if(next.begin(), next.end(), [&](std::uint16_t bond) { return closes(bond, grown); });
            if (at == next.end()) at = next.begin();
            const std::uint16_t bond = *at;
            next.erase(at);
            Set more = grown;
            more.add(bond);
            if (is_common(more, among, kStepsOfGrowth)) add(bond);
        }
        return grown;
    }
    bool closes(std::uint16_t bond, const Set& grown) const {
        const auto has_atom = [&](std::uint16_t atom) {
            const auto halves = reference_.bonds_of(atom);
            return std::any_of(halves.begin(), halves.end(),
                               [&](const CoreReference::HalfBond& half) { return grown.has(half.bond); });
        };
        return has_atom(reference_.bonds()[bond].first) && has_atom(reference_.bonds()[bond].second);
    }

    void take(const Set& bonds) {
        best_ = bonds;
        FoundCore& best = course_.best;
        best.reference = place_;
        best.bonds.clear();
        best.atoms.clear();
        bonds.each([&](std::uint16_t number) {
            const CoreReference::Bond& bond = reference_.bonds()[number];
            best.bonds.emplace_back(bond.first, bond.second);
            best.atoms.insert(best.atoms.end(), {bond.first, bond.second});
        });
        std::sort(best.bonds.begin(), best.bonds.end());
        std::sort(best.atoms.begin(), best.atoms.end());
        best.atoms.erase(std::unique(best.atoms.begin(), best.atoms.end()), best.atoms.end());
        best.most_bonds = std::max(best.most_bonds, best.bonds.size());
    }

    // --- the proof ---

    void push(const State& state) {
        if (!course_.is_better(state.bound, state.bound > bonds_in_best() ? 0 : parts_.atoms_of(state.set))) return;
        queue_.push(state);
    }

    void prove() {
        constexpr std::size_t kBetweenLooks = 64;
        std::size_t looked_at = 0;
        while (!queue_.empty()) {
            if (course_.effort.is_spent() || queue_.size() > kMostQueued) {
                course_.best.most_bonds = std::max(course_.best.most_bonds, queue_.top().bound);
                course_.best.is_greatest = false;
                return;
            }
            State state = queue_.top();
            queue_.pop();
            if (++looked_at % kBetweenLooks == 0) course_.look_around();
            look_at(state);
        }
    }

    void look_at(State& state) {
        const std::size_t bound = bound_of(state);
        if (bound == 0) return;
        if (bound < state.bound) {
            state.bound = bound;
            return push(state);
        }
        if (!course_.is_better(bound, parts_.atoms_of(state.set))) return;
        if (!live_.empty()) return branch(state);
        const bool is_answer = is_common(state.set, kAll, kAll);
        if (course_.effort.is_spent()) return queue_.push(state);  // not known
        if (is_answer) return take(state.set);
        add_witness(witness_in(state.set));
        queue_.push(state);
    }

    // At most so many bonds; 0: there is no core in it. Finds the live witnesses.
    std::size_t bound_of(const State& state) {
        live_.clear();
        course_.effort.steps += 1 + Words * witnesses_.size() / 16;
        for (const Set& witness : witnesses_) {
            if (!state.set.has_all(witness)) continue;
            const Set free = witness.without(state.kept);
            live_.push_back({free, free.size()});
            if (live_.back().size == 0) return 0;
        }
        // Those of few bonds first leave room for most.
        std::stable_sort(live_.begin(), live_.end(), [](const Live& a, const Live& b) { return a.size < b.size; });
        Set left = state.set.without(state.kept);
        std::size_t missing = 0;
        for (const Live& live : live_) {
            if (!left.has_all(live.free)) continue;
            left.remove_all(live.free);
            ++missing;
        }
        return std::min(state.bound, state.set.size() - missing);
    }

    // Each core in the state misses one of the bonds of a witness: the first, or the second and has the first, and so
    // on. Of some witnesses that is taken which leaves the smallest parts, and of its bonds those first that do.
    void branch(const State& state) {
        constexpr std::size_t kCompared = 12;
        std::vector<Branch> best, branches;
        double least = 0;
        for (std::size_t i = 0; i < std::min(kCompared, live_.size()); ++i) {
            if (live_[i].size > live_.front().size + 1) break;
            const double cost = branches_of(state, live_[i].free, branches);
            if (i == 0 || cost < least) {
                least = cost;
                best.swap(branches);
            }
        }
        Set kept = state.kept;
        std::vector<Set> pieces;
        for (const Branch& one : best) {
            Set set = state.set;
            set.remove(one.bond);
            parts_.pieces(admissible(set), pieces);
            for (const Set& piece : pieces) {
                if (piece.has_all(kept)) push({std::min(state.bound, piece.size()), piece, kept});
            }
            kept.add(one.bond);
        }
    }
    // The bonds in the order of what is left without them, and about how much work that is.
    double branches_of(const State& state, const Set& missing, std::vector<Branch>& branches) {
        constexpr double kGrowth = 1.3;  // how much more work each bond makes
        branches.clear();
        double cost = 0;
        std::vector<Set> pieces;
        missing.each([&](std::uint16_t bond) {
            Set set = state.set;
            set.remove(bond);
            parts_.pieces(admissible(set), pieces);
            course_.effort.steps += set.size();
            std::size_t left = 0;
            for (const Set& piece : pieces) {
                if (piece.has_all(state.kept)) left = std::max(left, piece.size());
            }
            branches.push_back({bond, left});
            if (left >= bonds_in_best()) cost += std::pow(kGrowth, static_cast<double>(left - bonds_in_best()));
        });
        std::stable_sort(branches.begin(), branches.end(),
                         [](const Branch& a, const Branch& b) { return a.left < b.left; });
        return cost;
    }

    // A part that is not common while nothing smaller in it is known not to be.
    Set witness_in(Set set) {
        constexpr std::size_t kAmongFirst = 8;
        constexpr int kRounds = 2;
        std::vector<Set> pieces;
        bool is_smaller = true;
        for (int round = 0; round < kRounds && is_smaller; ++round) {
            is_smaller = false;
            for (std::size_t bond = reference_.bonds().size(); bond-- > 0 && !course_.effort.is_spent();) {
                if (!set.has(bond) || set.size() == 1) continue;
                Set less = set;
                less.remove(bond);
                parts_.pieces(less, pieces);
                for (const Set& piece : pieces) {
                    if (is_common(piece, kAmongFirst, kAll) || course_.effort.is_spent()) continue;
                    set = piece;
                    is_smaller = true;
                    break;
                }
            }
        }
        return set;
    }

    // With all that are like it in the reference: they are lacking, too.
    void add_witness(const Set& witness) {
        std::set<Set> alike{witness};
        set_pattern(witness);
        is_used_.assign(reference_.atoms(), 0);
        images_.assign(pattern_.steps().size(), 0);
        for (std::size_t atom = 0; atom < reference_.atoms(); ++atom) {
            if (reference_.graph().labels[atom] == pattern_.steps()[0].label) {
                place_image(0, static_cast<std::uint16_t>(atom), Set{}, alike);
            }
        }
        if (witnesses_.size() > kMostWitnesses) alike = {witness};
        for (const Set& one : alike) {
            if (known_.insert(one).second) witnesses_.push_back(one);
        }
        std::stable_sort(witnesses_.begin(), witnesses_.end(),
                         [](const Set& a, const Set& b) { return a.size() < b.size(); });
    }
    void place_image(std::size_t step, std::uint16_t atom, const Set& bonds, std::set<Set>& alike) {
        constexpr std::size_t kMostAlike = 500;
        if (alike.size() >= kMostAlike || !course_.effort.step()) return;
        images_[step] = atom;
        Set with_closures = bonds;
        for (const CorePattern::Closure& closure : pattern_.closures(pattern_.steps()[step])) {
            const auto bond = bond_like(closure.bond, atom, images_[closure.step]);
            if (!bond) return;
            with_closures.add(*bond);
        }
        if (step + 1 == images_.size()) {
            alike.insert(with_closures);
            return;
        }
        is_used_[atom] = 1;
        const CorePattern::Step& next = pattern_.steps()[step + 1];
        const std::uint16_t parent = images_[next.parent];
        for (const CoreReference::HalfBond& half : reference_.bonds_of(parent)) {
            if (is_used_[half.neighbour] || reference_.graph().labels[half.neighbour] != next.label ||
                reference_.bonds()[half.bond].kind != reference_.bonds()[next.bond].kind)
                continue;
            Set more = with_closures;
            more.add(half.bond);
            place_image(step + 1, half.neighbour, more, alike);
        }
        is_used_[atom] = 0;
    }
    std::optional<std::uint16_t> bond_like(std::uint16_t bond, std::uint16_t atom, std::uint16_t other) const {
        for (const CoreReference::HalfBond& half : reference_.bonds_of(atom)) {
            if (half.neighbour != other) continue;
            if (reference_.bonds()[half.bond].kind == reference_.bonds()[bond].kind) return half.bond;
        }
        return std::nullopt;
    }

    static constexpr std::size_t kAll = ~std::size_t{0};
    static constexpr std::uint64_t kStepsOfGrowth = 200'000;  // in one compound

    CoreCourse& course_;
    const std::size_t place_;
    const CoreReference reference_;
    CoreParts<Words> parts_;
    CorePattern pattern_;
    CoreMatcher matcher_;
    std::vector<std::uint16_t> numbers_, images_;
    std::vector<char> is_used_;
    Set best_;
    std::vector<Set> witnesses_;  // the smallest first
    std::set<Set> known_;         // the same
    std::vector<Live> live_;
    std::priority_queue<State, std::vector<State>, IsWorse> queue_;
};

}  // namespace chemsieve::series
