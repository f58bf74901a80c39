// The options that say how files of compounds are read, and with them the files of an import.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data/import/import_types.h"
#include "search/request/query.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

// How the text of a table is read: its encoding, the lines above its titles, its separator, and whether it has titles.
class TextOptions {
  public:
    // `of`: "each file". `is_configurable`: the configuration file may say it. `app` must not outlive this.
    void describe(CLI::App& app, const std::string& of, bool is_configurable, const char* delimiter = kDelimiter);

    // Puts what was said into the options. Throws CLI::ValidationError.
    void settle(ReaderOptions& options) const;

    static constexpr const char* kDelimiter = "--input-delimiter";

  private:
    std::string header_, encoding_, delimiter_, decimal_;
    std::size_t skip_lines_ = 0;
};

class ReadingOptions {
  public:
    // `delimiter`: what the option for the separator is called. `app` must not outlive this.
    void describe(CLI::App& app, const char* delimiter = TextOptions::kDelimiter);

    // Nothing: the names of the files tell it.
    std::optional<InputFormat> format() const { return format_from_word(format_); }
    // Throws CLI::ValidationError.
    ReaderOptions reader() const;

  private:
    std::string format_, smiles_column_, id_column_, sheet_;
    TextOptions text_;
};

class InputOptions {
  public:
    // FILE... as the command's last argument, and the options. `app` must not outlive this.
    void describe(CLI::App& app);

    const std::vector<std::string>& files() const noexcept { return files_; }
    // Format and reader. Throws CLI::ValidationError.
    ImportOptions settled() const;
    // Before anything is made of them: every file must be there and of a known format. Throws FileError.
    void check_files() const;

  private:
    std::vector<std::string> files_;
    ReadingOptions reading_;
    bool no_header_ = false;
};

// The options that say in which language queries are written: --smiles, --smarts and --inchikey. Without them each
// query's language is found out.
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
