#include "match/parts/query_parts.h"

#include <algorithm>
#include <bit>

#include "fingerprint/subgraph/ring_walk.h"
#include "fingerprint/subgraph/subgraph_walk.h"
#include "match/parts/part_items.h"
#include "match/program/possible_classes.h"

namespace chemsieve {

namespace {

using SummaryPtr = std::shared_ptr<const AtomSummary>;
// By bond of a query: the labels that it can have.
using BondLabelSets = std::vector<std::vector<std::uint16_t>>;

// Many ways are the same by symmetry.
constexpr std::size_t kMostWays = 2 * kMostAlternatives;

// All that a piece of a query can be, in one family of parts: the hashes of all ways to choose a label for each atom
// and bond of the piece, ascending, without repeats. None if there are too many.
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

constexpr std::size_t kMostPieces = 4000;  // looked at
constexpr std::size_t kMostChoices = 256;
constexpr std::size_t kMostRingSteps = 1U << 16;
constexpr std::array kFamiliesOfBonds{PartFamily::element, PartFamily::cyclic_shape, PartFamily::kind,
                                      PartFamily::hydrogens, PartFamily::ring_shape};
constexpr std::ptrdiff_t kLevelsAsked = 2;  // the highest that the query reaches

// What one graph of a query demands by its own atoms and bonds.
class GraphDemands {
  public:
    // root: what the atom that stands for the root can be; null: the graph is no environment. All must outlive this.
    GraphDemands(const QueryGraph& graph, const ClassTable& table, const PartLabels& labels,
                 const AtomSummaries& summaries, const ClassSet* root);

    // What each atom can be.
    const std::vector<ClassSet>& possible() const noexcept { return possible_; }
    PartFormula formula();

  private:
    void narrow();
    unsigned narrowed_kinds(std::size_t bond);
    void summarize();
    void ask(PartFamily family);
    void ask_atoms();
    void ask_subgraphs();
    void ask_rings();
    bool is_plain(std::span<const std::uint32_t> bonds) const;
    void ask_parts(PartFamily family, std::span<const std::uint32_t> bonds);
    void add_required();

