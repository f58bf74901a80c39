// Reads one CDXML document from standard input, by RDKit, and writes its structures.
//
// It is a process of its own, as RDKit's reader crashes on some documents. It limits itself: see processes.h.
// Each structure begins with a line and has so many bytes behind it:
//
//     molfile ID BYTES         RDKit can use it; the molfile has the coordinates of the drawing
//     smiles ID BYTES          the same, where a molfile would not be read as the same structure
//     unsanitary ID BYTES      a molfile of what RDKit cannot use, whose reader will know the reason
//     unwritten ID BYTES       the reason why there is none
//     word ID BYTES            a number or a word, which is no compound
//     log BYTES                what RDKit said of what it left out
//     error BYTES              why nothing of the document can be read; instead of all others
//     memory BYTES             the same where the memory did not do; the text is empty
//     end
//
// Its argument is the memory that it may take, in bytes.
// ID is that of the fragment, as the document has it; negative where it has none. The folder chem/read/ reads this.
// It exits with 0 whatever it says.

#include <GraphMol/Conformer.h>
#include <GraphMol/FileParsers/CDXMLParser.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <RDGeneral/RDLog.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/processes.h"
#include "base/text.h"
#include "chem/cdxml/cdxml_molecules.h"
#include "chem/cdxml/cdxml_nodes.h"
#include "chem/graph/stereo_groups.h"
#include "chem/rdkit_config_check.h"

