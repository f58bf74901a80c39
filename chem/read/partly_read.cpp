#include "chem/read/partly_read.h"

#include <GraphMol/Bond.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/StereoGroup.h>
#include <GraphMol/SubstanceGroup.h>

#include <algorithm>

#include "base/text.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/cxsmiles_parts.h"

namespace chemsieve {

namespace {

bool has_variable_attachment(const RDKit::ROMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->hasProp(RDKit::common_properties::_MolFileBondEndPts)) return true;
    }
    return false;
}

// A multiple group has its atoms as often as it says, but a query for it is said to have them once.
bool is_repeating(const RDKit::SubstanceGroup& group, bool is_query) {
    std::string type;
    group.getPropIfPresent("TYPE", type);
    return type == "SRU" || type == "MON" || type == "MER" || type == "COP" || (is_query && type == "MUL");
}

}  // namespace

void remark_on_unsearched(const RDKit::ROMol& mol, bool is_query, Remarks& remarks) {
    const auto& centres = mol.getStereoGroups();
    if (std::any_of(centres.begin(), centres.end(), [](const RDKit::StereoGroup& group) {
            return group.getGroupType() != RDKit::StereoGroupType::STEREO_ABSOLUTE;
        })) {
        remarks.push_back({RemarkKind::stereo_groups});
    }
    if (has_variable_attachment(mol)) remarks.push_back({RemarkKind::variable_attachment});
    if (mol.hasProp(RDKit::common_properties::molFileLinkNodes)) remarks.push_back({RemarkKind::link_nodes});
    const auto& groups = RDKit::getSubstanceGroups(mol);
    if (std::any_of(groups.begin(), groups.end(), [&](const auto& group) { return is_repeating(group, is_query); })) {
        remarks.push_back({RemarkKind::repeating_units});
    }
}

void remark_on_extension(std::string_view text, bool is_read_whole, Remarks& remarks) {
    const std::vector<std::string> unread = unread_parts(text);
    if (unread.empty() && is_read_whole) return;
    remarks.push_back({RemarkKind::unread_extension, joined(unread, ", ")});
}

}  // namespace chemsieve
