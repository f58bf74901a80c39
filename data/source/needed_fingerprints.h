// The stored fingerprints of a kind, or why a library cannot be asked by it. Threads: as CompoundSource.
#pragma once

#include <memory>
#include <string>

#include "base/error.h"
#include "data/source/compound_source.h"

namespace chemsieve {

// Throws LibraryError, with the remedy, if a library of the source has none of that kind.
inline std::shared_ptr<const FingerprintSource> needed_fingerprints(const CompoundSource& source,
                                                                    FingerprintKind kind) {
    if (auto fingerprints = source.fingerprints(kind)) return fingerprints;
    const std::string kind_name = name_of(kind), library = source.name_without(kind);
    throw LibraryError(library + " holds no " + kind_name + " fingerprints",
                       {RemedyKind::add_fingerprints, library, kind_name});
}

}  // namespace chemsieve
