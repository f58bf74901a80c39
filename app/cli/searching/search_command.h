// A command that searches by one mode. What its options ask for can be had without running it, so that the same search
// runs on shards.
#pragma once

#include <memory>

#include "app/cli/command/command.h"
#include "app/cli/runs/search_arguments.h"
#include "app/cli/runs/search_run.h"

namespace chemsieve::cli {

class SearchCommand : public Command {
  public:
    // What is asked for, once the options are parsed. Throws UsageError.
    virtual SearchArguments& settled() = 0;
    Exit run(Context& context) override { return run_search(settled(), context); }
};

std::unique_ptr<SearchCommand> make_search_command(SearchMode mode);

// By mode; make_search_command() is for those who do not know it.
std::unique_ptr<SearchCommand> make_substructure_search();
std::unique_ptr<SearchCommand> make_superstructure_search();
std::unique_ptr<SearchCommand> make_exact_search();
std::unique_ptr<SearchCommand> make_similar_search();

}  // namespace chemsieve::cli
