// Reads the text of the query field as a molecule, or says why this fails.
//
// Threads: may be called concurrently. Takes milliseconds, for long text more: not for the window's thread.
#pragma once

#include <QString>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "data/source/compound_source.h"
#include "search/request/search_request.h"

namespace chemsieve::ui {

// The condition by which a text that is no structure finds a compound: it is its id, or its name in a property. ASCII
// letters match in either case, unless the text has signs that patterns use. `properties`: those that were imported;
// text properties whose title says that they hold names are looked at.
std::string condition_for_name(const std::string& name, const std::vector<ImportedProperty>& properties);

struct ReadQuery {
    QueryText text;  // for Query::substructure and Query::compound; of several structures the first. Its id is its name
    bool is_named = false;             // the text gives the structure a name
    std::size_t structures = 1;        // in the text
    std::optional<Molecule> molecule;  // nothing if it cannot be read
    QString reason;                    // why not, for people
    std::optional<TextPlace> fault;    // where the text is wrong
    QString doubt;  // why it may not be what was meant: SMILES that chemistry forbids, read as SMARTS; also in `notes`
    QString notes;  // what to know about the query; lines
    // The text is neither SMILES nor SMARTS, nor said to be: it may be the id or name of a compound.
    bool may_be_name = false;
    // The text is a standard InChIKey, which tells no structure: compounds that have it can be listed.
    bool is_inchi_key = false;
};

// Reads the text as a search in this mode does. A molfile or InChI is recognised whatever language is set. A text with
// an id is one structure; another may hold several, with names (pasted_queries.h). What is read after a stop means
// nothing.
ReadQuery read_query(const QueryText& typed, SearchMode mode, const std::stop_token& stop = {});
// Reads the first query of a request. `apart`: the same after with_queries_apart().
ReadQuery read_query(const SearchRequest& asked, const SearchRequest& apart, const std::stop_token& stop);

}  // namespace chemsieve::ui
