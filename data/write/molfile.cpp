#include "data/write/molfile.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/RWMol.h>

#include "base/error.h"
#include "base/text.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"

namespace chemsieve {

std::string molfile_of(const std::string& id, const std::string& smiles, const std::optional<std::string>& molblock) {
    // In an SD file a title like this would end the record before; readers take the blank off.
    const std::string title = (id.starts_with("$$$$") ? " " : "") + one_line(id);
    if (molblock) {
        const std::size_t title_end = molblock->find('\n');
        return title + (title_end == std::string::npos ? "\n" : molblock->substr(title_end));
    }
    ParseResult parsed = parse_smiles(smiles);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        throw LibraryError("compound " + id + " cannot be written as a molfile: " + bad->reason);
    }
    RDKit::RWMol mol{std::get<Molecule>(parsed).rdkit()};
    // By RDKit, whatever is preferred elsewhere: CoordGen takes seven times as long.
    RDDepict::compute2DCoords(mol, nullptr, false, true, 0, 0, 0, false, true);
    mol.setProp("_Name", title);
    return RDKit::MolToMolBlock(mol);
}

}  // namespace chemsieve
