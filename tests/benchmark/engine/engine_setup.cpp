#include "tests/benchmark/engine/engine_setup.h"

#include <cstdio>

#include "base/parallel.h"
#include "tests/benchmark/engine/timing.h"

namespace chemsieve::test {

EngineSetup::EngineSetup(std::string library_file, QuerySets queries, std::vector<unsigned> jobs, bool with_rdkit)
    : library_file_{std::move(library_file)},
      library_{std::make_shared<const Library>(library_file_)},
      queries_{std::move(queries)},
      jobs_{std::move(jobs)},
      with_rdkit_{with_rdkit} {}

const RdkitLibrary* EngineSetup::rdkit() {
    if (with_rdkit_ && !rdkit_) {
        const Stopwatch watch;
        rdkit_ = std::make_unique<RdkitLibrary>(*library_, default_jobs());
        std::printf("\nRDKit's library made in %.0f s\n", watch.milliseconds() / 1000);
    }
    return rdkit_.get();
}

}  // namespace chemsieve::test
