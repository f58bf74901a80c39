// The search that a table comes from, for people who read the table and for people who repeat the search.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace chemsieve {

struct RecordedQuery {
    std::string id;
    std::string language;                            // the text's: SMILES, SMARTS, molfile or fingerprint
    std::string text;                                // as given
    std::optional<std::size_t> hits = std::nullopt;  // nothing: it could not be used, or is a reference
    std::string outcome;                             // "complete", or what is not, or why the query could not be used
    std::string drawing;                             // SVG or PNG, as the table's rows have it; empty: none
};

struct RecordedItem {
    std::string name;
    std::string value;
};

struct SearchRecord {
    std::string title;                // for example "Substructure search"
    std::vector<RecordedItem> items;  // mode, parameters, library, program, time, completeness
    std::vector<RecordedQuery> queries;
};

}  // namespace chemsieve
