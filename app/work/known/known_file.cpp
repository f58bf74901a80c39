#include "app/work/known/known_file.h"

#include "data/file/bytes_file.h"

namespace chemsieve::known {

namespace {

constexpr std::uint64_t kLargestSecret = 1U << 20;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 40;

}  // namespace

bool is_known_file(const std::string& path) { return begins_with(path, kKnownMagic); }

KnownFilter read_known(const std::string& path) {
    try {
        return KnownFilter::from_bytes(read_bytes(path, kLargestFile));
    } catch (const KnownError& e) {
        throw FileError(path + " cannot be used: " + e.reason());
    }
}

std::uint64_t write_known(const KnownFilter& filter, const std::string& path) {
    const std::vector<std::uint8_t> bytes = filter.to_bytes();
    write_bytes(path, bytes);
    return bytes.size();
}

std::string read_secret(const std::string& path) {
    const std::vector<std::uint8_t> bytes = read_bytes(path, kLargestSecret);
    if (bytes.size() < KeyMaker::kLeastSecret) {
        throw FileError(path + " has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                        " bytes, which could be guessed; take more, such as 32 random bytes");
    }
    return {bytes.begin(), bytes.end()};
}

}  // namespace chemsieve::known
