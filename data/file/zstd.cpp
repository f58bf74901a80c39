#include <zstd.h>

#include "base/error.h"
#include "data/file/unpacker.h"

namespace chemsieve {

namespace {

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

}  // namespace

std::unique_ptr<Unpacker> make_zstd_unpacker() { return std::make_unique<ZstdUnpacker>(); }

}  // namespace chemsieve
