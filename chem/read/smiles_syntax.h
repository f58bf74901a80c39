// Whether a text is written as SMILES are, or uses something that only SMARTS has. No chemistry is asked:
// "C(C)(C)(C)(C)C" is written as SMILES.
//
// Source: the OpenSMILES specification, with what RDKit adds to it that is no SMARTS: dative bonds (-> <-), labels of
// rings as %(100). RDKit reads some SMARTS as SMILES: [#6] and ~. Here these are SMARTS, as is [*H2], a condition on
// any atom. Never throws. Threads: may be called concurrently.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

struct SmilesSyntax {
    std::string foreign;          // the first part that no SMILES has, "[#6]", "~", "a"; empty: there is none
    unsigned aromatic_bonds = 0;  // written out, as ":"

    bool is_smiles() const noexcept { return foreign.empty(); }
};

// Looks at the text up to the first blank; what follows is an extension (|...|) or a name.
SmilesSyntax smiles_syntax_of(std::string_view text);

}  // namespace chemsieve
