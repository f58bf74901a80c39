// Kinds of fingerprints as they are named on the command line.
#pragma once

#include <string>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

std::vector<std::string> kind_names();

// "morgan2,rdkit": each kind once, in that order. Throws UsageError, with the kinds there are, if a word is none.
std::vector<FingerprintKind> kinds_from_words(const std::string& words);

// "morgan2 and rdkit"
std::string listed(const std::vector<FingerprintKind>& kinds);

}  // namespace chemsieve::cli
