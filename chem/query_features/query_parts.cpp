#include "chem/query_features/query_parts.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;

class PartFinder {
  public:
    explicit PartFinder(EnvironmentUse use) : use_{use} {}

    std::vector<QueryPart> parts;

    void add(const RDKit::ROMol& query, const AtomKinds& first_atom, std::optional<std::uint32_t> environment_of) {
        const QueryLabels labels = labels_of(query, first_atom, use_);
        parts.push_back({labels, environment_of});
        if (use_ == EnvironmentUse::none) return;
        for (const RDKit::Atom* atom : query.atoms()) {
            if (!atom->hasQuery()) continue;
            add_environments(*atom->getQuery(), labels.atoms[atom->getIdx()], environment_of.value_or(atom->getIdx()));
        }
    }

  private:
    void add_environments(const AtomQuery& query, const AtomKinds& kinds, std::uint32_t of_atom) {
        if (const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query)) {
            if (recursive->getQueryMol()) add(*recursive->getQueryMol(), kinds, of_atom);
            return;
        }
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            add_environments(**child, kinds, of_atom);
        }
    }

    EnvironmentUse use_;
};

}  // namespace

std::vector<QueryPart> query_parts(const Molecule& query) {
    PartFinder finder{environment_use(query.rdkit())};
    finder.add(query.rdkit(), AtomKinds{}.set(), std::nullopt);
    return std::move(finder.parts);
}

}  // namespace chemsieve
