// Kinds of fingerprints as they are named on the command line.
#pragma once

#include <string>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"

namespace chemsieve::cli {

// "a, b or c", with " or " before the last.
std::string listed(const std::vector<std::string>& words, const std::string& before_last);

std::vector<std::string> kind_names();
// "subgraph, morgan2, ... or pubchem", as helps list them.
std::string all_kinds_in_words(const std::string& before_last);
// Without subgraph, whose fingerprints every library has.
std::string addable_kinds_in_words(const std::string& before_last);

// "morgan2,rdkit": each kind once, in that order. Throws UsageError, with the kinds there are, if a word is none.
std::vector<FingerprintKind> kinds_from_words(const std::string& words);

// "morgan2 and rdkit"
std::string listed(const std::vector<FingerprintKind>& kinds);

}  // namespace chemsieve::cli
