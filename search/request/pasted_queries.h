// Queries in a text that people type or paste: one structure, perhaps with a name, or several of them, copied from a
// file or a spreadsheet.
//
// A line is "structure name", or cells of which one is the structure: separated by tabs, commas or semicolons, in
// quotes or not, in any column, perhaps below a line of titles, one of which says what the structures are ("SMILES").
// Molfiles follow each other, with or without "$$$$" between them. A text of which this cannot be said is one query, as
// it stands.
//
// Threads: may be called concurrently. Reads the structures: some milliseconds, for many lines more. What is given
// after a stop means nothing.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "search/request/query.h"
#include "search/request/search_request.h"

namespace chemsieve {

// A query of one line, whose language is to be found out. What follows the structure after blanks is its name, and
// becomes the id; else the id is empty. "Salicylic acid", of which the first word is no structure, stays whole.
QueryText query_of_line(const std::string& line);

// What the only query is called if it has no name.
inline constexpr const char* kUnnamedQuery = "q1";

// At least one. Those without a name are called q1, q2 ... by their place.
std::vector<QueryText> pasted_queries(const std::string& text, const std::stop_token& stop = {});

// The request with a query for each structure in the text of its only one, searched as QueryText::several says. For
// hits of any of them, those of a substructure search are the first query and `further.any`; of other searches, queries
// that are fused by the greatest similarity. A drawing stays as it is.
SearchRequest with_queries_apart(SearchRequest request, const std::stop_token& stop = {});

// A query of a word or line: a structure, and after blanks its name, which becomes the id. `said`: its language;
// nothing: to be found out.
QueryText query_of_word(const std::string& word, const std::string& id, std::optional<QueryLanguage> said);

// Sets the language of a query that is one line.
void set_language(QueryText& query, std::optional<QueryLanguage> said);

}  // namespace chemsieve
