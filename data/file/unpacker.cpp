#include "data/file/unpacker.h"

#include <array>

#include "base/text.h"

namespace chemsieve {

namespace {

using namespace std::string_view_literals;

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

constexpr std::array<Packing, 4> kPackings{{{"gzip", "gzipped", ".gz", is_gzip, make_gzip_unpacker},
                                            {"bzip2", "packed by bzip2", ".bz2", is_bzip2, make_bzip2_unpacker},
                                            {"xz", "packed by xz", ".xz", is_xz, make_xz_unpacker},
                                            {"zstd", "packed by zstd", ".zst", is_zstd, make_zstd_unpacker}}};

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
