#include "data/file/bytes_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/error.h"
#include "base/platform/files.h"
#include "data/file/atomic_file.h"
#include "data/file/text_input.h"

namespace chemsieve {

std::vector<std::uint8_t> read_bytes(const std::string& path, std::uint64_t most) {
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

bool begins_with(const std::string& path, std::string_view mark) {
    if (!is_regular_file(path)) return false;
    std::ifstream file{path, std::ios::binary};
    std::string beginning(mark.size(), '\0');
    return file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) && beginning == mark;
}

void write_bytes(const std::string& path, std::span<const std::uint8_t> bytes) {
    AtomicFile file{path};
    file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.commit();
}

void write_text(const std::string& path, std::string_view text) {
    write_bytes(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace chemsieve
