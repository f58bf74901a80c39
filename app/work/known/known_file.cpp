#include "app/work/known/known_file.h"

#include "data/file/whole_file.h"

namespace chemsieve::known {

namespace {

constexpr std::uint64_t kLargestSecret = 1U << 20;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 40;

}  // namespace

bool is_known_file(const std::string& path) { return begins_with(path, kKnownMagic); }

KnownFilter read_known(const std::string& path) { return read_whole<KnownFilter, KnownError>(path, kLargestFile); }

std::uint64_t write_known(const KnownFilter& filter, const std::string& path) { return write_whole(filter, path); }

std::string read_secret(const std::string& path) {
    const std::vector<std::uint8_t> bytes = read_bytes(path, kLargestSecret);
    if (bytes.size() < KeyMaker::kLeastSecret) {
        throw FileError(path + " has fewer than " + std::to_string(KeyMaker::kLeastSecret) +
                        " bytes, which could be guessed; take more, such as 32 random bytes");
    }
    return {bytes.begin(), bytes.end()};
}

}  // namespace chemsieve::known
