#include "data/codec/compression.h"

#include <zstd.h>

#include "base/error.h"

namespace chemsieve {

namespace {
constexpr int kMolfileZstdLevel = 6;
constexpr std::size_t kMaxMolfileBytes = 64U << 20;
}  // namespace

std::string compressed(std::string_view bytes, int level) {
    std::string result(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size = ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size)) throw LibraryError(std::string{"cannot compress: "} + ZSTD_getErrorName(size));
    result.resize(size);
    return result;
}

std::optional<std::string> decompressed(std::string_view bytes, std::size_t most) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size > most) return std::nullopt;  // also where zstd does not know it
    std::string result(size, '\0');
    if (ZSTD_decompress(result.data(), result.size(), bytes.data(), bytes.size()) != size) return std::nullopt;
    return result;
}

std::string compressed_molfile(std::string_view molfile) { return compressed(molfile, kMolfileZstdLevel); }

std::optional<std::string> decompressed_molfile(std::string_view bytes) {
    return decompressed(bytes, kMaxMolfileBytes);
}

}  // namespace chemsieve
