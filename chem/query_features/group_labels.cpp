#include "chem/query_features/group_labels.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_query.h"

namespace chemsieve {

namespace {

unsigned number_of(const RDKit::Atom& atom) {
    unsigned number = 0;
    if (atom.getPropIfPresent(RDKit::common_properties::_MolFileRLabel, number) && number > 0) return number;
    if (atom.getAtomMapNum() > 0) return static_cast<unsigned>(atom.getAtomMapNum());
    return atom.getIsotope();
}

bool is_label(const RDKit::Atom& atom, bool bare_dummies) {
    if (atom.getAtomicNum() != 0 || atom.getDegree() != 1) return false;
    return number_of(atom) > 0 || (bare_dummies && was_dummy(atom));
}

}  // namespace

LabelledCore without_labels(const Molecule& query, bool bare_dummies) {
    const RDKit::ROMol& mol = query.rdkit();
    std::vector<std::vector<unsigned>> labels(mol.getNumAtoms());
    std::vector<char> is_cut(mol.getNumAtoms());
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (!is_label(*atom, bare_dummies)) continue;
        const RDKit::Atom* neighbour = *mol.atomNeighbors(atom).begin();
        if (is_label(*neighbour, bare_dummies)) continue;  // nothing but labels is a query as it is
        is_cut[atom->getIdx()] = 1;
        labels[neighbour->getIdx()].push_back(number_of(*atom));
    }
    auto core = std::make_shared<RDKit::RWMol>(mol);
    for (std::size_t i = is_cut.size(); i-- > 0;) {
        if (!is_cut[i]) continue;
        core->removeAtom(static_cast<unsigned>(i));
        labels.erase(labels.begin() + static_cast<std::ptrdiff_t>(i));
    }
    // Taking atoms away makes RDKit forget rings and valences.
    constexpr bool kStrict = false;
    core->updatePropertyCache(kStrict);
    RDKit::MolOps::symmetrizeSSSR(*core);
    for (std::vector<unsigned>& of_atom : labels) std::sort(of_atom.begin(), of_atom.end());
    return {Molecule{core, {query.remarks().begin(), query.remarks().end()}}, std::move(labels)};
}

}  // namespace chemsieve
