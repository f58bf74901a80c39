#include "data/file/unpacker.h"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <array>

#include "base/error.h"
#include "base/text.h"

namespace chemsieve {

namespace {

using namespace std::string_view_literals;

constexpr int kGzipOnly = 16 + MAX_WBITS;  // for inflateInit2

class GzipUnpacker : public Unpacker {
  public:
    GzipUnpacker() {
        if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw FileError("a gzipped file cannot be read: out of memory");
    }
    ~GzipUnpacker() override { inflateEnd(&stream_); }
    GzipUnpacker(const GzipUnpacker&) = delete;
    GzipUnpacker& operator=(const GzipUnpacker&) = delete;

    void begin_member() override { inflateReset(&stream_); }

    Step unpack(std::span<const char> packed, std::span<char> into) override {
        // zlib does not write to what it reads.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        stream_.avail_in = static_cast<uInt>(packed.size());
        stream_.next_out = reinterpret_cast<Bytef*>(into.data());
        stream_.avail_out = static_cast<uInt>(into.size());
        const int code = inflate(&stream_, Z_NO_FLUSH);
        Step step{.used = packed.size() - stream_.avail_in,
                  .given = into.size() - stream_.avail_out,
                  .is_member_over = code == Z_STREAM_END,
                  .damage = {}};
        if (code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END) {
            step.damage = stream_.msg ? stream_.msg : "the gzip stream is damaged";
        }
        return step;
    }

  private:
    z_stream stream_{};
};

class Bzip2Unpacker : public Unpacker {
  public:
    Bzip2Unpacker() { begin(); }
    ~Bzip2Unpacker() override { BZ2_bzDecompressEnd(&stream_); }
    Bzip2Unpacker(const Bzip2Unpacker&) = delete;
    Bzip2Unpacker& operator=(const Bzip2Unpacker&) = delete;

    void begin_member() override {
        BZ2_bzDecompressEnd(&stream_);
        begin();
    }

    Step unpack(std::span<const char> packed, std::span<char> into) override {
        // libbz2 does not write to what it reads.
        stream_.next_in = const_cast<char*>(packed.data());
        stream_.avail_in = static_cast<unsigned>(packed.size());
        stream_.next_out = into.data();
        stream_.avail_out = static_cast<unsigned>(into.size());
        const int code = BZ2_bzDecompress(&stream_);
        Step step{.used = packed.size() - stream_.avail_in,
                  .given = into.size() - stream_.avail_out,
                  .is_member_over = code == BZ_STREAM_END,
                  .damage = {}};
        if (code == BZ_MEM_ERROR) {
            step.damage = "out of memory";
        } else if (code != BZ_OK && code != BZ_STREAM_END) {
            step.damage = "the bzip2 stream is damaged";
        }
        return step;
    }

  private:
    void begin() {
        stream_ = {};
        if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) {
            throw FileError("a file packed by bzip2 cannot be read: out of memory");
        }
    }

    bz_stream stream_{};
};

constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 30;  // bytes; xz -9 needs 65 MiB

class XzUnpacker : public Unpacker {
  public:
    XzUnpacker() { begin_member(); }
    ~XzUnpacker() override { lzma_end(&stream_); }
    XzUnpacker(const XzUnpacker&) = delete;
    XzUnpacker& operator=(const XzUnpacker&) = delete;

    void begin_member() override {
        if (lzma_stream_decoder(&stream_, kMostMemory, 0) != LZMA_OK) {
            throw FileError("a file packed by xz cannot be read: out of memory");
        }
    }

