#include <bzlib.h>

#include "base/error.h"
#include "data/file/unpacker.h"

namespace chemsieve {

namespace {

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

}  // namespace

std::unique_ptr<Unpacker> make_bzip2_unpacker() { return std::make_unique<Bzip2Unpacker>(); }

}  // namespace chemsieve
