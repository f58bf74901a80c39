#include "match/program/program_builder.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "match/program/possible_classes.h"

namespace chemsieve {

namespace {

// An atom with two bonds to placed atoms is as good as decided.
constexpr double kRingClosure = 1e-6;

// In which order a search places the atoms of a query: the rarest first, then neighbours of placed atoms, so that a
// wrong choice is noticed soon. rarity: for each query atom, how many atoms of the library can be it. Each connected
// part is placed without a gap; an environment begins with its root.
class PlacingOrder {
  public:
    PlacingOrder(const QueryGraph& graph, const std::vector<double>& rarity)
        : rarity_{rarity},
          neighbours_(graph.atoms.size()),
          bonds_to_placed_(graph.atoms.size(), 0),
          is_placed_(graph.atoms.size(), false) {
        for (const QueryBondEdge& bond : graph.bonds) {
            neighbours_[bond.begin].push_back(bond.end);
            neighbours_[bond.end].push_back(bond.begin);
        }
        if (graph.root) place(*graph.root);
        while (order_.size() < graph.atoms.size()) {
            const auto next = best([&](std::size_t atom) { return bonds_to_placed_[atom] > 0; });
            place(next ? *next : *best([](std::size_t) { return true; }));
        }
    }

    std::vector<std::uint16_t> take() && { return std::move(order_); }

  private:
    template <class Eligible>
    std::optional<std::size_t> best(const Eligible& eligible) const {
        std::optional<std::size_t> found;
        double least = 0;
        for (std::size_t atom = 0; atom < rarity_.size(); ++atom) {
            if (is_placed_[atom] || !eligible(atom)) continue;
            double cost = rarity_[atom] * (1 - 0.01 * static_cast<double>(neighbours_[atom].size()));
            for (unsigned closure = 1; closure < bonds_to_placed_[atom]; ++closure) cost *= kRingClosure;
            if (found && cost >= least) continue;
            found = atom;
            least = cost;
        }
        return found;
    }

    void place(std::size_t atom) {
        is_placed_[atom] = true;
        order_.push_back(static_cast<std::uint16_t>(atom));
        for (const std::uint16_t neighbour : neighbours_[atom]) ++bonds_to_placed_[neighbour];
    }

    const std::vector<double>& rarity_;
    std::vector<std::vector<std::uint16_t>> neighbours_;
    std::vector<unsigned> bonds_to_placed_;
    std::vector<bool> is_placed_;
    std::vector<std::uint16_t> order_;
};

constexpr double kWeightOfOpen = 0.3;  // about so many of the atoms that an environment decides turn out to fit

bool asks_environment(const Predicate& predicate) {
    return predicate.kind == Predicate::Kind::environment ||
           std::any_of(predicate.children.begin(), predicate.children.end(), asks_environment);
}

// An atom of a possible class fulfils what an "and" asks of classes alone.
Predicate without_what_classes_tell(const Predicate& predicate) {
    if (predicate.kind != Predicate::Kind::all_of || predicate.negated) return predicate;
    Predicate rest{.kind = Predicate::Kind::all_of};
    for (const Predicate& child : predicate.children) {
        if (asks_environment(child)) rest.children.push_back(without_what_classes_tell(child));
    }
    return rest.children.size() == 1 ? rest.children.front() : rest;
}

class ProgramBuilder {
  public:
    ProgramBuilder(const QueryGraph& graph, const ClassTable& table) : graph_{graph}, table_{table} {}

    Program build() {
        program_.is_rooted = graph_.root.has_value();
        number_bonds();
        number_predicates();
        fill_atom_table();
        count_needs();
        place();
        add_stereo();
        return std::move(program_);
    }

  private:
    struct Known {
        ClassSet possible;
        ClassSet open;
        const Predicate* predicate;
        bool is_asked = false;  // the predicate itself is asked, also of atoms of other classes

        // To a search they are the same.
        bool is_like(const Known& other) const {
            if (possible != other.possible || open != other.open) return false;
            const bool classes_tell = open.empty() && !is_asked && !other.is_asked;
            return classes_tell || *predicate == *other.predicate;
        }
    };

