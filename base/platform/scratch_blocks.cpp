#include "base/platform/scratch_blocks.h"

#include <algorithm>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::uint64_t kBytesAFile = std::uint64_t{256} << 20;  // then another one is begun

}  // namespace

ScratchBlocks::Place ScratchBlocks::write(std::span<const std::byte> block) {
    const std::lock_guard lock{mutex_};
    if (files_.empty() || files_.back().written >= kBytesAFile) files_.push_back({std::make_unique<UnnamedFile>()});
    File& last = files_.back();
    const Place place{files_.size() - 1, last.written, block.size()};
    std::ostream& out = last.file->stream();
    out.seekp(static_cast<std::streamoff>(place.begin));
    out.write(reinterpret_cast<const char*>(block.data()), static_cast<std::streamsize>(block.size()));
    out.flush();
    last.written += block.size();
    last.unread += block.size();
    bytes_ += block.size();
    most_bytes_ = std::max(most_bytes_, bytes_);
    return place;
}

std::vector<std::byte> ScratchBlocks::read(const Place& place) {
    std::vector<std::byte> block(place.bytes);
    const std::lock_guard lock{mutex_};
    File& file = files_[place.file];
    std::istream& in = file.file->from_start();
    in.seekg(static_cast<std::streamoff>(place.begin));
    const auto bytes = static_cast<std::streamsize>(place.bytes);
    if (!in.read(reinterpret_cast<char*>(block.data()), bytes)) throw FileError("cannot read a temporary file");
    file.unread -= place.bytes;
    if (file.unread == 0 && file.written >= kBytesAFile) {
        bytes_ -= file.written;
        file.file.reset();
    }
    return block;
}

std::uint64_t ScratchBlocks::bytes() const {
    const std::lock_guard lock{mutex_};
    return bytes_;
}

std::uint64_t ScratchBlocks::most_bytes() const {
    const std::lock_guard lock{mutex_};
    return most_bytes_;
}

}  // namespace chemsieve
