#include "data/codec/compression.h"

#include <zstd.h>

#include <bit>
#include <cstring>
#include <memory>
#include <new>

#include "base/checksum.h"
#include "base/error.h"

static_assert(std::endian::native == std::endian::little, "the file format is little endian; add byte swaps here");

namespace chemsieve {

namespace {

constexpr int kMolfileZstdLevel = 6;
constexpr std::size_t kMaxMolfileBytes = 64U << 20;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kSealBytes = 9;
constexpr int kZstdLevel = 3;

enum Coding : char { kRaw = 0, kZstd = 2 };

struct FreeContext {
    void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

// A context costs more to make than most of what libraries hold to unpack.
ZSTD_CCtx* compressing() {
    thread_local const std::unique_ptr<ZSTD_CCtx, FreeContext> context{ZSTD_createCCtx()};
    if (!context) throw std::bad_alloc{};
    return context.get();
}

ZSTD_DCtx* decompressing() {
    thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context{ZSTD_createDCtx()};
    if (!context) throw std::bad_alloc{};
    return context.get();
}

std::uint64_t checksum_of(std::string_view record, std::uint64_t seed) {
    record.remove_prefix(kChecksumBytes);
    return checksum64(record, seed);
}

}  // namespace

std::string compressed(std::string_view bytes, int level) {
    std::string result(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compressCCtx(compressing(), result.data(), result.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size)) throw LibraryError(std::string{"cannot compress: "} + ZSTD_getErrorName(size));
    result.resize(size);
    return result;
}

std::optional<std::string> decompressed(std::string_view bytes, std::size_t most) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size > most) return std::nullopt;  // also where zstd does not know it
    std::string result(size, '\0');
    const std::size_t unpacked =
        ZSTD_decompressDCtx(decompressing(), result.data(), result.size(), bytes.data(), bytes.size());
    if (unpacked != size) return std::nullopt;
    return result;
}

std::string compressed_molfile(std::string_view molfile) { return compressed(molfile, kMolfileZstdLevel); }

std::optional<std::string> decompressed_molfile(std::string_view bytes) {
    return decompressed(bytes, kMaxMolfileBytes);
}

std::string packed(std::string_view bytes) {
    std::string record(kSealBytes + bytes.size(), '\0');
    const std::size_t size = ZSTD_compressCCtx(compressing(), record.data() + kSealBytes, bytes.size(), bytes.data(),
                                               bytes.size(), kZstdLevel);
    if (ZSTD_isError(size) || size >= bytes.size()) {
        record[kChecksumBytes] = kRaw;
        std::memcpy(record.data() + kSealBytes, bytes.data(), bytes.size());
    } else {
        record[kChecksumBytes] = kZstd;
        record.resize(kSealBytes + size);
        record.shrink_to_fit();
    }
    return record;
}

void seal(std::string& record, std::uint64_t seed) {
    const std::uint64_t checksum = checksum_of(record, seed);
    std::memcpy(record.data(), &checksum, sizeof checksum);
}

bool unpack_sealed(std::string_view record, std::uint64_t seed, char* bytes, std::size_t size) {
    if (record.size() < kSealBytes) return false;
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, record.data(), sizeof checksum);
    if (checksum_of(record, seed) != checksum) return false;
    const char* from = record.data() + kSealBytes;
    const std::size_t from_size = record.size() - kSealBytes;
    switch (record[kChecksumBytes]) {
        case kRaw:
            if (from_size != size) return false;
            if (size > 0) std::memcpy(bytes, from, size);  // `bytes` may be null for nothing
            return true;
        case kZstd: return ZSTD_decompressDCtx(decompressing(), bytes, size, from, from_size) == size;
        default: return false;
    }
}

}  // namespace chemsieve
