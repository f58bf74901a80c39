#include "fingerprint/filter/bloom/blocked_filter.h"

#include <algorithm>
#include <cmath>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/kernel/key_lines.h"

namespace chemsieve::filter {

namespace {

constexpr std::uint64_t kLineWords = 8;
constexpr std::size_t kHashedTogether = 256;  // keys whose hashes are made at a time
constexpr double kLeastRate = 1e-9;
constexpr double kFullLine = 4096;  // keys: a bit of such a line is clear with a probability of 1e-28

// A look-up of one key alone: a call of a kernel costs more than registers of one word do.
struct WordLanes {
    static constexpr std::size_t kWords = 1;

    std::uint64_t bits;

    static WordLanes load(const std::uint64_t* words) { return {*words}; }
    static WordLanes repeat(std::uint64_t word) { return {word}; }
    static WordLanes one_bit_each(std::uint64_t bits, std::size_t word) {
        return {std::uint64_t{1} << (bits >> (16 + 6 * word) & 63)};
    }
    friend WordLanes operator|(WordLanes a, WordLanes b) { return {a.bits | b.bits}; }
    WordLanes without(WordLanes other) const { return {bits & ~other.bits}; }
    bool none() const { return bits == 0; }
    void store(std::uint64_t* words) const { *words = bits; }
};
using OneKey = KeyLines<WordLanes>;

// Calls with so many hashes at a time and where they begin among the keys.
template <class Use>
void with_hashes(std::span<const std::uint64_t> keys, std::uint64_t salt, Use use) {
    std::uint64_t hashes[kHashedTogether];
    for (std::size_t begin = 0; begin < keys.size(); begin += kHashedTogether) {
        const std::size_t count = std::min(kHashedTogether, keys.size() - begin);
        for (std::size_t i = 0; i < count; ++i) hashes[i] = salted_hash(keys[begin + i], salt);
        use(hashes, count, begin);
    }
}

}  // namespace

double blocked_rate(double keys_a_line) {
    if (keys_a_line <= 0) return 0;
    if (keys_a_line > kFullLine) return 1;
    // Beyond these the Poisson probabilities are below 1e-18 of the sum.
    const double spread = 9 * std::sqrt(keys_a_line) + 30;
    const double first = std::max(0.0, std::floor(keys_a_line - spread));
    double rate = 0;
    for (double j = first; j <= keys_a_line + spread; ++j) {
        const double probability = std::exp(j * std::log(keys_a_line) - keys_a_line - std::lgamma(j + 1));
        rate += probability * std::pow(-std::expm1(j * std::log1p(-1.0 / 64)), static_cast<double>(kLineWords));
    }
    return std::min(rate, 1.0);
}

BlockedFilter::BlockedFilter(std::uint64_t lines, std::uint64_t seed) : seed_{seed}, salt_{salt_of(seed)} {
    if (lines == 0 || lines > kMostLines) throw FilterError("a blocked Bloom filter has 1 to 2^39 lines");
    kernels();  // a wrong choice of them is told here, not where keys are asked for
    lines_.resize(lines);
}

BlockedFilter BlockedFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    if (!(probability >= kLeastRate && probability < 1)) {
        throw FilterError("a blocked Bloom filter has an error rate from 1e-9 to below 1");
    }
    double most = 1;  // keys a line: too many, by halves
    while (blocked_rate(most) < probability) most *= 2;
    double least = 0;
    for (int step = 0; step < 60; ++step) {
        const double middle = (least + most) / 2;
        (blocked_rate(middle) <= probability ? least : most) = middle;
    }
    const double lines = std::ceil(static_cast<double>(keys) / least);
    if (lines > static_cast<double>(kMostLines)) throw FilterError("no blocked Bloom filter is so large");
    return BlockedFilter{std::max<std::uint64_t>(1, static_cast<std::uint64_t>(lines)), seed};
}

Inserted BlockedFilter::insert(std::uint64_t key) noexcept {
    const std::uint64_t hash = salted_hash(key, salt_);
    OneKey::set(words(), OneKey::place(hash, lines()));
    ++inserts_;
    return Inserted::stored;
}

bool BlockedFilter::may_contain(std::uint64_t key) const noexcept {
    return OneKey::has(words(), OneKey::place(salted_hash(key, salt_), lines()));
}

void BlockedFilter::insert(std::span<const std::uint64_t> keys) noexcept {
    with_hashes(keys, salt_, [this](const std::uint64_t* hashes, std::size_t count, std::size_t) {
        kernels().insert_keys(words(), lines(), hashes, count);
    });
    inserts_ += keys.size();
}

void BlockedFilter::may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept {
    with_hashes(keys, salt_, [this, found](const std::uint64_t* hashes, std::size_t count, std::size_t begin) {
        kernels().find_keys(words(), lines(), hashes, count, found.data() + begin);
    });
}

void BlockedFilter::merge(const BlockedFilter& other) {
    if (lines() != other.lines() || seed_ != other.seed_) {
        throw FilterError("these blocked Bloom filters differ in length or seed and cannot be merged");
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        for (std::size_t word = 0; word < kLineWords; ++word) lines_[i].words[word] |= other.lines_[i].words[word];
    }
    inserts_ += other.inserts_;
}

std::vector<std::uint8_t> BlockedFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(seed_, inserts_).numbers(std::span{words(), lines_.size() * kLineWords});
    return writer.finish();
}

BlockedFilter BlockedFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const std::uint64_t seed = reader.number();
    const std::uint64_t inserts = reader.number();
    const auto words = reader.numbers<std::uint64_t>();
    reader.end();
    if (words.empty() || words.size() % kLineWords != 0) reader.fail("its lines are not whole");
    BlockedFilter filter{words.size() / kLineWords, seed};
    filter.inserts_ = inserts;
    std::copy(words.begin(), words.end(), filter.words());
    return filter;
}

}  // namespace chemsieve::filter
