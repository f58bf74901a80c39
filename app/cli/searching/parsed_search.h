// A search as its options say it, read as the command line reads them, without being run: for those who run it
// otherwise, on shards or from Python.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/runs/search_run.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

class ParsedSearch {
  public:
    // `mode`: its name. `words`: the library, and what else follows the mode on a command line; a query may be missing.
    // Throws UsageError or CLI::Error, with what is wrong with the options.
    ParsedSearch(const std::string& mode, std::vector<std::string> words);
    ParsedSearch(ParsedSearch&&) noexcept;
    ~ParsedSearch();

    SearchArguments& arguments() noexcept { return *arguments_; }
    // Whether an option was among the words: "--jobs".
    bool has(const std::string& option) const;

  private:
    std::unique_ptr<SearchCommand> command_;
    std::unique_ptr<CLI::App> program_, app_;
    SearchArguments* arguments_ = nullptr;
};

const std::vector<std::string>& names_of_modes();

}  // namespace chemsieve::cli
