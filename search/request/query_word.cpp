#include "search/request/query_word.h"

#include "base/text.h"
#include "chem/read/structure_line.h"
#include "search/request/pasted_queries.h"

namespace chemsieve {

QueryText query_of_word(const std::string& word, const std::string& id, std::optional<QueryLanguage> said) {
    QueryText query;
    if (said == QueryLanguage::inchi_key) {
        StructureLine cut = structure_and_name(word);
        query = {.id = one_line(cut.name), .text = std::move(cut.structure)};
    } else {
        query = query_of_line(word);
    }
    query.is_numbered = query.id.empty();
    if (query.is_numbered) query.id = id;
    set_language(query, said);
    return query;
}

void set_language(QueryText& query, std::optional<QueryLanguage> said) {
    query.find_language = !said;
    query.language = said.value_or(QueryLanguage::smiles);
}

}  // namespace chemsieve