    const QueryGraph& graph_;
    const ClassTable& table_;
    const PartLabels& labels_;
    const AtomSummaries& summaries_;
    std::vector<BondClassSet> bonds_;
    std::vector<ClassSet> possible_;
    std::vector<SummaryPtr> atoms_;
    std::array<BondLabelSets, kPartFamilies> bond_labels_;
    HashedGraph shape_;
    std::vector<std::uint64_t> hashes_;                         // what the part at hand can be; none: too many things
    std::vector<std::pair<PartFamily, std::uint64_t>> single_;  // parts that can be one thing only
    PartFormula formula_;
};

GraphDemands::GraphDemands(const QueryGraph& graph, const ClassTable& table, const PartLabels& labels,
                           const AtomSummaries& summaries, const ClassSet* root)
    : graph_{graph}, table_{table}, labels_{labels}, summaries_{summaries} {
    // What is negated has bits beyond the last class.
    const BondClassSet all = table.bonds_where([](const BondClass&) { return true; });
    for (const QueryBondEdge& bond : graph.bonds) {
        BondClassSet& classes = bonds_.emplace_back(bond.classes);
        for (std::size_t i = 0; i < all.size(); ++i) classes[i] &= all[i];
    }
    for (const QueryAtomNode& node : graph.atoms) {
        possible_.push_back(chances_of(node.predicate, table.atom_classes()).hold);
        possible_.back() &= node.allowed;
    }
    if (root && graph.root) possible_[*graph.root] &= *root;
    // What is narrowed at one end of a bond narrows the bond, and that the other end.
    for (int round = 0; round < 2; ++round) narrow();
}

void GraphDemands::narrow() {
    std::vector<unsigned> kinds;
    for (std::size_t b = 0; b < bonds_.size(); ++b) kinds.push_back(narrowed_kinds(b));
    for (std::size_t a = 0; a < possible_.size(); ++a) narrow_by_bonds(graph_, kinds, a, table_, possible_[a]);
}

// Bonds of a kind that an end cannot have are out of the question.
unsigned GraphDemands::narrowed_kinds(std::size_t bond) {
    const unsigned before = bond_kinds_of(bonds_[bond], table_);
    unsigned kinds = 0;
    for (unsigned kind = 0; kind < kBondCounts; ++kind) {
        if (!(before >> kind & 1)) continue;
        const SharedClassSet having = table_.with_bonds(1U << kind, 1);
        if (possible_[graph_.bonds[bond].begin].meets(*having) && possible_[graph_.bonds[bond].end].meets(*having)) {
            kinds |= 1U << kind;
        }
    }
    if (kinds != before) {
        const BondClassSet kept = table_.bonds_where([kinds](const BondClass& b) {
            return (kinds >> (2 * static_cast<unsigned>(b.kind()) + b.in_cycle) & 1) != 0;
        });
        for (std::size_t i = 0; i < kept.size(); ++i) bonds_[bond][i] &= kept[i];
    }
    return kinds;
}

PartFormula GraphDemands::formula() {
    if (std::any_of(possible_.begin(), possible_.end(), [](const ClassSet& classes) { return classes.empty(); })) {
        formula_.required.push_back(kNoPart);
        return std::move(formula_);
    }
    summarize();
    ask_atoms();
    ask_subgraphs();
    ask_rings();
    add_required();
    std::stable_sort(formula_.choices.begin(), formula_.choices.end(), [](const PartChoice& a, const PartChoice& b) {
        return a.items.size() != b.items.size() ? a.items.size() < b.items.size() : a.items < b.items;
    });
    const auto is_same = [](const PartChoice& a, const PartChoice& b) { return a.items == b.items; };
    formula_.choices.erase(std::unique(formula_.choices.begin(), formula_.choices.end(), is_same),
                           formula_.choices.end());
    if (formula_.choices.size() > kMostChoices) formula_.choices.resize(kMostChoices);
    return std::move(formula_);
}

void GraphDemands::summarize() {
    for (std::size_t a = 0; a < possible_.size(); ++a)
        atoms_.push_back(summaries_.of(possible_[a], graph_.atoms[a].is_plain));
    for (const PartFamily family : kFamiliesOfBonds) {
        for (const BondClassSet& classes : bonds_) {
            std::vector<std::uint16_t> labels;
            for (std::size_t word = 0; word < classes.size(); ++word) {
                for (std::uint64_t left = classes[word]; left != 0; left &= left - 1) {
                    const std::size_t c = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
                    const std::uint16_t label = labels_.bond(family, c);
                    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
                }
            }
            bond_labels_[static_cast<std::size_t>(family)].push_back(std::move(labels));
        }
    }
}

void GraphDemands::ask(PartFamily family) {
    if (hashes_.empty()) return;
    if (hashes_.size() == 1) {
        single_.emplace_back(family, hashes_.front());
        return;
    }
    PartChoice& choice = formula_.choices.emplace_back();
    for (const std::uint64_t hash : hashes_) choice.items.push_back(part_item(family, hash, 1));
    std::sort(choice.items.begin(), choice.items.end());
}

void GraphDemands::ask_atoms() {
    for (const auto& atom : atoms_) {
        const auto ask_labels = [&](PartFamily family, const auto& hash_of) {
            hashes_.clear();
            for (const std::uint16_t label : atom->labels[static_cast<std::size_t>(family)]) {
                hashes_.push_back(hash_of(label));
            }
            ask(family);
        };
        ask_labels(PartFamily::element, hash_of_element);
        for (const PartFamily family : kAtomFamilies) {
            ask_labels(family, [&](std::uint16_t label) { return labels_.alone(family, label); });
        }
        for (std::uint32_t left = atom->features; left != 0; left &= left - 1) {
            single_.emplace_back(PartFamily::feature, hash_of_feature(static_cast<unsigned>(std::countr_zero(left))));
        }
    }
}

// Whether the query says no more of each of its atoms and bonds than element and type.
bool GraphDemands::is_plain(std::span<const std::uint32_t> bonds) const {
    return std::all_of(bonds.begin(), bonds.end(), [&](std::uint32_t b) {
        const QueryBondEdge& bond = graph_.bonds[b];
        return atoms_[bond.begin]->is_plain && atoms_[bond.end]->is_plain &&
               bond_labels_[static_cast<std::size_t>(PartFamily::element)][b].size() == 1;
    });
}

void GraphDemands::ask_parts(PartFamily family, std::span<const std::uint32_t> bonds) {
    Ways{family, graph_, atoms_, bond_labels_[static_cast<std::size_t>(family)], bonds, hashes_}.find();
    ask(family);
}

void GraphDemands::ask_subgraphs() {
    MolecularGraph plain;
    plain.atoms.assign(graph_.atoms.size(), 0);
    for (const QueryBondEdge& bond : graph_.bonds) plain.bonds.push_back({bond.begin, bond.end, BondLabel::other});
    shape_.assign(plain);
    std::size_t looked_at = 0;
    SubgraphWalk{}.run(shape_, kPartBonds, [&](std::uint64_t, std::span<const std::uint32_t> bonds) {
        ask_parts(PartFamily::element, bonds);
        if (!is_plain(bonds)) {  // else the elements say it all
            ask_parts(PartFamily::cyclic_shape, bonds);
            if (bonds.size() == 1) {
                for (const PartFamily family : kBondFamilies) ask_parts(family, bonds);
            }
        }
        return ++looked_at < kMostPieces;
    });
}

void GraphDemands::ask_rings() {
    RingWalk{}.run(shape_, kSmallestPartRing, kLargestPartRing, kMostRingSteps,
                   [&](std::uint64_t, std::span<const std::uint32_t> bonds) {
                       single_.emplace_back(PartFamily::ring, hash_of_ring(bonds.size()));
                       ask_parts(PartFamily::ring_shape, bonds);
                       return true;
                   });
}

void GraphDemands::add_required() {
    std::sort(single_.begin(), single_.end());
    for (auto first = single_.begin(); first != single_.end();) {
        const auto last = std::upper_bound(first, single_.end(), *first);
        // Who has more has less as well; but not every level has a row of its own.
        const std::span<const int> levels = part_levels(first->first);
        const auto reached = std::upper_bound(levels.begin(), levels.end(), last - first) - levels.begin();
        for (auto i = std::max<std::ptrdiff_t>(0, reached - kLevelsAsked); i < reached; ++i) {
            formula_.required.push_back(part_item(first->first, first->second, levels[static_cast<std::size_t>(i)]));
        }
        first = last;
    }
}

constexpr int kMostDepth = 2;  // how deep environments lie in environments
// Patterns may name the same environment at each of many atoms.
constexpr int kMostGraphs = 256;

class EnvironmentCompiler {
  public:
    EnvironmentCompiler(const QueryGraphs& graphs, const ClassTable& table, const PartLabels& labels,
                        const AtomSummaries& summaries)
        : graphs_{graphs}, table_{table}, labels_{labels}, summaries_{summaries} {}

