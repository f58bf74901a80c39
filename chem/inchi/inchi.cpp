#include "chem/inchi/inchi.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <new>
#include <vector>

#include "base/text.h"
#include "chem/graph/metals.h"
#include "chem/inchi/inchi_structure.h"
#include "chem/inchi/usual_tautomer.h"
#include "chem/rdkit_config_check.h"
#include "chem/rdkit_log.h"
#include "chem/read/inchi_text.h"

namespace chemsieve {

namespace {

bool is_its_mirror_image(const RDKit::RWMol& mol, const std::string& smiles) {
    RDKit::RWMol mirrored{mol};
    for (RDKit::Atom* atom : mirrored.atoms()) atom->invertChirality();
    return RDKit::MolToSmiles(mirrored) == smiles;
}

// libinchi takes one of both mirror images where the layers are missing that say which it is.
bool lacks_its_hand(std::string_view inchi, const RDKit::RWMol& mol, const std::string& smiles) {
    const bool has_image = inchi.find("/m") != std::string_view::npos;
    if (inchi.find("/t") == std::string_view::npos) return false;
    return has_image ? inchi.find("/s") == std::string_view::npos : !is_its_mirror_image(mol, smiles);
}

}  // namespace

std::variant<std::string, Unparsable> smiles_of_inchi(std::string_view text) {
    const std::string_view inchi = without_ends(text, " \t\r\n");
    if (auto reason = inchi_beyond_limits(inchi)) return Unparsable{*reason};
    for (const char* layer : {"/s2", "/s3"}) {
        if (inchi.find(layer) != std::string_view::npos) {
            return Unparsable{"says of its hands that they are " +
                              std::string{layer == std::string_view{"/s2"} ? "relative" : "racemic"} + " (" + layer +
                              "), which is not read; give SMILES with '|" +
                              (layer == std::string_view{"/s2"} ? "o1" : "&1") + ":...|' or a molfile"};
        }
    }
    const InchiResult read = read_inchi(inchi);
    if (const auto* bad = std::get_if<Unparsable>(&read)) return *bad;
    const auto& structure = std::get<InchiStructure>(read);
    if (!structure.warning.empty()) {
        return Unparsable{"libinchi finds no structure that is exactly what the InChI says: " + structure.warning +
                          "; give SMILES or a molfile"};
    }
    if (structure.atoms.size() > kMaxAtoms)
        return Unparsable{"has more atoms than the limit of " + std::to_string(kMaxAtoms)};
    const LogCapture log;
    try {
        const auto mol = molecule_of(usual_tautomer(structure, mobile_groups(inchi)));
        std::string smiles = RDKit::MolToSmiles(*mol);
        if (lacks_its_hand(inchi, *mol, smiles)) {
            return Unparsable{
                "does not say which of both mirror images it is (its layers /m and /s), as if it was cut off"};
        }
        return smiles;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        return Unparsable{"RDKit does not take the structure that libinchi makes of it: " + std::string{e.what()} +
                          "; give SMILES or a molfile"};
    }
}

ParseResult parse_inchi(std::string_view text) {
    const auto smiles = smiles_of_inchi(text);
    if (const auto* bad = std::get_if<Unparsable>(&smiles)) return *bad;
    return parse_smiles(std::get<std::string>(smiles));
}

ParseResult parse_query_inchi(std::string_view text, QueryHydrogens hydrogens) {
    const auto smiles = smiles_of_inchi(text);
    if (const auto* bad = std::get_if<Unparsable>(&smiles)) return *bad;
    return parse_query_smiles(std::get<std::string>(smiles), hydrogens);
}

std::optional<Remark> remark_on_open_inchi(std::string_view inchi, const Molecule& read) {
    std::vector<std::string> open;
    if (!mobile_groups(inchi).empty()) open.emplace_back("where its mobile hydrogens are");
    if (inchi.find("/p") != std::string_view::npos) open.emplace_back("which atoms have lost or taken up protons");
    if (inchi.find("/q") != std::string_view::npos) open.emplace_back("which atoms have its charges");
    bool has_metal = false;
    for (const RDKit::Atom* atom : read.rdkit().atoms()) has_metal = has_metal || is_metal(atom->getAtomicNum());
    if (has_metal) open.emplace_back("what its metals are bound to");
    if (open.empty()) return std::nullopt;
    return Remark{RemarkKind::open_inchi, joined(open, ", ")};
}

}  // namespace chemsieve