namespace {

using namespace chemsieve;

constexpr std::chrono::seconds kCdxmlTime{20};
constexpr std::size_t kCdxmlMemory = std::size_t{2} << 30;  // where nobody says it
constexpr std::size_t kLongestCdxml = std::size_t{64} << 20;

using Structures = std::vector<std::unique_ptr<RDKit::RWMol>>;

int id_of(const RDKit::RWMol& mol) {
    int id = 0;
    mol.getPropIfPresent("CDXML_FRAG_ID", id);
    return id;
}

std::string entry(const std::string& kind, int id, const std::string& text) {
    return kind + ' ' + std::to_string(id) + ' ' + std::to_string(text.size()) + '\n' + text + '\n';
}

// An R group is any atom to RDKit, which numbers it as an atom of a reaction: it becomes what molfiles have.
void number_r_groups(RDKit::RWMol& mol) {
    for (unsigned i = 0; i < mol.getNumAtoms(); ++i) {
        const RDKit::Atom* atom = mol.getAtomWithIdx(i);
        std::string label;
        if (!atom->hasQuery() || !atom->getPropIfPresent(RDKit::common_properties::atomLabel, label)) continue;
        if (!label.starts_with('R') || atom->getQuery()->getDescription() != "AtomNull") continue;
        const int number = atom->getAtomMapNum();
        RDKit::Atom group{0};
        group.setNoImplicit(true);
        if (number > 0) {
            group.setProp(RDKit::common_properties::_MolFileRLabel, static_cast<unsigned>(number));
            group.setIsotope(static_cast<unsigned>(number));
        }
        group.setProp(RDKit::common_properties::dummyLabel, label);
        mol.replaceAtom(i, &group);
    }
    mol.updatePropertyCache(false);
}

// RDKit 2022.09 leaves y pointing down, as it does in the document, and 2025.03 turns it: asked of a bond.
bool rdkit_turns_upright() {
    static const bool turns = [] {
        const Structures bond = RDKit::CDXMLToMols(
            R"(<CDXML BondLength="10"><page><fragment id="1"><n id="2" p="0 0"/><n id="3" p="0 10"/>)"
            R"(<b id="4" B="2" E="3"/></fragment></page></CDXML>)",
            false, false);
        if (bond.empty() || bond.front()->getNumConformers() == 0) return false;
        const RDGeom::POINT3D_VECT& places = bond.front()->getConformer().getPositions();
        return places.size() == 2 && places[1].y < places[0].y;
    }();
    return turns;
}

// Lengths in the document are points. The stereochemistry that RDKit read is right whichever way y points.
void turn_upright(RDKit::RWMol& mol) {
    if (mol.getNumConformers() == 0) return;
    constexpr double kMolfileBond = 1.5;
    RDGeom::POINT3D_VECT& places = mol.getConformer().getPositions();
    double lengths = 0;
    for (const RDKit::Bond* bond : mol.bonds()) {
        lengths += (places[bond->getBeginAtomIdx()] - places[bond->getEndAtomIdx()]).length();
    }
    const double scale = lengths > 0 ? kMolfileBond * mol.getNumBonds() / lengths : 1;
    const double up = rdkit_turns_upright() ? scale : -scale;
    for (RDGeom::Point3D& place : places) place = {place.x * scale, place.y * up, 0};
}

std::string entry_of_usable(RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    const int id = id_of(mol);
    try {
        set_labels(mol, nodes);
    } catch (const std::exception& e) {
        return entry("unwritten", id, one_line(e.what()));
    }
    turn_upright(mol);
    number_r_groups(mol);
    set_repeated(mol, nodes);
    const std::string canonical = RDKit::MolToSmiles(mol);
    try {
        // V2000 has no groups of stereocentres.
        const bool is_v3000 = !mol.getStereoGroups().empty();
        if (is_v3000 && has_labels(mol)) return entry("unwritten", id, "has labels beside groups of stereocentres");
        const std::string molfile = with_lost_wedges(RDKit::MolToMolBlock(mol, true, -1, true, is_v3000), mol, nodes);
        // What labels stand for is not known here, and may be what makes a centre.
        if (has_labels(mol)) return entry("molfile", id, molfile);
        const std::unique_ptr<RDKit::RWMol> read{RDKit::MolBlockToMol(molfile)};
        if (read && RDKit::MolToSmiles(*read) == canonical) return entry("molfile", id, molfile);
    } catch (const std::exception&) {
        // SMILES can have it.
    }
    if (has_labels(mol)) return entry("unwritten", id, "RDKit writes no molfile of it");
    return entry("smiles", id, canonical + extension_of_groups(mol));
}

std::string entry_of_unsanitary(RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    try {
        set_labels(mol, nodes);
        turn_upright(mol);
        mol.updatePropertyCache(false);
        RDKit::MolOps::fastFindRings(mol);
        return entry("unsanitary", id_of(mol), RDKit::MolToMolBlock(mol, false, -1, false));
    } catch (const std::exception& e) {
        return entry("unwritten", id_of(mol), one_line(e.what()));
    }
}

std::string all_entries(const std::string& document) {
    constexpr bool kSanitize = true, kRemoveHydrogens = true;
    CdxmlNodes nodes;
    const std::string text = with_known_nodes(document, nodes);
    // RDKit leaves out what it cannot use: these are a part of those.
    const Structures usable = RDKit::CDXMLToMols(text, kSanitize, kRemoveHydrogens);
    const Structures all = RDKit::CDXMLToMols(text, !kSanitize, !kRemoveHydrogens);
    std::string lines;
    std::size_t next = 0;
    for (const auto& mol : all) {
        const bool is_usable = next < usable.size() && id_of(*usable[next]) == id_of(*mol);
        std::string refused = why_refused(*mol, nodes);
        if (refused.empty() && is_usable) refused = why_hydrogens_are_lost(*mol, *usable[next]);
        lines += is_word(*mol, nodes) ? entry("word", id_of(*mol), "")
                 : !refused.empty()   ? entry("unwritten", id_of(*mol), refused)
                 : is_usable          ? entry_of_usable(*usable[next], nodes)
                                      : entry_of_unsanitary(*mol, nodes);
        if (is_usable) ++next;
    }
    return lines;
}

// RDKit 2025.03 reads no document that leaves out how long its bonds are drawn.
std::string with_bond_length(std::string text) {
    constexpr std::string_view kRoot = "<CDXML";
    const std::size_t root = text.find(kRoot);
    if (root == std::string::npos) return text;
    const std::string_view tag = std::string_view{text}.substr(root, text.find('<', root + 1) - root);
    if (tag.find("BondLength") == std::string_view::npos) text.insert(root + kRoot.size(), " BondLength=\"14.40\"");
    return text;
}

std::string answer_to(const std::string& text, std::ostringstream& log) {
    try {
        std::string lines = all_entries(with_bond_length(text));
        return lines + "log " + std::to_string(log.str().size()) + '\n' + log.str() + '\n';
    } catch (const std::bad_alloc&) {
        return "memory 0\n\n";
    } catch (const std::exception& e) {
        const std::string reason = one_line(e.what());
        return "error " + std::to_string(reason.size()) + '\n' + reason + '\n';
    }
}

}  // namespace

int main(int argc, char** argv) {
    limit_this_process(kCdxmlTime, argc > 1 ? std::strtoull(argv[1], nullptr, 10) : kCdxmlMemory);
    std::ostringstream log;
    RDLog::InitLogs();
    rdErrorLog = std::make_shared<boost::logging::rdLogger>(&log);
    rdWarningLog = std::make_shared<boost::logging::rdLogger>(&log);
    std::string text;
    if (!read_all_input(text, kLongestCdxml)) text.clear();
    // The clean-up of a normal end is not needed.
    std::_Exit(write_to_output(answer_to(text, log) + "end\n") ? 0 : 1);
}
