#include "match/reading/query_reader.h"

#include <GraphMol/Chirality.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <map>

#include "chem/query_features/query_labels.h"
#include "chem/rdkit_config_check.h"
#include "match/program/program_builder.h"
#include "match/reading/classify.h"
#include "match/reading/query_predicates.h"

namespace chemsieve {

namespace {

using RDKit::Atom;
using RDKit::Bond;

constexpr std::size_t kMaxQueryAtoms = 4096;

bool has_tetrahedral_tag(const Atom& atom) {
    return atom.getChiralTag() == Atom::CHI_TETRAHEDRAL_CW || atom.getChiralTag() == Atom::CHI_TETRAHEDRAL_CCW;
}

class QueryReader {
  public:
    QueryReader(const ClassTable& table, bool stereo) : table_{table}, stereo_{stereo} {
        tagged_ = *table.passing(AtomProperty::chiral_tag, {.low = Atom::CHI_TETRAHEDRAL_CW});
        tagged_ |= *table.passing(AtomProperty::chiral_tag, {.low = Atom::CHI_TETRAHEDRAL_CCW});
        cyclic_ = table.bonds_where([](const BondClass& bond) { return bond.in_cycle; });
    }

    QueryGraph graph_of(const RDKit::ROMol& mol) {
        if (mol.getNumAtoms() > kMaxQueryAtoms) throw NotCompiled("has too many atoms");
        QueryGraph graph;
        for (const Atom* atom : mol.atoms()) {
            const AddEnvironment add = [this](const RDKit::ROMol& inner, unsigned serial) {
                return environment(inner, serial);
            };
            const bool tagged = stereo_ && has_tetrahedral_tag(*atom);
            graph.atoms.push_back(
                {predicate_of(*atom, table_, add), tagged ? tagged_ : *table_.all(), !atom->hasQuery()});
        }
        add_bonds(mol, graph);
        if (stereo_) add_stereo(mol, graph);
        return graph;
    }

    std::vector<QueryGraph> environments;

  private:
    // Environments of the same serial number have the same text, else the query is not read at all.
    std::uint32_t environment(const RDKit::ROMol& inner, unsigned serial) {
        if (serial != 0) {
            const auto known = environment_by_serial_.find(serial);
            if (known != environment_by_serial_.end()) return known->second;
        }
        QueryGraph graph = graph_of(inner);
        int root = 0;
        inner.getPropIfPresent(RDKit::common_properties::_queryRootAtom, root);
        if (root < 0 || root >= static_cast<int>(inner.getNumAtoms())) throw NotCompiled("has an odd environment");
        graph.root = static_cast<std::uint16_t>(root);
        environments.push_back(std::move(graph));
        const auto index = static_cast<std::uint32_t>(environments.size() - 1);
        if (serial != 0) environment_by_serial_[serial] = index;
        return index;
    }

    void add_bonds(const RDKit::ROMol& mol, QueryGraph& graph) const {
        const std::vector<bool> in_cycle = bonds_in_cycles(mol);
        for (const Bond* bond : mol.bonds()) {
            QueryBondEdge edge{.begin = static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                               .end = static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                               .classes = bond_classes_of(*bond, table_, stereo_),
                               .is_dative = bond->getBondType() == Bond::DATIVE};
            // A cycle of the query lies on a cycle of the compound.
            if (in_cycle[bond->getIdx()]) {
                for (std::size_t i = 0; i < cyclic_.size(); ++i) edge.classes[i] &= cyclic_[i];
            }
            graph.bonds.push_back(edge);
        }
    }

    static void add_stereo(const RDKit::ROMol& mol, QueryGraph& graph) {
        for (const Atom* atom : mol.atoms()) {
            if (has_tetrahedral_tag(*atom) && atom->getDegree() >= 3) graph.centres.push_back(centre_of(*atom));
        }
        for (const Bond* bond : mol.bonds()) {
            const bool known = bond->getBondType() == Bond::DOUBLE && bond->getStereo() > Bond::STEREOANY &&
                               bond->getStereoAtoms().size() == 2;
            if (!known) continue;
            const Bond::BondStereo stereo = RDKit::Chirality::translateEZLabelToCisTrans(bond->getStereo());
            graph.double_bonds.push_back({.begin = static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                          .end = static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                          .begin_neighbour = static_cast<std::uint16_t>(bond->getStereoAtoms()[0]),
                                          .end_neighbour = static_cast<std::uint16_t>(bond->getStereoAtoms()[1]),
                                          .is_trans = stereo == Bond::STEREOTRANS});
        }
    }

    static QueryCentre centre_of(const Atom& atom) {
        QueryCentre centre{.atom = static_cast<std::uint16_t>(atom.getIdx()),
                           .tag = static_cast<std::uint8_t>(atom.getChiralTag())};
        std::map<std::uint16_t, int> bond_to;  // neighbour -> bond
        for (const Bond* bond : atom.getOwningMol().atomBonds(&atom)) {
            bond_to[static_cast<std::uint16_t>(bond->getOtherAtomIdx(atom.getIdx()))] =
                static_cast<int>(bond->getIdx());
        }
        RDKit::INT_LIST bonds;
        for (const auto& [neighbour, bond] : bond_to) {
            centre.neighbours.push_back(neighbour);
            bonds.push_back(bond);
        }
        centre.odd = atom.getPerturbationOrder(bonds) % 2 != 0;
        return centre;
    }

    const ClassTable& table_;
    bool stereo_;
    ClassSet tagged_;
    BondClassSet cyclic_{};
    std::map<unsigned, std::uint32_t> environment_by_serial_;
};

}  // namespace

bool is_plain_query(const Molecule& query) {
    for (const Atom* atom : query.rdkit().atoms()) {
        if (atom->hasQuery()) return false;
    }
    for (const Bond* bond : query.rdkit().bonds()) {
        if (bond->hasQuery()) return false;
    }
    return true;
}

QueryGraphs read_query(const Molecule& query, const ClassTable& table, bool stereo) {
    if (environment_use(query.rdkit()) == EnvironmentUse::none) {
        throw NotCompiled("has environments that share a label");
    }
    QueryReader reader{table, stereo};
    QueryGraphs result;
    result.query = reader.graph_of(query.rdkit());
    result.environments = std::move(reader.environments);
    return result;
}

}  // namespace chemsieve
