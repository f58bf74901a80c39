#include "data/shards/content_digest.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include "base/error.h"
#include "base/platform/open_file.h"

namespace chemsieve {

namespace {

constexpr std::size_t kDigestedAtOnce = std::size_t{1} << 18;  // stay in the cache of a core

std::string hexadecimal(std::uint64_t number) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

FileError cannot_read(const std::string& path) {
    return FileError{"cannot read " + path + ": " + std::strerror(errno)};
}

}  // namespace

std::string ContentDigest::text() const { return hexadecimal(checksum_.value()); }

std::string digest_of_text(std::string_view text) { return hexadecimal(checksum64(text)); }

FileDigest digest_of_file(const std::string& path) {
    OpenFile file{path, OpenFile::Use::read};
    if (!file.is_open()) throw cannot_read(path);
    file.expect_to_be_read_through();
    ContentDigest digest;
    FileDigest result;
    std::vector<char> part(kDigestedAtOnce);
    for (;;) {
        const std::ptrdiff_t got = file.read(part);
        if (got < 0) throw cannot_read(path);
        if (got == 0) break;
        digest.add({part.data(), static_cast<std::size_t>(got)});
        result.bytes += got;
    }
    result.digest = digest.text();
    return result;
}

}  // namespace chemsieve
