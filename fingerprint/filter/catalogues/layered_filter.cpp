#include "fingerprint/filter/catalogues/layered_filter.h"

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

LayeredFilter::LayeredFilter(unsigned depth, const BloomFilter::Shape& layer) : shape_{layer} {
    if (depth == 0 || depth > kMostLayers) throw FilterError("a layered Bloom filter has 1 to 64 layers");
    for (unsigned i = 0; i < depth; ++i) layers_.emplace_back(shape_of(i));
}

LayeredFilter LayeredFilter::for_keys(unsigned depth, std::uint64_t keys, double probability, std::uint64_t seed) {
    const std::uint64_t bits = bloom_bits_to_keep(keys, probability);
    return LayeredFilter{depth, {.bits = bits, .hashes = best_bloom_hashes(bits, keys), .seed = seed}};
}

BloomFilter::Shape LayeredFilter::shape_of(unsigned layer) const noexcept {
    BloomFilter::Shape shape = shape_;
    shape.seed = further_hash(shape_.seed, layer + 1);
    return shape;
}

std::uint64_t LayeredFilter::count(std::uint64_t key) const noexcept {
    std::uint64_t layers = 0;
    while (layers < layers_.size() && layers_[layers].may_contain(key)) ++layers;
    return layers;
}

Inserted LayeredFilter::insert(std::uint64_t key) noexcept {
    const std::uint64_t first_without = count(key);
    return first_without == layers_.size() ? Inserted::no_space : layers_[first_without].insert(key);
}

double LayeredFilter::expected_error(unsigned count) const {
    if (count > layers_.size()) return 0;
    double all = 1;
    for (unsigned i = 0; i < count; ++i) all *= layer_error(i);
    return all;
}

std::vector<std::uint8_t> LayeredFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(shape_.seed, layers_.size());
    for (const BloomFilter& layer : layers_) writer.numbers(layer.to_bytes());
    return writer.finish();
}

LayeredFilter LayeredFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    LayeredFilter filter{1, {}};
    filter.layers_.clear();
    const std::uint64_t seed = reader.number();
    const auto layers = reader.small_number(1, kMostLayers);
    for (unsigned i = 0; i < layers; ++i) {
        BloomFilter layer = BloomFilter::from_bytes(reader.numbers<std::uint8_t>());
        if (i == 0) {
            filter.shape_ = layer.shape();
            filter.shape_.seed = seed;
        }
        if (layer.shape() != filter.shape_of(i)) reader.fail("a layer is not where it belongs");
        filter.layers_.push_back(std::move(layer));
    }
    reader.end();
    return filter;
}

}  // namespace chemsieve::filter
