// Adding kinds of fingerprints to a library, as `index` does and `import` before it begins.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

enum class Remarks {
    all,
    changes_only,  // no remark on kinds that are there already, nor on a library without compounds
};

// Shows progress and says what was done. `jobs`: 0 is all cores. Throws LibraryError.
Exit add_kinds(const std::string& library, const std::vector<FingerprintKind>& kinds, unsigned jobs, Remarks remarks,
               Context& context);

// Gives a library InChIKeys of all compounds that it has none of yet, with progress, the compounds that InChI does not
// take, and what was done; `Remarks::changes_only`: only of compounds that were looked at. `jobs`: 0 is all cores.
// Throws LibraryError, and Error if chemsieve-inchi cannot be run.
Exit add_keys(const std::string& library, unsigned jobs, Remarks remarks, Context& context);

// A line that says that searches do not find so many compounds.
std::string without_fingerprint_text(std::int64_t compounds);

}  // namespace chemsieve::cli
