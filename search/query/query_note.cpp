#include "search/query/query_note.h"

#include "fingerprint/chem/query_surprises.h"
#include "search/query/query.h"

namespace chemsieve {

namespace {

// "[$(*1~*~*~*~*1)]" for 5.
std::string in_ring_of(int size) {
    std::string text = "[$(*1";
    for (int i = 2; i < size; ++i) text += "~*";
    return text + "~*1)]";
}

std::string ring_text(int size) {
    const std::string n = std::to_string(size);
    std::string text = "r" + n + " asks for atoms whose smallest ring has " + n + " atoms";
    if (size >= 3 && size <= 12) text += "; for those in any ring of " + n + " write " + in_ring_of(size);
    return text;
}

std::string hydrogen_atoms_text(bool merged) {
    const std::string what = "hydrogens that SMARTS asks for as atoms match only where a compound holds them as such, ";
    if (merged) return what + "which is rare; these cannot be merged, write H counts instead ([NH2] for N([H])[H])";
    return what +
           "which is rare; --merge-hydrogens reads them as 'at least so many hydrogens', or write H counts "
           "([NH2] for N([H])[H])";
}

}  // namespace

std::vector<QueryNote> notes_of(const QueryText& text, const Molecule& molecule) {
    std::vector<QueryNote> notes;
    const auto add = [&](QueryNoteKind kind, const std::string& line) { notes.push_back({kind, line}); };
    if (text.language == QueryLanguage::smarts) {
        const QuerySurprises found = surprises_of_smarts(molecule);
        if (found.hydrogens_are_atoms) add(QueryNoteKind::hydrogen_atoms, hydrogen_atoms_text(text.merge_hydrogens));
        if (found.smallest_ring) add(QueryNoteKind::smallest_ring, ring_text(*found.smallest_ring));
        return notes;
    }
    const bool smiles = text.language == QueryLanguage::smiles;
    const QuerySurprises found = surprises_of_structure(molecule);
    if (found.dummy_is_any_atom) {
        add(QueryNoteKind::any_atom, smiles ? "'*' means any atom" : "an R group means any atom");
    }
    if (found.hydrogens_are_counts) {
        add(QueryNoteKind::hydrogen_counts, "explicit hydrogens are read as 'at least so many hydrogens'");
    }
    if (found.unasked_hydrogens && smiles && text.text.find('H') != std::string::npos) {
        add(QueryNoteKind::hydrogens_unasked,
            *found.unasked_hydrogens +
                " does not ask for its hydrogens: substituted atoms match too; to demand them write them as atoms, "
                "[H]n for [nH], or use SMARTS (--smarts)");
    }
    if (found.radical) {
        add(QueryNoteKind::unpaired_electrons,
            *found.radical +
                " asks for unpaired electrons, as its open valences make it a radical; as SMARTS (--smarts) it asks "
                "for element and hydrogens only");
    }
    return notes;
}

}  // namespace chemsieve
