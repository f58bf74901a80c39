// Finds out in which language a query is written that nobody has said it of.
//
// The rule: a molfile or InChI shows itself. A text that uses anything that SMILES does not have is SMARTS, also where
// RDKit would read it as SMILES; so is one whose ":" are between atoms that are not aromatic. Other texts are SMILES,
// unless RDKit refuses them as such and takes them as SMARTS: impossible valences, aromatic rings that are none.
//
// Threads: may be called concurrently. Takes the milliseconds that reading takes.
#pragma once

#include <optional>
#include <string>

#include "search/request/query.h"

namespace chemsieve {

// A text, read for substructure search.
struct DetectedQuery {
    QueryLanguage language = QueryLanguage::smiles;  // SMILES if it is neither SMILES nor SMARTS
    ParseResult result = Unparsable{};
    // What shows that it is SMARTS, "~"; or why it is no SMILES, if it is written as SMILES are.
    std::string only_in_smarts = {};
    std::string why_no_smiles = {};
};

// The language of the text is not looked at.
DetectedQuery detect_query(const QueryText& text);

// The same for a search that takes compounds only: SMARTS if the text shows that it is and can be read as such.
QueryLanguage detect_compound(const QueryText& text);

// That a query was taken for SMARTS; nothing if it was not. `text`: as it was asked.
std::optional<Remark> remark_on_detection(const QueryText& text, const DetectedQuery& detected);

}  // namespace chemsieve
