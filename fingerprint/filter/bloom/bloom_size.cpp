#include "fingerprint/filter/bloom/bloom_size.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "base/error.h"
#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

namespace {

constexpr double kLn2 = std::numbers::ln2;

void check_filter(std::uint64_t bits, unsigned hashes) {
    if (bits == 0 || hashes == 0) throw FilterError("a filter has at least one bit and one hash function");
}

// A size that was computed, as a whole number.
std::uint64_t whole_bits(double bits) {
    if (!(bits < 0x1p63)) throw FilterError("no filter can be large enough for so many keys");
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(bits));
}

// 1 - e^x without loss for small x.
double one_less_exp(double x) { return -std::expm1(x); }

}  // namespace

std::uint64_t bloom_bits(std::uint64_t keys, double probability) {
    check_error_rate(probability);
    const double bits = std::ceil(-static_cast<double>(keys) * std::log(probability) / (kLn2 * kLn2));
    return whole_bits(bits);
}

std::uint64_t bloom_bits_to_keep(std::uint64_t keys, double probability) {
    check_error_rate(probability);
    // With k functions p = (1 - e^(-kn/m))^k gives m = -kn / ln(1 - p^(1/k)); the best k is next to log2 1/p.
    double fewest = INFINITY;
    const unsigned near = std::min(bloom_hashes(probability), kMostBloomHashes);
    for (unsigned k = near > 1 ? near - 1 : 1; k <= std::min(near + 1, kMostBloomHashes); ++k) {
        const double bits = -static_cast<double>(k) * static_cast<double>(keys) /
                            std::log1p(-std::pow(probability, 1.0 / static_cast<double>(k)));
        fewest = std::min(fewest, std::ceil(bits));
    }
    return whole_bits(fewest);
}

unsigned bloom_hashes(double probability) {
    check_error_rate(probability);
    return std::max(1U, static_cast<unsigned>(std::ceil(-std::log2(probability))));
}

unsigned best_bloom_hashes(std::uint64_t bits, std::uint64_t keys) {
    if (keys == 0) return 1;
    const auto n = static_cast<double>(keys);
    const double best = static_cast<double>(bits) / n * kLn2;
    if (best < 1) return 1;
    if (best >= kMostBloomHashes) return kMostBloomHashes;
    // The rate has one minimum over k, so one of the two whole numbers next to it is best.
    const auto below = static_cast<unsigned>(best);
    return asymptotic_rate(n, bits, below) <= asymptotic_rate(n, bits, below + 1) ? below : below + 1;
}

double classic_rate(double keys, std::uint64_t bits, unsigned hashes) {
    check_filter(bits, hashes);
    const double k = hashes;
    const double clear =
        bits == 1 ? (keys > 0 ? -INFINITY : 0) : k * keys * std::log1p(-1.0 / static_cast<double>(bits));
    return std::exp(k * std::log(one_less_exp(clear)));
}

double asymptotic_rate(double keys, std::uint64_t bits, unsigned hashes) {
    check_filter(bits, hashes);
    const double k = hashes;
    return std::pow(one_less_exp(-k * keys / static_cast<double>(bits)), k);
}

double rate_bound(double keys, std::uint64_t bits, unsigned hashes) {
    check_filter(bits, hashes);
    if (bits == 1) return 1;
    const double k = hashes;
    return std::pow(one_less_exp(-k * (keys + 0.5) / static_cast<double>(bits - 1)), k);
}

double rate_at_fill(std::uint64_t set, std::uint64_t bits, unsigned hashes) {
    check_filter(bits, hashes);
    return std::pow(static_cast<double>(set) / static_cast<double>(bits), static_cast<double>(hashes));
}

std::optional<double> estimated_items(std::uint64_t set, std::uint64_t length, unsigned k) {
    if (length == 0 || k == 0 || set > length) {
        throw Error("no filter has " + std::to_string(set) + " of " + std::to_string(length) + " bits set by " +
                    std::to_string(k) + " bits an item");
    }
    if (set == length) return std::nullopt;
    const auto m = static_cast<double>(length);
    return -m * std::log1p(-(static_cast<double>(set) / m)) / k;
}

std::uint64_t least_items(std::uint64_t set, unsigned k) noexcept { return set / k + (set % k != 0 ? 1 : 0); }

double standard_error_of_items(double items, std::uint64_t length, unsigned k) noexcept {
    const auto m = static_cast<double>(length);
    const double t = k * items / m;
    return std::sqrt(m * std::max(0.0, std::expm1(t) - t)) / k;
}

}  // namespace chemsieve::filter
