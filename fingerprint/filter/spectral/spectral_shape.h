// The k different counters of a key among the m counters of a spectral filter.
//
//     independent      a hash of its own for each counter
//     multiplicative   H(v) = floor(m frac(alpha v)), alpha random for each function: the paper's own kind, for
//                      experiments; v is the key itself, alpha a fraction of 64 bits
//
// Source: Spectral Bloom Filters, section 6.1 (printed there with a ceiling, which would reach m). The paper lets the
// positions of a key coincide; then its minimum seems to recur, as often as the recurring-minimum method errs. Here
// they are different: the i-th is drawn below m - k + i, and if it was drawn before, m - k + i - 1 takes its place, so
// that every set of k counters is as likely as any other (Floyd's sample: Bentley, CACM 1987, 30, 754). Cost: k hashes
// and k^2 / 2 comparisons a key. Errors: FilterError for shapes that cannot be. Threads: values.
#pragma once

#include <cstdint>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

enum class Hashing : std::uint8_t { independent, multiplicative };

struct SpectralShape {
    std::uint64_t counters = 1;
    unsigned hashes = 1;  // counters of a key
    Hashing hashing = Hashing::independent;
    std::uint64_t seed = 0;

    static constexpr unsigned kMostHashes = 64;
    static constexpr std::uint64_t kMostCounters = std::uint64_t{1} << 40;

    // So many that with so many different keys a key's count is wrong with that probability.
    static SpectralShape for_keys(std::uint64_t keys, double probability, std::uint64_t seed);
    void check() const;
    void write(FilterWriter& writer) const;
    static SpectralShape read(FilterReader& reader);
    bool operator==(const SpectralShape&) const = default;
};

// The positions of one key.
class SpectralPositions {
  public:
    // `salt`: of the shape's seed.
    SpectralPositions(std::uint64_t key, const SpectralShape& shape, std::uint64_t salt) noexcept {
        if (shape.hashing == Hashing::independent) {
            const std::uint64_t hash = salted_hash(key, salt);
            draw(shape, [hash](unsigned i) { return i == 0 ? hash : further_hash(hash, i); });
        } else {
            draw(shape, [key, salt](unsigned i) { return key * further_hash(salt, i + 1); });
        }
    }

    const std::uint64_t* begin() const noexcept { return at_; }
    const std::uint64_t* end() const noexcept { return at_ + count_; }
    unsigned size() const noexcept { return count_; }
    std::uint64_t operator[](unsigned i) const noexcept { return at_[i]; }

  private:
    template <class Number>
    void draw(const SpectralShape& shape, Number number) noexcept {
        for (; count_ < shape.hashes; ++count_) {
            const std::uint64_t room = shape.counters - shape.hashes + count_ + 1;
            std::uint64_t position = reduced(number(count_), room);
            for (unsigned i = 0; i < count_; ++i) {
                if (at_[i] == position) position = room - 1;  // no earlier one reaches so far
            }
            at_[count_] = position;
        }
    }

    unsigned count_ = 0;
    std::uint64_t at_[SpectralShape::kMostHashes];
};

}  // namespace chemsieve::filter
