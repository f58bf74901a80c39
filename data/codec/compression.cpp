#include "data/codec/compression.h"

#include <zstd.h>

#include <memory>

#include "base/error.h"

namespace chemsieve {

namespace {
constexpr int kMolfileZstdLevel = 6;
constexpr std::size_t kMaxMolfileBytes = 64U << 20;

// A context costs more to make than most of what libraries hold to unpack.
ZSTD_CCtx* packing_context() {
    thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), ZSTD_freeCCtx};
    if (!context) throw LibraryError("cannot compress: not enough memory");
    return context.get();
}

ZSTD_DCtx* unpacking_context() {
    thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), ZSTD_freeDCtx};
    if (!context) throw LibraryError("cannot decompress: not enough memory");
    return context.get();
}

}  // namespace

std::string compressed(std::string_view bytes, int level) {
    std::string result(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compressCCtx(packing_context(), result.data(), result.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size)) throw LibraryError(std::string{"cannot compress: "} + ZSTD_getErrorName(size));
    result.resize(size);
    return result;
}

std::optional<std::string> decompressed(std::string_view bytes, std::size_t most) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size > most) return std::nullopt;  // also where zstd does not know it
    std::string result(size, '\0');
    const std::size_t unpacked =
        ZSTD_decompressDCtx(unpacking_context(), result.data(), result.size(), bytes.data(), bytes.size());
    if (unpacked != size) return std::nullopt;
    return result;
}

std::string compressed_molfile(std::string_view molfile) { return compressed(molfile, kMolfileZstdLevel); }

std::optional<std::string> decompressed_molfile(std::string_view bytes) {
    return decompressed(bytes, kMaxMolfileBytes);
}

}  // namespace chemsieve
