#include "data/codec/block_codec.h"

#include <bit>
#include <cstring>

#include "base/checksum.h"
#include "base/error.h"

static_assert(std::endian::native == std::endian::little, "the file format is little endian; add byte swaps here");

namespace chemsieve {

namespace {

constexpr std::string_view kRowMagic = "CSF1";
constexpr std::size_t kRowChecksumEnd = 12;
constexpr std::size_t kRowHeaderBytes = 20;
constexpr std::uint32_t kAlwaysCandidate = 1U << 31;

std::uint64_t checksum_of(std::string_view bytes, std::string_view method) {
    return checksum64(bytes, checksum64(method));
}

template <class T>
void append(std::string& bytes, const T* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

template <class T>
void take(std::string_view& bytes, T* values, std::size_t count) {
    if (bytes.size() < count * sizeof(T)) throw LibraryError("a block of fingerprints is cut short");
    if (count == 0) return;  // where there is no place either
    std::memcpy(values, bytes.data(), count * sizeof(T));
    bytes.remove_prefix(count * sizeof(T));
}

}  // namespace

std::string encode_block(const FingerprintBlock& block, std::string_view method) {
    const auto rows = static_cast<std::uint32_t>(block.compounds.size());
    std::string bytes{kRowMagic};
    bytes.append(8, '\0');
    append(bytes, &block.bits, 1);
    append(bytes, &rows, 1);
    append(bytes, block.compounds.data(), rows);
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::uint32_t count = block.item_counts[i] | (block.always_candidate[i] ? kAlwaysCandidate : 0);
        append(bytes, &count, 1);
    }
    append(bytes, block.words.data(), block.words.size());
    const std::uint64_t checksum = checksum_of(std::string_view{bytes}.substr(kRowChecksumEnd), method);
    std::memcpy(bytes.data() + kRowMagic.size(), &checksum, sizeof checksum);
    return bytes;
}

FingerprintBlock decode_block(std::string_view bytes, std::string_view method) {
    if (bytes.size() < kRowHeaderBytes || !bytes.starts_with(kRowMagic)) {
        throw LibraryError("a block of fingerprints is not one");
    }
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + kRowMagic.size(), sizeof checksum);
    bytes.remove_prefix(kRowChecksumEnd);
    if (checksum_of(bytes, method) != checksum) {
        throw LibraryError("a block of fingerprints does not fit its checksum and the library's parameters");
    }
    FingerprintBlock block;
    std::uint32_t rows = 0;
    take(bytes, &block.bits, 1);
    take(bytes, &rows, 1);
    if (block.bits == 0 || rows > bytes.size() / 12) {
        throw LibraryError("a block of fingerprints has an impossible size");
    }
    block.compounds.resize(rows);
    take(bytes, block.compounds.data(), rows);
    block.item_counts.resize(rows);
    take(bytes, block.item_counts.data(), rows);
    block.always_candidate.resize(rows);
    for (std::uint32_t i = 0; i < rows; ++i) {
        block.always_candidate[i] = (block.item_counts[i] & kAlwaysCandidate) != 0;
        block.item_counts[i] &= ~kAlwaysCandidate;
    }
    const std::size_t words = rows * ((std::size_t{block.bits} + 63) / 64);
    if (bytes.size() != words * sizeof(std::uint64_t)) throw LibraryError("a block of fingerprints has the wrong size");
    block.words.resize(words);
    take(bytes, block.words.data(), words);
    return block;
}

}  // namespace chemsieve
