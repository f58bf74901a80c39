#include "search/request/query_note.h"

#include "base/text.h"
#include "chem/query_features/query_surprises.h"
#include "chem/read/cxsmiles_parts.h"
#include "search/request/query.h"

namespace chemsieve {

namespace {

// "[$(*1~*~*~*~*1)]" for 5.
std::string in_ring_of(int size) {
    std::string text = "[$(*1";
    for (int i = 2; i < size; ++i) text += "~*";
    return text + "~*1)]";
}

QueryNote note_of_ring(int size) {
    const std::string n = std::to_string(size);
    QueryNote note{QueryNoteKind::smallest_ring, "r" + n + " asks for atoms whose smallest ring has " + n + " atoms"};
    if (size >= 3 && size <= 12) note.remedy = Remedy{RemedyKind::write_any_ring, n, in_ring_of(size)};
    return note;
}

// RDKit keeps few hydrogens of SMILES as atoms if they are not merged.
std::string hydrogen_counts_text(bool all) {
    const std::string what = all ? "explicit hydrogens" : "hydrogens at '*' or that tell the geometry of a double bond";
    return what + " are read as 'at least so many hydrogens'";
}

// What neither the search nor RDKit's match knows.
void add_unsearched(std::vector<QueryNote>& notes, const QuerySurprises& found, const QueryText& query) {
    const auto add = [&](bool is_there, QueryNoteKind kind, const std::string& reason) {
        if (is_there) notes.push_back({kind, reason});
    };
    add(found.has_stereo_groups, QueryNoteKind::stereo_groups,
        "stereocentres in groups ('&', 'or') are asked for as they are drawn, where stereochemistry is asked for");
    add(found.has_variable_attachment, QueryNoteKind::variable_attachment,
        "a bond to one of several atoms is not asked for: what hangs at it may be anywhere in the compound");
    add(found.has_link_nodes, QueryNoteKind::link_nodes, "atoms that may be repeated (link nodes) are asked for once");
    add(found.has_repeating_units, QueryNoteKind::repeating_units, "repeating units in brackets are asked for once");
    const bool smiles = query.language == QueryLanguage::smiles;
    if (!smiles && query.language != QueryLanguage::smarts) return;
    const std::vector<std::string> unread = unread_parts(query.text);
    add(!unread.empty(), QueryNoteKind::unread_extension, "of its extension this is not read: " + joined(unread, ", "));
    add(unread.empty() && smiles && !is_extension_sound(query.text), QueryNoteKind::unread_extension,
        "its extension (|...|) cannot be read to its end, and what cannot be read is left out");
}

}  // namespace

Failure failure_of(const QueryNote& note) {
    Failure failure{note.reason};
    if (note.remedy) failure.remedies.push_back(*note.remedy);
    return failure;
}

std::vector<QueryNote> notes_of(const QueryText& text, const Molecule& molecule) {
    std::vector<QueryNote> notes;
    const auto add = [&](QueryNoteKind kind, const std::string& reason, std::optional<RemedyKind> remedy = {}) {
        notes.push_back({kind, reason, remedy ? std::optional{Remedy{*remedy}} : std::nullopt});
    };
    if (text.language == QueryLanguage::smarts) {
        const QuerySurprises found = surprises_of_smarts(molecule);
        if (found.hydrogens_are_atoms) {
            add(QueryNoteKind::hydrogen_atoms,
                "hydrogens that SMARTS asks for as atoms match only where a compound holds them as such, which is rare",
                text.merge_hydrogens ? RemedyKind::count_hydrogens : RemedyKind::merge_or_count_hydrogens);
        }
        if (found.smallest_ring) notes.push_back(note_of_ring(*found.smallest_ring));
        add_unsearched(notes, found, text);
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
        add(QueryNoteKind::hydrogens_ignored, "hydrogens written as atoms ask for nothing in SMILES",
            RemedyKind::merge_hydrogens);
    }
    // RDKit makes [nH] of [H]n: the note that hydrogens are ignored covers it.
    if (found.unasked_hydrogens && !found.hydrogens_are_ignored && smiles && text.text.find('H') != std::string::npos) {
        add(QueryNoteKind::hydrogens_unasked,
            *found.unasked_hydrogens + " does not ask for its hydrogens: substituted atoms match too",
            text.merge_hydrogens ? RemedyKind::write_hydrogens_to_be_merged : RemedyKind::write_hydrogens);
    }
    if (found.radical) {
        add(QueryNoteKind::unpaired_electrons,
            *found.radical + " asks for unpaired electrons, as its open valences make it a radical",
            RemedyKind::read_as_smarts);
    }
    add_unsearched(notes, found, text);
    return notes;
}

QueryNote note_of_largest_component() {
    return {QueryNoteKind::largest_component,
            "the library searches the largest component of each compound, so only that of the query is compared"};
}

}  // namespace chemsieve