    void number_bonds() {
        std::vector<BondClassSet> known;
        for (const QueryBondEdge& bond : graph_.bonds) {
            auto found = std::find(known.begin(), known.end(), bond.classes);
            if (found == known.end()) {
                if (known.size() == kMaxPredicates) throw NotCompiled("has more than 64 kinds of bonds");
                found = known.insert(known.end(), bond.classes);
            }
            bond_numbers_.push_back(static_cast<std::uint8_t>(found - known.begin()));
        }
        for (std::size_t number = 0; number < known.size(); ++number) {
            for (std::size_t c = 0; c < table_.bonds().size(); ++c) {
                if (known[number][c / 64] >> (c % 64) & 1) program_.bonds[c] |= std::uint64_t{1} << number;
            }
            bond_kinds_.push_back(bond_kinds_of(known[number], table_));
        }
    }

    void number_predicates() {
        std::vector<unsigned> kinds_of_bonds;
        for (const std::uint8_t number : bond_numbers_) kinds_of_bonds.push_back(bond_kinds_[number]);
        for (std::size_t atom = 0; atom < graph_.atoms.size(); ++atom) {
            const QueryAtomNode& node = graph_.atoms[atom];
            Chances chances = chances_of(node.predicate, table_.atom_classes());
            ClassSet& possible = chances.hold;
            possible &= node.allowed;
            narrow_by_bonds(graph_, kinds_of_bonds, atom, table_, possible);
            ClassSet open = possible;
            open &= chances.fail;
            // The ends of a dative bond are also asked crosswise.
            const bool is_asked = std::any_of(graph_.bonds.begin(), graph_.bonds.end(), [&](const QueryBondEdge& bond) {
                return bond.is_dative && (bond.begin == atom || bond.end == atom);
            });
            predicate_of_atom_.push_back(number_of({std::move(possible), std::move(open), &node.predicate, is_asked}));
        }
    }

    std::uint8_t number_of(Known&& wanted) {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            if (known_[i].is_like(wanted)) {
                known_[i].is_asked |= wanted.is_asked;
                return static_cast<std::uint8_t>(i);
            }
        }
        if (known_.size() == kMaxPredicates) throw NotCompiled("has more than 64 different atoms");
        known_.push_back(std::move(wanted));
        return static_cast<std::uint8_t>(known_.size() - 1);
    }

    void fill_atom_table() {
        program_.possible.assign(table_.atom_classes(), 0);
        for (std::size_t p = 0; p < known_.size(); ++p) {
            const std::uint64_t bit = std::uint64_t{1} << p;
            double weight = 0;
            known_[p].possible.for_each([&](std::size_t c) {
                program_.possible[c] |= bit;
                weight += table_.weight(c) * (known_[p].open.holds(c) ? kWeightOfOpen : 1);
            });
            weights_.push_back(weight);
            program_.all_predicates |= bit;
            if (!known_[p].open.empty()) {
                if (program_.open.empty()) program_.open.assign(table_.atom_classes(), 0);
                known_[p].open.for_each([&](std::size_t c) { program_.open[c] |= bit; });
            }
            program_.predicates.push_back(*known_[p].predicate);
            program_.open_predicates.push_back(without_what_classes_tell(*known_[p].predicate));
        }
    }

    void count_needs() {
        std::vector<unsigned> needed(known_.size(), 0);
        for (const std::uint8_t p : predicate_of_atom_) ++needed[p];
        for (std::size_t p = 0; p < needed.size(); ++p) {
            program_.counts_matter |= needed[p] > 1;
            const unsigned count = std::min(needed[p], (1U << kCountPlanes) - 1);
            for (unsigned plane = 0; plane < kCountPlanes; ++plane) {
                if (count >> plane & 1) program_.needed[plane] |= std::uint64_t{1} << p;
            }
        }
    }

