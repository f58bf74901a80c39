// From what stands in the query field to a molecule, or to the reason why not.
//
// Threads: may be called concurrently. Takes milliseconds, for long text more: not for the window's thread.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "chem/molecule.h"
#include "search/request/query.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

struct TypedQuery {
    std::string text;
    std::optional<QueryLanguage> language;  // nothing: find out
    SearchMode mode = SearchMode::substructure;
    bool merge_hydrogens = false;
};

struct ReadQuery {
    QueryText text;                    // for Query::substructure and Query::compound
    std::optional<Molecule> molecule;  // nothing if it cannot be read
    QString reason;                    // why not, for people
    QString doubt;  // why it may not be what was meant: SMILES that chemistry forbids, read as SMARTS; also in `notes`
    QString notes;  // what to know about a query for substructure search; lines
};

// There is nothing to be searched for.
bool is_blank(const TypedQuery& typed);

// A molfile or InChI is taken for one whatever `language` says.
ReadQuery read_query(const TypedQuery& typed);

}  // namespace chemsieve::ui