    Step unpack(std::span<const char> packed, std::span<char> into) override {
        stream_.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
        stream_.avail_in = packed.size();
        stream_.next_out = reinterpret_cast<std::uint8_t*>(into.data());
        stream_.avail_out = into.size();
        const lzma_ret code = lzma_code(&stream_, LZMA_RUN);
        Step step{.used = packed.size() - stream_.avail_in,
                  .given = into.size() - stream_.avail_out,
                  .is_member_over = code == LZMA_STREAM_END,
                  .damage = {}};
        if (code == LZMA_MEM_ERROR || code == LZMA_MEMLIMIT_ERROR) {
            step.damage = "unpacking it needs more than a GiB of memory; pack it with a smaller dictionary (xz -9)";
        } else if (code != LZMA_OK && code != LZMA_BUF_ERROR && code != LZMA_STREAM_END) {
            step.damage = "the xz stream is damaged";
        }
        return step;
    }

  private:
    lzma_stream stream_ = LZMA_STREAM_INIT;
};

constexpr int kMostWindow = 30;  // a power of two of bytes; zstd --long has 27

class ZstdUnpacker : public Unpacker {
  public:
    ZstdUnpacker() : context_{ZSTD_createDCtx()} {
        if (!context_) throw FileError("a file packed by zstd cannot be read: out of memory");
        ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kMostWindow);
    }

    void begin_member() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

    Step unpack(std::span<const char> packed, std::span<char> into) override {
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        ZSTD_outBuffer out{into.data(), into.size(), 0};
        const std::size_t code = ZSTD_decompressStream(context_.get(), &out, &in);
        Step step{.used = in.pos, .given = out.pos, .is_member_over = code == 0, .damage = {}};
        if (ZSTD_isError(code)) {
            step.is_member_over = false;
            step.damage = std::string{"the zstd stream is damaged ("} + ZSTD_getErrorName(code) + ")";
        }
        return step;
    }

  private:
    struct Free {
        void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<ZSTD_DCtx, Free> context_;
};

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"sv); }

// The mark of a file is text, so the mark of its first block is looked at, too, or that of an empty file.
bool is_bzip2(std::string_view bytes) {
    constexpr std::size_t kMark = 4;
    if (!bytes.starts_with("BZh") || bytes.size() < kMark || bytes[3] < '1' || bytes[3] > '9') return false;
    const std::string_view block = bytes.substr(kMark);
    return block.starts_with("\x31\x41\x59\x26\x53\x59"sv) || block.starts_with("\x17\x72\x45\x38\x50\x90"sv);
}

bool is_xz(std::string_view bytes) { return bytes.starts_with("\xfd\x37\x7a\x58\x5a\x00"sv); }

// A frame, or one to be passed over, as the parallel packer writes it.
bool is_zstd(std::string_view bytes) {
    if (bytes.starts_with("\x28\xb5\x2f\xfd"sv)) return true;
    return bytes.size() >= 4 && (bytes[0] & '\xf0') == '\x50' && bytes.substr(1).starts_with("\x2a\x4d\x18"sv);
}

template <class OfFormat>
std::unique_ptr<Unpacker> made() {
    return std::make_unique<OfFormat>();
}

constexpr std::array<Packing, 4> kPackings{{{"gzip", "gzipped", ".gz", is_gzip, made<GzipUnpacker>},
                                            {"bzip2", "packed by bzip2", ".bz2", is_bzip2, made<Bzip2Unpacker>},
                                            {"xz", "packed by xz", ".xz", is_xz, made<XzUnpacker>},
                                            {"zstd", "packed by zstd", ".zst", is_zstd, made<ZstdUnpacker>}}};

}  // namespace

std::span<const Packing> all_packings() { return kPackings; }

const Packing* packing_of(std::string_view bytes) {
    for (const Packing& packing : kPackings) {
        if (packing.begins(bytes)) return &packing;
    }
    return nullptr;
}

std::string_view name_unpacked(std::string_view name) {
    for (const Packing& packing : kPackings) {
        const std::string_view ending{packing.name_ending};
        if (name.size() > ending.size() && lower(std::string{name.substr(name.size() - ending.size())}) == ending) {
            return name.substr(0, name.size() - ending.size());
        }
    }
    return name;
}

}  // namespace chemsieve
