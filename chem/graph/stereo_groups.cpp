#include "chem/graph/stereo_groups.h"

#include <GraphMol/ROMol.h>
#include <GraphMol/StereoGroup.h>

#include <algorithm>
#include <map>
#include <type_traits>

#include "chem/rdkit_config_check.h"

namespace chemsieve {
namespace {

// A template, so that only the constructor that this RDKit has is compiled.
template <class Group, class Centres>
Group group_of(RDKit::StereoGroupType type, const Centres& centres) {
    if constexpr (std::is_constructible_v<Group, RDKit::StereoGroupType, Centres>) {
        return {type, centres};
    } else {
        return {type, centres, std::vector<RDKit::Bond*>{}};
    }
}

}  // namespace

std::vector<CentreGroup> centre_groups(const RDKit::ROMol& mol) {
    std::vector<CentreGroup> groups;
    for (const RDKit::StereoGroup& one : mol.getStereoGroups()) {
        if (one.getGroupType() == RDKit::StereoGroupType::STEREO_ABSOLUTE) continue;
        CentreGroup group{one.getGroupType() == RDKit::StereoGroupType::STEREO_AND, {}};
        for (const RDKit::Atom* atom : one.getAtoms()) {
            if (atom->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) group.centres.push_back(atom->getIdx());
        }
        if (!group.centres.empty()) groups.push_back(std::move(group));
    }
    return groups;
}

std::string extension_of_groups(const RDKit::ROMol& mol) {
    const std::vector<CentreGroup> groups = centre_groups(mol);
    if (groups.empty()) return {};
    std::vector<unsigned> order;  // atoms stand so in the SMILES
    mol.getProp(RDKit::common_properties::_smilesAtomOutputOrder, order);
    std::vector<unsigned> place(order.size());
    for (unsigned i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::map<char, std::vector<std::vector<unsigned>>> places_by_kind;
    for (const CentreGroup& group : groups) {
        std::vector<unsigned> places;
        for (const unsigned centre : group.centres) places.push_back(place[centre]);
        std::sort(places.begin(), places.end());
        places_by_kind[group.is_racemic ? '&' : 'o'].push_back(std::move(places));
    }
    std::string text;
    for (auto& [kind, of_kind] : places_by_kind) {
        std::sort(of_kind.begin(), of_kind.end());
        for (std::size_t i = 0; i < of_kind.size(); ++i) {
            text += (text.empty() ? " |" : ",") + std::string{kind} + std::to_string(i + 1) + ":";
            for (std::size_t k = 0; k < of_kind[i].size(); ++k) text += (k ? "," : "") + std::to_string(of_kind[i][k]);
        }
    }
    return text + "|";
}

RDKit::StereoGroup stereo_group(RDKit::StereoGroupType type, const std::vector<RDKit::Atom*>& centres) {
    return group_of<RDKit::StereoGroup>(type, centres);
}

}  // namespace chemsieve
