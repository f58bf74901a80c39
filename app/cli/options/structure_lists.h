// Files of structures that choose compounds: those that contain any of them, or none, such as alerts.
//
// Errors: FileError of a file that cannot be read or has a record that is no structure; QueryError where a compound
// cannot be decided. Threads: one at a time.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine/searcher.h"

namespace chemsieve::cli {

class StructureLists {
  public:
    // Names of files; empty: no such list.
    StructureLists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe);

    // Of these compounds (nothing: all) those that contain one of the first list, if there is one, and none of the
    // second. Nothing if stopped.
    std::shared_ptr<const CompoundSelection> chosen(Searcher& searcher, std::shared_ptr<const CompoundSelection> among,
                                                    unsigned jobs, const std::stop_token& stop) const;

  private:
    std::string any_name_, none_name_;
    std::vector<Query> any_of_, none_of_;
};

}  // namespace chemsieve::cli
