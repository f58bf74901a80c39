#include "fingerprint/demand/screen_compiler.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <optional>

#include "chem/query_features/query_labels.h"
#include "chem/query_features/query_tree.h"
#include "chem/rdkit_config_check.h"
#include "fingerprint/subgraph/subgraph_walk.h"
#include "fingerprint/subgraph/whole_graph.h"

namespace chemsieve {

namespace {

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;

// Limits of pieces with alternatives.
constexpr int kPieceBonds = 3;
constexpr std::size_t kMostAlternatives = 16;
constexpr std::size_t kMostChoices = 96;
constexpr std::size_t kMostPieces = 4000;  // looked at

// query_atoms: if given, gets the query's atom for each atom of the graph.
MolecularGraph fixed_graph(const QueryLabels& labels, std::vector<std::uint32_t>* query_atoms = nullptr) {
    MolecularGraph graph;
    std::vector<std::optional<std::uint32_t>> index(labels.atoms.size());
    for (std::size_t a = 0; a < labels.atoms.size(); ++a) {
        const auto elements = elements_of(labels.atoms[a]);
        if (elements.size() != 1) continue;
        index[a] = static_cast<std::uint32_t>(graph.atoms.size());
        graph.atoms.push_back(elements[0]);
        if (query_atoms) query_atoms->push_back(static_cast<std::uint32_t>(a));
    }
    for (const QueryLabels::Bond& bond : labels.bonds) {
        if (!index[bond.first] || !index[bond.second] || bond.labels.count() != 1) continue;
        graph.bonds.push_back(
            {*index[bond.first], *index[bond.second], static_cast<BondLabel>(bond.labels._Find_first())});
    }
    for (const AtomState& state : labels.states) {
        if (index[state.atom]) graph.states.push_back({*index[state.atom], state.kind, state.value});
    }
    return graph;
}

// All that a piece of the query can be: every way to choose one label each for its atoms and bonds.
class PieceAlternatives {
  public:
    PieceAlternatives(const QueryLabels& labels, std::span<const std::uint32_t> bonds) {
        for (const std::uint32_t b : bonds) {
            const QueryLabels::Bond& bond = labels.bonds[b];
            graph_.bonds.push_back({add_atom(labels, bond.first), add_atom(labels, bond.second), BondLabel::other});
            bond_choices_.push_back(bond.labels);
        }
    }
    PieceAlternatives(const QueryLabels& labels, std::uint32_t atom) { add_atom(labels, atom); }

    // Hashes, ascending; nothing if there are too many.
    std::optional<std::vector<std::uint64_t>> hashes() {
        std::size_t ways = 1;
        for (const AtomKinds& kinds : atom_choices_) {
            elements_.push_back(elements_of(kinds));
            if ((ways *= elements_.back().size()) > kMostWays) return std::nullopt;
        }
        for (const BondLabels& choice : bond_choices_) {
            if ((ways *= choice.count()) > kMostWays) return std::nullopt;
        }
        choose_bond(0);
        std::sort(found_.begin(), found_.end());
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        if (found_.size() > kMostAlternatives) return std::nullopt;
        return found_;
    }

  private:
    static constexpr std::size_t kMostWays = 8 * kMostAlternatives;  // many are the same by symmetry

    std::uint32_t add_atom(const QueryLabels& labels, std::uint32_t atom) {
        const auto known = std::find(atoms_.begin(), atoms_.end(), atom);
        if (known != atoms_.end()) return static_cast<std::uint32_t>(known - atoms_.begin());
        atoms_.push_back(atom);
        graph_.atoms.push_back(0);
        atom_choices_.push_back(labels.atoms[atom]);
        return static_cast<std::uint32_t>(atoms_.size() - 1);
    }

    void choose_bond(std::size_t bond) {
        if (bond == bond_choices_.size()) return choose_atom(0);
        for (std::size_t label = 0; label < bond_choices_[bond].size(); ++label) {
            if (!bond_choices_[bond][label]) continue;
            graph_.bonds[bond].label = static_cast<BondLabel>(label);
            choose_bond(bond + 1);
        }
    }

    void choose_atom(std::uint32_t atom) {
        if (atom == atoms_.size()) {
            found_.push_back(hash_of_whole(graph_));
            return;
        }
        // An atom at an aromatic bond is aromatic.
        const bool aromatic = std::any_of(graph_.bonds.begin(), graph_.bonds.end(), [&](const GraphBond& b) {
            return (b.first == atom || b.second == atom) && b.label == BondLabel::aromatic;
        });
        for (const std::uint16_t z : elements_[atom]) {
            const bool possible = atom_choices_[atom][2U * z + 1U] || (!aromatic && atom_choices_[atom][2U * z]);
            if (!possible) continue;
            graph_.atoms[atom] = z;
            choose_atom(atom + 1);
        }
    }

