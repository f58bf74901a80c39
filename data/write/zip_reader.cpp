#include "data/write/zip_reader.h"

#include <unzip.h>

#include "base/error.h"

namespace chemsieve {

namespace {
constexpr std::size_t kReadBytes = 65'536;
constexpr std::size_t kLongestName = 65'536;
constexpr int kCaseMatters = 1;
}  // namespace

void ZipReader::Close::operator()(void* file) const noexcept { unzClose(file); }

ZipReader::ZipReader(std::string path) : path_{std::move(path)}, file_{unzOpen64(path_.c_str())} {
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

void ZipReader::unpack(const std::string& part, const std::function<void(std::string_view)>& take) {
    check(unzLocateFile(file_.get(), part.c_str(), kCaseMatters) == UNZ_OK);
    check(unzOpenCurrentFile(file_.get()) == UNZ_OK);
    std::string piece(kReadBytes, '\0');
    int count = 0;
    while ((count = unzReadCurrentFile(file_.get(), piece.data(), kReadBytes)) > 0) {
        take({piece.data(), static_cast<std::size_t>(count)});
    }
    // Closing compares the checksum.
    check(unzCloseCurrentFile(file_.get()) == UNZ_OK && count == 0);
}

void ZipReader::check(bool succeeded) const {
    if (!succeeded) throw FileError("cannot read " + path_ + ": it is not a whole ZIP file");
}

}  // namespace chemsieve
