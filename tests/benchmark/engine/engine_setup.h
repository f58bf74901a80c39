// What the parts of the engine benchmark measure, and what they share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/library/library.h"
#include "search/screen/sliced_index.h"
#include "tests/benchmark/engine/query_sets.h"
#include "tests/benchmark/engine/rdkit_yardsticks.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

class EngineSetup {
  public:
    EngineSetup(std::string library_file, QuerySets queries, std::vector<unsigned> jobs, bool with_rdkit);

    const std::string& library_file() const { return library_file_; }
    const std::shared_ptr<const Library>& library() const { return library_; }
    const QuerySets& queries() const { return queries_; }
    const std::vector<unsigned>& jobs() const { return jobs_; }

    // Made when first asked for, which takes a minute for 250,000 compounds; null if RDKit is left out.
    const RdkitLibrary* rdkit();

  private:
    std::string library_file_;
    std::shared_ptr<const Library> library_;
    QuerySets queries_;
    std::vector<unsigned> jobs_;
    bool with_rdkit_;
    std::unique_ptr<RdkitLibrary> rdkit_;
};

}  // namespace chemsieve::test
