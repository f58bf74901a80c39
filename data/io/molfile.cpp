#include "data/io/molfile.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/RWMol.h>

#include "data/io/text.h"
#include "fingerprint/base/error.h"
#include "fingerprint/chem/parse.h"
#include "fingerprint/chem/rdkit_config_check.h"

namespace chemsieve {

std::string molfile_of(const std::string& id, const std::string& smiles, const std::optional<std::string>& molblock) {
    if (molblock) {
        const std::size_t title_end = molblock->find('\n');
        return one_line(id) + (title_end == std::string::npos ? "\n" : molblock->substr(title_end));
    }
    ParseResult parsed = parse_smiles(smiles);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        throw LibraryError("compound " + id + " cannot be written as a molfile: " + bad->reason);
    }
    RDKit::RWMol mol{std::get<Molecule>(parsed).rdkit()};
    // By RDKit, whatever is preferred elsewhere: CoordGen takes seven times as long.
    RDDepict::compute2DCoords(mol, nullptr, false, true, 0, 0, 0, false, true);
    mol.setProp("_Name", one_line(id));
    return RDKit::MolToMolBlock(mol);
}

}  // namespace chemsieve
