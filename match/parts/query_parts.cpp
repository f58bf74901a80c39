#include "match/parts/query_parts.h"

#include "match/parts/graph_demands.h"

namespace chemsieve {

namespace {

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
