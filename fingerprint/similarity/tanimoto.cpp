#include "fingerprint/similarity/tanimoto.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace chemsieve {

namespace {

std::uint32_t millionths_as_printed(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6f", value);
    return static_cast<std::uint32_t>(std::lround(std::strtod(text, nullptr) * 1e6));
}

}  // namespace

std::uint32_t Similarity::millionths() const noexcept {
    if (total == 0) return 0;
    const std::uint64_t scaled = std::uint64_t{common} * 2'000'000;
    const std::uint64_t divisor = 2 * std::uint64_t{total};
    if (scaled % divisor != total) return static_cast<std::uint32_t>((scaled + total) / divisor);
    // Half-way between two millionths: which way a decimal rounding goes depends on the quotient's binary form.
    return millionths_as_printed(value());
}

std::uint32_t millionths_of(double value) noexcept {
    const double scaled = value * 1e6;
    const double whole = std::floor(scaled);
    if (std::abs(scaled - whole - 0.5) < 1e-6) return millionths_as_printed(value);
    return static_cast<std::uint32_t>(scaled - whole < 0.5 ? whole : whole + 1);
}

std::uint32_t threshold_in_millionths(double threshold) noexcept {
    return static_cast<std::uint32_t>(std::max(1L, std::lround(threshold * 1e6)));
}

std::string six_decimals(Similarity similarity) {
    constexpr std::size_t kDecimals = 6;
    std::string digits = std::to_string(similarity.millionths());
    if (digits.size() <= kDecimals) digits.insert(0, kDecimals + 1 - digits.size(), '0');
    return digits.insert(digits.size() - kDecimals, 1, '.');
}

Similarity tanimoto_of_counts(std::uint32_t common, std::uint32_t size_a, std::uint32_t size_b) noexcept {
    return {common, size_a + size_b - common};
}

std::uint32_t common_items(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept {
    std::uint32_t common = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) {
            ++common, ++i, ++j;
        } else if (a[i] < b[j]) {
            ++i;
        } else {
            ++j;
        }
    }
    return common;
}

Similarity tanimoto(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept {
    return tanimoto_of_counts(common_items(a, b), static_cast<std::uint32_t>(a.size()),
                              static_cast<std::uint32_t>(b.size()));
}

// Items are mixed numbers already, so their low bits are as good as a hash.
ItemOverlap::ItemOverlap(std::span<const std::uint64_t> items)
    : slots_(std::bit_ceil(4 * items.size() + 1)), mask_{slots_.size() - 1} {
    for (const std::uint64_t item : items) {
        std::uint64_t place = item & mask_;
        while (slots_[place].used) place = (place + 1) & mask_;
        slots_[place] = {.item = item, .seen = 0, .used = true};
    }
}

std::uint32_t ItemOverlap::count(std::span<const std::uint64_t> compound) {
    if (++round_ == 0) {
        for (Slot& slot : slots_) slot.seen = 0;
        round_ = 1;
    }
    std::uint32_t common = 0;
    for (const std::uint64_t item : compound) {
        std::uint64_t place = item & mask_;
        while (slots_[place].used && slots_[place].item != item) place = (place + 1) & mask_;
        Slot& slot = slots_[place];
        if (!slot.used || slot.seen == round_) continue;
        slot.seen = round_;
        ++common;
    }
    return common;
}

}  // namespace chemsieve
