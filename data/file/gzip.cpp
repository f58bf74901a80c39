#include <zlib.h>

#include "base/error.h"
#include "data/file/unpacker.h"

namespace chemsieve {

namespace {

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

}  // namespace

std::unique_ptr<Unpacker> make_gzip_unpacker() { return std::make_unique<GzipUnpacker>(); }

}  // namespace chemsieve
