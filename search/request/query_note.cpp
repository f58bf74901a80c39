#include "search/request/query_note.h"

#include "chem/query_features/query_surprises.h"
#include "search/request/query.h"

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
           "which is rare; merge hydrogens (--merge-hydrogens) to read them as 'at least so many hydrogens', or write "
           "H counts ([NH2] for N([H])[H])";
}

// In SMILES that are not merged, RDKit leaves few of them as atoms.
std::string hydrogen_counts_text(bool all) {
    const std::string what = all ? "explicit hydrogens" : "hydrogens at '*' or that tell the geometry of a double bond";
    return what + " are read as 'at least so many hydrogens'";
}

std::string hydrogens_unasked_text(const std::string& atom, bool merged) {
    const std::string how = merged ? "" : " and merge hydrogens (--merge-hydrogens)";
    return atom + " does not ask for its hydrogens: substituted atoms match too; to demand them write them as atoms, " +
           "[H]n for [nH]," + how + " or use SMARTS (--smarts)";
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
        add(QueryNoteKind::hydrogen_counts, hydrogen_counts_text(!smiles || text.merge_hydrogens));
    }
    if (found.hydrogens_are_ignored) {
        add(QueryNoteKind::hydrogens_ignored,
            "hydrogens written as atoms ask for nothing in SMILES; merge hydrogens (--merge-hydrogens) to read them as "
            "'at least so many hydrogens'");
    }
    // Of [H]n RDKit makes [nH]: that its hydrogen is ignored says it all.
    if (found.unasked_hydrogens && !found.hydrogens_are_ignored && smiles && text.text.find('H') != std::string::npos) {
        add(QueryNoteKind::hydrogens_unasked, hydrogens_unasked_text(*found.unasked_hydrogens, text.merge_hydrogens));
    }
    if (found.radical) {
        add(QueryNoteKind::unpaired_electrons,
            *found.radical +
                " asks for unpaired electrons, as its open valences make it a radical; as SMARTS (--smarts) it asks "
                "for element and hydrogens only");
    }
    return notes;
}

QueryNote note_of_largest_component() {
    return {QueryNoteKind::largest_component,
            "the library searches the largest component of each compound, so only that of the query is compared"};
}

}  // namespace chemsieve
