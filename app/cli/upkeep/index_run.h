// Adding kinds of fingerprints to a library, as `index` does and `import` before it begins.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "data/upkeep/inchi_key_indexer.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

enum class Remarks {
    all,
    changes_only,  // no remark on kinds that are there already, nor on a library without compounds
};

// Shows progress and says what was done. `jobs`: 0 is all cores. Throws LibraryError.
Exit add_kinds(const std::string& library, const std::vector<FingerprintKind>& kinds, unsigned jobs, Remarks remarks,
               Context& context);

// Says how far InChIKeys are and which compounds InChI does not take, the first of them and how many there are. The
// line and the context must outlive it.
class KeyReport {
  public:
    // `place`: what the compounds are in, a library or a folder of shards.
    KeyReport(std::string place, ProgressLine& line, const Context& context)
        : place_{std::move(place)}, line_{line}, context_{context} {}

    // This must outlive them.
    InchiKeyEvents events();
    void conclude();

  private:
    std::string place_;
    ProgressLine& line_;
    const Context& context_;
    std::int64_t without_key_ = 0;
};

// Gives a library InChIKeys of all compounds that it has none of yet, with progress, the compounds that InChI does not
// take, and what was done; `Remarks::changes_only`: only of compounds that were looked at. `jobs`: 0 is all cores.
// Throws LibraryError, and Error if chemsieve-inchi cannot be run.
Exit add_keys(const std::string& library, unsigned jobs, Remarks remarks, Context& context);

// A line that says that searches do not find so many compounds.
std::string without_fingerprint_text(std::int64_t compounds);

}  // namespace chemsieve::cli
