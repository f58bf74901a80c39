// A query that is a word or a line of text, as the command line and files of queries have them.
#pragma once

#include <optional>
#include <string>

#include "search/request/query.h"

namespace chemsieve {

// A query of a word or line: a structure, and after blanks its name, which becomes the id. `said`: its language;
// nothing: to be found out.
QueryText query_of_word(const std::string& word, const std::string& id, std::optional<QueryLanguage> said);

// Sets the language of a query that is one line.
void set_language(QueryText& query, std::optional<QueryLanguage> said);

}  // namespace chemsieve