    MolecularGraph graph_;
    std::vector<std::uint32_t> atoms_;  // the query's
    std::vector<AtomKinds> atom_choices_;
    std::vector<std::vector<std::uint16_t>> elements_;  // for each of atom_choices_
    std::vector<BondLabels> bond_choices_;
    std::vector<std::uint64_t> found_;
};

std::vector<std::uint64_t> items_of_one(std::uint64_t hash, const FingerprintRecipe& recipe) {
    std::vector<std::uint64_t> items;
    for (int copy = 0; copy < recipe.small_copies; ++copy) items.push_back(subgraph_item(hash, 1, copy));
    return items;
}

// The pieces of the query that can be a few things each.
std::vector<Choice> choices_of(const QueryLabels& labels, const FingerprintRecipe& recipe) {
    std::vector<Choice> choices;
    const auto add = [&](PieceAlternatives piece) {
        const auto hashes = piece.hashes();
        if (!hashes || hashes->size() < 2) return;
        Choice choice;
        for (const std::uint64_t hash : *hashes) choice.alternatives.push_back(items_of_one(hash, recipe));
        if (std::find(choices.begin(), choices.end(), choice) == choices.end()) choices.push_back(std::move(choice));
    };
    MolecularGraph shape;  // without labels; bonds that can be too many things are left out, walks end there
    std::vector<std::size_t> elements;  // how many each atom can be
    for (std::uint32_t a = 0; a < labels.atoms.size(); ++a) {
        shape.atoms.push_back(0);
        elements.push_back(elements_of(labels.atoms[a]).size());
        if (elements.back() != 1) add(PieceAlternatives{labels, a});
    }
    // What can be one thing only is required already.
    const auto is_open = [&](std::uint32_t b) {
        const QueryLabels::Bond& bond = labels.bonds[b];
        return bond.labels.count() != 1 || elements[bond.first] != 1 || elements[bond.second] != 1;
    };
    std::vector<std::uint32_t> bond_of_shape;
    bool any_open = false;
    for (std::uint32_t b = 0; b < labels.bonds.size(); ++b) {
        const QueryLabels::Bond& bond = labels.bonds[b];
        if (bond.labels.count() > 4 || elements[bond.first] > kMostAlternatives ||
            elements[bond.second] > kMostAlternatives) {
            continue;
        }
        any_open = any_open || is_open(b);
        bond_of_shape.push_back(b);
        shape.bonds.push_back({bond.first, bond.second, BondLabel::other});
    }
    if (!any_open) return choices;
    HashedGraph graph;
    graph.assign(shape);
    std::size_t looked_at = 0;
    SubgraphWalk{}.run(graph, std::min({kPieceBonds, recipe.max_bonds, recipe.small_bonds}),
                       [&](std::uint64_t, std::span<const std::uint32_t> bonds) {
                           std::vector<std::uint32_t> of_query;
                           for (const std::uint32_t b : bonds) of_query.push_back(bond_of_shape[b]);
                           if (std::any_of(of_query.begin(), of_query.end(), is_open)) {
                               add(PieceAlternatives{labels, of_query});
                           }
                           return ++looked_at < kMostPieces;
                       });
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.alternatives.size() < b.alternatives.size(); });
    if (choices.size() > kMostChoices) choices.resize(kMostChoices);
    return choices;
}

ScreenFormula compile(const RDKit::ROMol& query, const FingerprintRecipe& recipe, const AtomKinds& first_atom,
                      EnvironmentUse use);

// What the environments in an atom's query demand. `kinds`: what the atom itself can be.
ScreenFormula environments(const AtomQuery& query, const AtomKinds& kinds, const FingerprintRecipe& recipe) {
    ScreenFormula formula;
    if (query.getNegation()) return formula;
    if (const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query)) {
        if (recursive->getQueryMol()) {
            formula = compile(*recursive->getQueryMol(), recipe, kinds, EnvironmentUse::as_written);
        }
        return formula;
    }
    const QueryNode node = node_of(query.getDescription());
    if (node == QueryNode::all_of) {
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            formula.add(environments(**child, kinds, recipe));
        }
    } else if (node == QueryNode::any_of) {
        Choice choice;
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            // The required items of an alternative are enough; one without any would make the choice void.
            choice.alternatives.push_back(environments(**child, kinds, recipe).required.items);
            if (choice.alternatives.back().empty()) return formula;
        }
        if (choice.alternatives.size() > kMostAlternatives) return formula;
        formula.choices.push_back(std::move(choice));
    }
    return formula;
}

ScreenFormula compile(const RDKit::ROMol& query, const FingerprintRecipe& recipe, const AtomKinds& first_atom,
                      EnvironmentUse use) {
    const QueryLabels labels = labels_of(query, first_atom, use);
    ScreenFormula formula{make_items(fixed_graph(labels), recipe), choices_of(labels, recipe)};
    if (use == EnvironmentUse::none) return formula;
    for (const RDKit::Atom* atom : query.atoms()) {
        if (atom->hasQuery()) formula.add(environments(*atom->getQuery(), labels.atoms[atom->getIdx()], recipe));
    }
    return formula;
}

}  // namespace

ScreenFormula compile_screen(const Molecule& query, const FingerprintRecipe& recipe) {
    return compile(query.rdkit(), recipe, AtomKinds{}.set(), environment_use(query.rdkit()));
}

FixedPart fixed_part_of(const QueryLabels& labels) {
    FixedPart part;
    part.graph = fixed_graph(labels, &part.query_atoms);
    return part;
}

}  // namespace chemsieve