    // root: see GraphDemands.
    PartFormula compile(const QueryGraph& graph, const ClassSet* root, int depth) {
        if (graphs_left_-- <= 0) return {};
        GraphDemands demands{graph, table_, labels_, summaries_, root};
        PartFormula formula = demands.formula();
        for (std::size_t a = 0; a < graph.atoms.size(); ++a) {
            ask(graph.atoms[a].predicate, demands.possible()[a], depth, formula);
        }
        return formula;
    }

  private:
    // possible: what the atom that fulfils the predicate can be.
    void ask(const Predicate& predicate, const ClassSet& possible, int depth, PartFormula& formula) {
        if (predicate.negated || depth == kMostDepth || possible.empty()) return;
        if (predicate.kind == Predicate::Kind::environment) {
            formula.add(compile(graphs_.environments[predicate.environment], &possible, depth + 1));
        } else if (predicate.kind == Predicate::Kind::all_of) {
            for (const Predicate& child : predicate.children) ask(child, possible, depth, formula);
        } else if (predicate.kind == Predicate::Kind::any_of) {
            ask_either(predicate.children, possible, depth, formula);
        }
    }

    void ask_either(const std::vector<Predicate>& children, const ClassSet& possible, int depth, PartFormula& formula) {
        PartChoice choice;
        for (const Predicate& child : children) {
            // A query of one atom that fulfils this one.
            QueryGraph alone;
            alone.atoms.push_back({child, possible});
            choice.formulas.push_back(compile(alone, nullptr, depth));
            if (choice.formulas.back().asks_nothing()) return;
        }
        formula.choices.push_back(std::move(choice));
    }

    const QueryGraphs& graphs_;
    const ClassTable& table_;
    const PartLabels& labels_;
    const AtomSummaries& summaries_;
    int graphs_left_ = kMostGraphs;
};

}  // namespace

PartFormula PartCompiler::parts_of(const QueryGraphs& query) const {
    std::call_once(is_known_, [this] { known_ = std::make_unique<const Known>(classes_); });
    return EnvironmentCompiler{query, *table_, known_->labels, known_->summaries}.compile(query.query, nullptr, 0);
}

}  // namespace chemsieve
