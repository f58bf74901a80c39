// From what stands in the query field to a molecule, or to the reason why not.
//
// Threads: may be called concurrently. Takes milliseconds, for long text more: not for the window's thread.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "chem/molecule.h"
#include "search/request/search_request.h"

namespace chemsieve::ui {

struct ReadQuery {
    QueryText text;                    // for Query::substructure and Query::compound
    std::optional<Molecule> molecule;  // nothing if it cannot be read
    QString reason;                    // why not, for people
    QString doubt;  // why it may not be what was meant: SMILES that chemistry forbids, read as SMARTS; also in `notes`
    QString notes;  // what to know about a query for substructure search; lines
};

// As search in this mode reads it. A molfile or InChI is taken for one whatever the language is said to be.
ReadQuery read_query(const QueryText& typed, SearchMode mode);
// The query of the request; there is one.
ReadQuery read_query(const SearchRequest& request);

}  // namespace chemsieve::ui
