#include "fingerprint/filter/bloom/bloom_filter.h"

#include <bit>
#include <numeric>

namespace chemsieve::filter {

BloomFilter::BloomFilter(const Shape& shape) : shape_{shape}, salt_{salt_of(shape.seed)} {
    check_range(shape.bits, 1, kMostBits, "a Bloom filter has 1 to 2^48 bits");
    check_range(shape.hashes, 1, kMostHashes, "a Bloom filter has 1 to 64 hash functions");
    words_.resize(words_of_bits(shape.bits));
}

BloomFilter BloomFilter::for_keys(std::uint64_t keys, double probability, std::uint64_t seed) {
    const std::uint64_t bits = bloom_bits_to_keep(keys, probability);
    return BloomFilter{{.bits = bits, .hashes = best_bloom_hashes(bits, keys), .seed = seed}};
}

Inserted BloomFilter::insert(std::uint64_t key) noexcept {
    with_probes(key, [this](auto probes) {
        for (unsigned i = 0; i < shape_.hashes; ++i) {
            const std::uint64_t bit = probes.next(shape_.bits);
            words_[bit / kWordBits] |= std::uint64_t{1} << (bit % kWordBits);
        }
    });
    ++inserts_;
    return Inserted::stored;
}

void BloomFilter::check_same_shape(const BloomFilter& other) const {
    if (shape_ != other.shape_) {
        throw FilterError("these Bloom filters differ in length, hash functions or seed and cannot be put together");
    }
}

void BloomFilter::merge(const BloomFilter& other) {
    check_same_shape(other);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    inserts_ += other.inserts_;
}

void BloomFilter::intersect(const BloomFilter& other) {
    check_same_shape(other);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    inserts_ = std::min(inserts_, other.inserts_);
}

std::uint64_t BloomFilter::bits_set() const noexcept {
    return std::transform_reduce(words_.begin(), words_.end(), std::uint64_t{0}, std::plus<>{},
                                 [](std::uint64_t word) { return static_cast<std::uint64_t>(std::popcount(word)); });
}

std::vector<std::uint8_t> BloomFilter::to_bytes() const {
    return FilterWriter{kInfo, kVersion}
        .number(shape_.bits, shape_.hashes, shape_.probes, shape_.seed, inserts_)
        .numbers(words_)
        .finish();
}

BloomFilter BloomFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    Shape shape;
    shape.bits = reader.number(1, kMostBits);
    shape.hashes = reader.small_number(1, kMostHashes);
    shape.probes = reader.choice(Probes::triple);
    shape.seed = reader.number();
    const std::uint64_t inserts = reader.number();
    auto words = reader.numbers<std::uint64_t>(words_of_bits(shape.bits));
    reader.end();
    if (shape.bits % kWordBits != 0 && words.back() >> (shape.bits % kWordBits) != 0) {
        reader.fail("bits are set behind the last one");
    }
    BloomFilter filter{Shape{.bits = 1}};
    filter.shape_ = shape;
    filter.salt_ = salt_of(shape.seed);
    filter.inserts_ = inserts;
    filter.words_ = std::move(words);
    return filter;
}

}  // namespace chemsieve::filter
