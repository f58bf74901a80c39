#include "data/file/zip_reader.h"

#include <unzip.h>

#include <algorithm>
#include <cstdint>

#include "base/error.h"

namespace chemsieve {

namespace {
constexpr std::size_t kReadBytes = 65'536;
constexpr std::size_t kLongestName = 65'536;
constexpr int kCaseMatters = 1;
constexpr std::uint64_t kSizeElsewhere = 0xFFFFFFFF;  // in the extra field of ZIP64
}  // namespace

void ZipReader::Close::operator()(void* file) const noexcept { unzClose(file); }

ZipReader::ZipReader(const std::string& path, const std::string& name)
    : name_{name.empty() ? path : name}, file_{unzOpen64(path.c_str())} {
    check(file_ != nullptr);
}

std::vector<std::string> ZipReader::parts() {
    std::vector<std::string> names;
    std::string name(kLongestName, '\0');
    int state = unzGoToFirstFile(file_.get());
    for (; state == UNZ_OK; state = unzGoToNextFile(file_.get())) {
        unz_file_info64 info{};
        check(unzGetCurrentFileInfo64(file_.get(), &info, name.data(), name.size(), nullptr, 0, nullptr, 0) == UNZ_OK);
        names.push_back(name.substr(0, info.size_filename));
    }
    check(state == UNZ_END_OF_LIST_OF_FILE);
    return names;
}

bool ZipReader::has(const std::string& part) {
    return unzLocateFile(file_.get(), part.c_str(), kCaseMatters) == UNZ_OK;
}

void ZipReader::open(const std::string& part) {
    unzCloseCurrentFile(file_.get());  // if one is open
    check(has(part));
    unz_file_info64 info{};
    check(unzGetCurrentFileInfo64(file_.get(), &info, nullptr, 0, nullptr, 0, nullptr, 0) == UNZ_OK);
    // minizip before 1.2.12 does not find the sizes of a part of 2 GiB and more, and would call it damaged at its end.
    if (info.compressed_size == kSizeElsewhere || info.uncompressed_size == kSizeElsewhere) {
        throw FileError("cannot read " + name_ + ": its part " + part +
                        " unpacks to 2 GiB or more, which this system's minizip cannot read; divide the file");
    }
    check(unzOpenCurrentFile(file_.get()) == UNZ_OK);
    part_bytes_ = static_cast<double>(info.uncompressed_size);
    bytes_read_ = 0;
}

std::optional<std::size_t> ZipReader::read(std::span<char> into) {
    const int count = unzReadCurrentFile(file_.get(), into.data(), static_cast<unsigned>(into.size()));
    // Closing compares the checksum.
    if (count < 0 || (count == 0 && unzCloseCurrentFile(file_.get()) != UNZ_OK)) return std::nullopt;
    bytes_read_ += count;
    return static_cast<std::size_t>(count);
}

double ZipReader::share_read() const { return part_bytes_ > 0 ? std::min(1.0, bytes_read_ / part_bytes_) : 1; }

void ZipReader::unpack(const std::string& part, const std::function<void(std::string_view)>& take) {
    open(part);
    std::string piece(kReadBytes, '\0');
    while (true) {
        const std::optional<std::size_t> count = read(piece);
        check(count.has_value());
        if (*count == 0) return;
        take({piece.data(), *count});
    }
}

void ZipReader::check(bool succeeded) const {
    if (!succeeded) throw FileError("cannot read " + name_ + ": it is not a whole ZIP file");
}

}  // namespace chemsieve
