// A library for searching and shipping: a copy that is complete and as small as it gets, and is not changed any more.
//
// Of subgraphs it has denser fingerprints: a length at which at most 80 % of the bits are set, from 256 bits on, in the
// place of 20 % from 2,048 on. They are folded from those of the library, and the same that an import would make. So
// the screen lets more compounds through, which the match decides; nothing is lost. Similarity pays most: fewer bits
// bound it worse, and what is left is computed. Its structures are stored as columns (data/codec/structure_columns.h).
// Figures: docs/benchmark.md, "Sealed libraries".
//
// It keeps no log: any number of programs read it, from read-only media too.
// Errors: LibraryError; then there is no copy. Threads: any.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>

#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

// Percent of the bits that may be set.
inline constexpr int kLeastSaturation = 20;
inline constexpr int kSealedSaturation = 80;

// Which compounds are taken, by their numbers, which they keep.
struct NumberRange {
    std::int64_t first = 1;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();

    bool has(std::int64_t number) const noexcept { return first <= number && number <= last; }
    bool has_all() const noexcept { return *this == NumberRange{}; }
    bool operator==(const NumberRange&) const = default;
};

struct SealedLibrary {
    std::int64_t compounds = 0;
    std::int64_t bytes = 0;
};

// How fingerprints of a sealed copy are made.
FingerprintRecipe sealed_recipe(FingerprintRecipe recipe, int saturation);

// Writes it to a place where there is no file. The library must have the InChIKeys of all its compounds if it has any.
// `progress` is called with blocks done and blocks in all. Nothing if it was stopped.
std::optional<SealedLibrary> write_sealed_library(const std::string& library, const std::string& sealed, int saturation,
                                                  const std::function<void(std::int64_t, std::int64_t)>& progress,
                                                  const std::stop_token& stop, const NumberRange& range = {});

}  // namespace chemsieve
