// Parts of a structure as numbers: what rows of parts are made of, and what queries ask for.
//
// The hash of a part is that of its labels and connections (fingerprint/subgraph/subgraph_hash.h). Like subgraphs, a
// part that is found n times gives an item for each level up to n; a structure that contains another has its
// parts at least as often, for a match maps different parts to different parts.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/mix.h"
#include "match/parts/part_labels.h"

namespace chemsieve {

// Levels of counts. Of features, which are broad, many atoms of a structure have the same.
inline constexpr std::array kFeatureLevels{1, 2, 3, 4, 6, 8, 12, 16, 20, 24};
inline constexpr std::array kPartLevels{1, 2, 4, 8};

constexpr std::span<const int> part_levels(PartFamily family) noexcept {
    if (family == PartFamily::feature) return kFeatureLevels;
    return kPartLevels;
}

// Changes when the same structure gives other items.
constexpr std::uint32_t kPartVersion = 1;

constexpr bool is_part_level(PartFamily family, int count) noexcept {
    constexpr auto bits_of = [](std::span<const int> levels) {
        std::uint32_t bits = 0;
        for (const int level : levels) bits |= std::uint32_t{1} << level;
        return bits;
    };
    constexpr std::uint32_t features = bits_of(kFeatureLevels), others = bits_of(kPartLevels);
    return count < 32 && ((family == PartFamily::feature ? features : others) >> count & 1) != 0;
}

// The lowest bits are the family.
constexpr unsigned kFamilyBits = 4;
constexpr std::uint64_t part_item(PartFamily family, std::uint64_t hash, int level) noexcept {
    const auto number = static_cast<std::uint64_t>(family);
    const std::uint64_t mixed = mix64(hash + kGolden * (static_cast<std::uint64_t>(level) + 64U * (1U + number)));
    return mixed << kFamilyBits | number;
}
constexpr PartFamily family_of(std::uint64_t item) noexcept {
    return static_cast<PartFamily>(item & ((1U << kFamilyBits) - 1));
}

// An item that no structure has.
constexpr std::uint64_t kNoPart = part_item(PartFamily::count, 0, 1);

}  // namespace chemsieve
