// A second reader of SMILES and molfiles, plain and slow, to judge the first by: it knows no stereochemistry, no
// extension and no query, builds atoms and bonds one by one as its texts say them, and leaves chemistry to RDKit, with
// all hydrogens that are drawn as atoms. What it does not know it refuses.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace chemsieve::test {

// A molfile before it is written, so that it can be damaged.
struct DrawnMolecule {
    struct Atom {
        std::string symbol;
        double x = 0, y = 0;
    };
    struct Bond {
        unsigned from = 0, to = 0;  // atoms, from 0
        int order = 1;
    };
    struct Mark {
        unsigned atom = 0;
        int value = 0;
    };
    struct Label {
        unsigned atom = 0;
        std::string text;
    };
    std::vector<Atom> atoms;
    std::vector<Bond> bonds;
    std::vector<Mark> charges;
    std::vector<Label> labels;         // lines "A"
    std::vector<std::string> further;  // lines before the end

    std::string molfile() const;
    std::vector<unsigned> neighbours_of(unsigned atom) const;
};

// Nothing if RDKit cannot draw it.
std::optional<DrawnMolecule> drawn(const std::string& smiles);

// Canonical SMILES of what is drawn, without stereochemistry; nothing: it is to be refused. `groups`: what labels stand
// for, as SMILES with "*" first; other labels are refused.
std::optional<std::string> slowly_read(const DrawnMolecule& molecule,
                                       const std::vector<std::pair<std::string, std::string>>& groups);
// The same of a SMILES.
std::optional<std::string> slowly_read(const std::string& smiles);

// As both readers are compared.
std::string without_stereo(const std::string& smiles);

}  // namespace chemsieve::test
