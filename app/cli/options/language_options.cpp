#include "app/cli/options/language_options.h"

#include <CLI/CLI.hpp>

#include "search/request/pasted_queries.h"

namespace chemsieve::cli {

void LanguageOptions::describe(CLI::App& app, bool takes_smarts, CLI::Option* query) {
    auto* smiles = app.add_flag("--smiles", smiles_, "Queries are SMILES, whatever they look like");
    if (query) smiles->needs(query);
    if (!takes_smarts) return;
    auto* smarts =
        app.add_flag("--smarts", smarts_, "Queries are SMARTS; without both each one's language is found out");
    if (query) smarts->needs(query);
    smarts->excludes(smiles);
}

std::optional<QueryLanguage> LanguageOptions::said() const {
    if (smarts_) return QueryLanguage::smarts;
    return smiles_ ? std::optional{QueryLanguage::smiles} : std::nullopt;
}

QueryText query_of_word(const std::string& word, const std::string& id, std::optional<QueryLanguage> said) {
    QueryText query = query_of_line(word);
    query.is_numbered = query.id.empty();
    if (query.is_numbered) query.id = id;
    set_language(query, said);
    return query;
}

void set_language(QueryText& query, std::optional<QueryLanguage> said) {
    query.find_language = !said;
    query.language = said.value_or(QueryLanguage::smiles);
}

}  // namespace chemsieve::cli
