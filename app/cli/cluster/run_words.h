// The options of a search on shards are those of the command that searches a library, given as they are there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/searching/search_command.h"
#include "app/shards/shard_run.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

// A mode's search, ready to be run on one library.
class ParsedSearch {
  public:
    // `mode`: its name. Throws UsageError or CLI::Error, with what is wrong with the options.
    ParsedSearch(const std::string& mode, const std::string& library, const std::string& queries,
                 const std::string& ids, const std::vector<std::string>& options);
    ParsedSearch(ParsedSearch&&) noexcept;
    ~ParsedSearch();

    SearchArguments& arguments() noexcept { return *arguments_; }

  private:
    std::unique_ptr<SearchCommand> command_;
    std::unique_ptr<CLI::App> program_, app_;
    SearchArguments* arguments_ = nullptr;
};

// That of a run, on a shard's library; empty: on none.
ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const std::string& library);

// Throws UsageError for what a run on shards has no use of: another output, further libraries, fused queries.
void refuse_what_runs_have_not(const SearchArguments& arguments);

const std::vector<std::string>& names_of_modes();

}  // namespace chemsieve::cli
