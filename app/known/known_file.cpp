#include "app/known/known_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "data/file/atomic_file.h"
#include "data/file/text_input.h"

namespace chemsieve::known {

namespace {

constexpr std::uint64_t kLargestSecret = 1U << 20;

// At most so many bytes.
std::vector<std::uint8_t> bytes_of(const std::string& path, std::uint64_t most) {
    check_readable(path);
    std::ifstream file{path, std::ios::binary};
    if (!file) throw FileError("cannot open " + path + ": " + std::strerror(errno));
    std::vector<std::uint8_t> bytes;
    std::vector<char> block(std::size_t{1} << 20);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
        bytes.insert(bytes.end(), block.begin(), block.begin() + file.gcount());
        if (bytes.size() > most) throw FileError(path + " is too large");
    }
    return bytes;
}

}  // namespace

bool is_known_file(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false;  // a pipe is read only once
    std::ifstream file{path, std::ios::binary};
    std::string beginning(kKnownMagic.size(), '\0');
    return file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) && beginning == kKnownMagic;
}

KnownFilter read_known(const std::string& path) {
    try {
        return KnownFilter::from_bytes(bytes_of(path, std::uint64_t{1} << 40));
    } catch (const KnownError& e) {
        throw FileError(path + " cannot be used: " + e.reason());
    }
}

std::uint64_t write_known(const KnownFilter& filter, const std::string& path) {
    AtomicFile file{path};
    const std::vector<std::uint8_t> bytes = filter.to_bytes();
    file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.commit();
    return bytes.size();
}

std::string read_secret(const std::string& path) {
    const std::vector<std::uint8_t> bytes = bytes_of(path, kLargestSecret);
    if (bytes.size() < KeyMaker::kLeastSecret) {
        throw FileError(path + " has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                        " bytes, which could be guessed; take more, such as 32 random bytes");
    }
    return {bytes.begin(), bytes.end()};
}

}  // namespace chemsieve::known
