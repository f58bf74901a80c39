#include "fingerprint/filter/tables/packed_fuse_filter.h"

#include <cmath>

#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

namespace {

constexpr unsigned kMostCellBits = 32;

unsigned cell_bits_for(double probability) {
    if (!(probability >= std::ldexp(1.0, -static_cast<int>(kMostCellBits)) && probability <= 0.5)) {
        throw FilterError("the error rate of a packed fuse filter is from 2^-32 to 1/2");
    }
    unsigned bits = 1;
    while (std::ldexp(1.0, -static_cast<int>(bits)) > probability) ++bits;
    return bits;
}

}  // namespace

std::uint64_t PackedFuseFilter::size_for(std::uint64_t keys, double probability) {
    return PackedCells::bytes_for(Layout{keys}.cells(), cell_bits_for(probability));
}

bool PackedFuseFilter::fill(std::vector<std::uint64_t> hashes, unsigned cell_bits) {
    keys_ = hashes.size();
    layout_ = Layout{keys_};
    cells_ = PackedCells{layout_.cells(), cell_bits};
    const auto cells_of = [layout = layout_](std::uint64_t hash) { return layout.cells_of(hash); };
    const auto add_all = [&hashes](auto& peeling) {
        for (const std::uint64_t hash : hashes) peeling.add(hash);
        std::vector<std::uint64_t>{}.swap(hashes);  // the peeling has them now
    };
    const auto fill_cell = [&](std::uint64_t hash, std::uint64_t own) {
        // The own cell is still 0.
        cells_.set(own, fingerprint_of(hash) ^ shown(cells_of(hash)));
    };
    return peel_and_fill<std::uint64_t>(layout_.cells(), add_all, cells_of, fill_cell);
}

PackedFuseFilter PackedFuseFilter::build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed) {
    const unsigned cell_bits = cell_bits_for(probability);
    for (unsigned attempt = 0; attempt < kMostAttempts; ++attempt) {
        PackedFuseFilter filter{seed, attempt};
        std::vector<std::uint64_t> hashes = sorted_hashes(keys, filter.hash_seed_);
        if (hashes.size() > kMostKeys) throw FilterError("this filter holds at most 2^32 keys");
        if (filter.fill(std::move(hashes), cell_bits)) return filter;
    }
    throw FilterError("no hash functions were found with which this filter can be built");
}

void PackedFuseFilter::may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept {
    constexpr std::size_t kTogether = 32;
    std::array<std::uint64_t, kTogether> hashes;
    for (std::size_t from = 0; from < keys.size(); from += kTogether) {
        const std::size_t count = keys_ == 0 ? 0 : std::min(kTogether, keys.size() - from);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hash_of(keys[from + i], hash_seed_);
            for (const std::uint64_t cell : layout_.cells_of(hashes[i])) cells_.fetch(cell);
        }
        for (std::size_t i = 0; i < count; ++i) found[from + i] = shows(hashes[i]) ? 1 : 0;
    }
    if (keys_ == 0) std::fill(found.begin(), found.end(), std::uint8_t{0});
}

std::vector<std::uint8_t> PackedFuseFilter::to_bytes() const {
    FilterWriter writer{kInfo, kVersion};
    writer.number(seed_, attempt_, keys_, cell_bits());
    layout_.write(writer);
    cells_.write(writer);
    return writer.finish();
}

PackedFuseFilter PackedFuseFilter::from_bytes(std::span<const std::uint8_t> bytes) {
    FilterReader reader{bytes, kInfo, kVersion};
    const std::uint64_t seed = reader.number();
    PackedFuseFilter filter{seed, reader.small_number(0, kMostAttempts - 1)};
    filter.keys_ = reader.number(0, kMostKeys);
    const auto cell_bits = reader.small_number(1, kMostCellBits);
    filter.layout_ = Layout::read(reader);
    filter.cells_ = PackedCells::read(reader, filter.layout_.cells(), cell_bits);
    reader.end();
    if ((filter.keys_ == 0) != (filter.layout_.cells() == 0)) reader.fail("its keys and its cells do not fit");
    return filter;
}

}  // namespace chemsieve::filter
