#include <lzma.h>

#include "base/error.h"
#include "data/file/unpacker.h"

namespace chemsieve {

namespace {

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

}  // namespace

std::unique_ptr<Unpacker> make_xz_unpacker() { return std::make_unique<XzUnpacker>(); }

}  // namespace chemsieve
