#include "app/cli/options/language_options.h"

#include <CLI/CLI.hpp>

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

void LanguageOptions::describe_inchi_keys(CLI::App& app) {
    app.add_flag(
           "--inchikey", inchi_keys_,
           "Queries are standard InChIKeys, or the first 14 letters of one, which all compounds of the same skeleton "
           "have; the library needs them: index --inchikey")
        ->excludes(app.get_option("--smiles"));
}

std::optional<QueryLanguage> LanguageOptions::said() const {
    if (inchi_keys_) return QueryLanguage::inchi_key;
    if (smarts_) return QueryLanguage::smarts;
    return smiles_ ? std::optional{QueryLanguage::smiles} : std::nullopt;
}

}  // namespace chemsieve::cli
