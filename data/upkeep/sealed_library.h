// A library for searching and shipping: a copy that is complete and as small as it gets, and is not changed any more.
//
// Of subgraphs it has denser fingerprints: a length at which at most 80 % of the bits are set, from 256 bits on, in the
// place of 20 % from 2,048 on. They are folded from those of the library, and the same that an import would make. So
// the screen lets more compounds through, which the match decides; nothing is lost. Similarity pays most: fewer bits bound
// it worse, and what is left is computed. Its structures are stored as
// columns (data/codec/structure_columns.h). Figures: docs/benchmark.md, "Sealed libraries".
//
// It keeps no log: any number of programs read it, from read-only media too.
// Errors: LibraryError; then there is no copy. Threads: any.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace chemsieve {

// Percent of the bits that may be set.
inline constexpr int kLeastSaturation = 20;
inline constexpr int kSealedSaturation = 80;

struct SealedLibrary {
    std::int64_t compounds = 0;
    std::int64_t bytes = 0;
};

// Writes it to a place where there is no file. The library must be of the present format. `progress` is called with
// blocks done and blocks in all. Nothing if it was stopped.
std::optional<SealedLibrary> write_sealed_library(const std::string& library, const std::string& sealed, int saturation,
                                                  const std::function<void(std::int64_t, std::int64_t)>& progress,
                                                  const std::stop_token& stop);

}  // namespace chemsieve
