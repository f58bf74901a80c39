// The options that say in which language queries are written: --smiles, --smarts and --inchikey. Without them each
// query's language is found out.
#pragma once

#include <optional>
#include <string>

#include "search/request/query.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

class LanguageOptions {
  public:
    // For a search that takes compounds there is no --smarts. The options need `query`, if it is not null.
    void describe(CLI::App& app, bool takes_smarts, CLI::Option* query = nullptr);
    // For exact search, after describe().
    void describe_inchi_keys(CLI::App& app);

    // Nothing: to be found out.
    std::optional<QueryLanguage> said() const;

  private:
    bool smiles_ = false;
    bool smarts_ = false;
    bool inchi_keys_ = false;
};

}  // namespace chemsieve::cli