    void place() {
        std::vector<double> rarity;
        for (const std::uint8_t p : predicate_of_atom_) rarity.push_back(weights_[p]);
        const std::vector<std::uint16_t> order = PlacingOrder{graph_, rarity}.take();
        step_of_atom_.assign(graph_.atoms.size(), kNone);
        for (const std::uint16_t atom : order) add_step(atom);
    }

    void add_step(std::uint16_t atom) {
        Step step{.predicate = predicate_of_atom_[atom],
                  .first_closure = static_cast<std::uint16_t>(program_.closures.size())};
        bool is_single = true;
        for (std::size_t b = 0; b < graph_.bonds.size(); ++b) {
            const QueryBondEdge& bond = graph_.bonds[b];
            if (bond.begin != atom && bond.end != atom) continue;
            is_single = false;
            const std::uint16_t other = bond.begin == atom ? bond.end : bond.begin;
            if (step_of_atom_[other] == kNone) continue;
            const std::int16_t dative = bond.is_dative ? add_dative(bond, other) : kNone;
            if (step.parent == kNone) {
                step.parent = step_of_atom_[other];
                step.bonds = bond_numbers_[b];
                step.dative = dative;
            } else {
                program_.closures.push_back(
                    {static_cast<std::uint16_t>(step_of_atom_[other]), bond_numbers_[b], dative});
            }
        }
        step.last_closure = static_cast<std::uint16_t>(program_.closures.size());
        if (is_single && !program_.is_rooted) step.after = last_single_like(step.predicate);
        step_of_atom_[atom] = static_cast<std::int16_t>(program_.steps.size());
        is_single_.push_back(is_single);
        program_.steps.push_back(step);
        program_.atom_of_step.push_back(atom);
    }

    std::int16_t add_dative(const QueryBondEdge& bond, std::uint16_t placed) {
        program_.dative_bonds.push_back({.begin_predicate = predicate_of_atom_[bond.begin],
                                         .end_predicate = predicate_of_atom_[bond.end],
                                         .placed_is_begin = bond.begin == placed});
        return static_cast<std::int16_t>(program_.dative_bonds.size() - 1);
    }

    std::int16_t last_single_like(std::uint8_t predicate) const {
        for (std::size_t i = program_.steps.size(); i-- > 0;) {
            if (is_single_[i] && program_.steps[i].predicate == predicate) return static_cast<std::int16_t>(i);
        }
        return kNone;
    }

    void add_stereo() {
        const auto step = [&](std::uint16_t& atom) { atom = static_cast<std::uint16_t>(step_of_atom_[atom]); };
        program_.centres = graph_.centres;
        for (QueryCentre& centre : program_.centres) {
            step(centre.atom);
            for (std::uint16_t& neighbour : centre.neighbours) step(neighbour);
        }
        program_.double_bonds = graph_.double_bonds;
        for (QueryDoubleBond& bond : program_.double_bonds) {
            step(bond.begin);
            step(bond.end);
            step(bond.begin_neighbour);
            step(bond.end_neighbour);
        }
    }

    const QueryGraph& graph_;
    const ClassTable& table_;
    Program program_;
    std::vector<std::uint8_t> bond_numbers_;  // by bond: its set of classes
    std::vector<unsigned> bond_kinds_;        // by set of classes
    std::vector<Known> known_;                // by predicate
    std::vector<double> weights_;             // by predicate: atoms of the library that can fulfil it
    std::vector<std::uint8_t> predicate_of_atom_;
    std::vector<std::int16_t> step_of_atom_;
    std::vector<bool> is_single_;  // by step: an atom without bonds
};

}  // namespace

CompiledQuery build_programs(const QueryGraphs& graphs, const ClassTable& table) {
    CompiledQuery result;
    result.query = ProgramBuilder{graphs.query, table}.build();
    for (const QueryGraph& environment : graphs.environments) {
        result.environments.push_back(ProgramBuilder{environment, table}.build());
    }
    result.degrees = table.degrees();
    result.chiral_tags = table.chiral_tags();
    result.bond_classes = table.bonds();
    return result;
}

}  // namespace chemsieve
