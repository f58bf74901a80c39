#include "data/file/whole_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/platform/files.h"
#include "base/platform/open_file.h"
#include "data/file/new_file.h"
#include "data/file/text_input.h"
#include "data/sqlite/first_bytes.h"

namespace chemsieve {

namespace {

std::ifstream opened(const std::string& path) {
    check_readable(path);
    std::ifstream file{path, std::ios::binary};
    if (!file) throw FileError("cannot open " + path + ": " + std::strerror(errno));
    return file;
}

// `block_begins` hears of the bytes of each block before they are kept.
template <class Hear>
void append_all(std::vector<std::uint8_t>& bytes, std::ifstream& file, const Hear& block_begins) {
    std::vector<char> block(std::size_t{1} << 20);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
        block_begins(static_cast<std::size_t>(file.gcount()));
        bytes.insert(bytes.end(), block.begin(), block.begin() + file.gcount());
    }
}

}  // namespace

std::vector<std::uint8_t> read_bytes(const std::string& path, std::uint64_t most) {
    std::ifstream file = opened(path);
    std::vector<std::uint8_t> bytes;
    append_all(bytes, file, [&](std::size_t count) {
        if (bytes.size() + count > most) throw FileError(path + " is too large");
    });
    return bytes;
}

std::vector<std::uint8_t> read_sealed_bytes(const std::string& path, std::string_view mark, std::string_view what,
                                            ReadingMemory& memory) {
    constexpr std::size_t kCopies = 2;  // the file's bytes and the value's
    std::ifstream file = opened(path);
    refuse_unless_marked(file, mark, what);
    const auto behind_mark = file.tellg();
    if (const auto size = bytes_of_file(path)) {
        refuse_unless_parts_fit(file, *size - std::min<std::uint64_t>(*size, mark.size()));
        file.clear();
        file.seekg(behind_mark);
    }
    std::vector<std::uint8_t> bytes{mark.begin(), mark.end()};
    append_all(bytes, file, [&](std::size_t count) { memory.add(kCopies * count); });
    return bytes;
}

bool begins_with(const std::string& path, std::string_view mark) {
    return is_regular_file(path) && sqlite::first_bytes(path, mark.size()) == mark;
}

void write_bytes(const std::string& path, std::span<const std::uint8_t> bytes) {
    AtomicFile file{path};
    file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.commit();
}

void write_text(const std::string& path, std::string_view text) {
    write_bytes(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void refuse_to_replace_library(const std::string& path) {
    if (begins_with(path, kDatabaseMark)) {
        throw FileError("cannot write " + path + ": it is a library or another database",
                        {RemedyKind::write_elsewhere, path});
    }
}

AtomicFile::AtomicFile(std::string path) : path_{std::move(path)} {
    refuse_to_replace_library(path_);
    if (is_folder(path_)) throw FileError("cannot write " + path_ + ": it is a folder");
    const auto fail = [this](int error) { throw unwritable(path_, error); };
    if (file_exists(path_) && !is_regular_file(path_)) {
        stream_ = std::make_unique<FileStream>(path_, std::ios::out, fail);
    } else {
        if (is_link(path_)) path_ = resolved_path(path_);
        temporary_ = name_while_written(path_, ".part-");
        const OpenFile file{temporary_, OpenFile::Use::create};
        if (!file.is_open()) {
            temporary_.clear();
            throw unwritable(path_, errno);
        }
        stream_ = std::make_unique<FileStream>(file, std::ios::out, fail);
    }
    if (!stream_->is_open()) throw unwritable(path_, errno);
}

AtomicFile::~AtomicFile() {
    if (temporary_.empty()) return;
    stream_->close();
    remove_file(temporary_);
}

void AtomicFile::commit() {
    if (!*stream_) throw unwritable(path_, EIO);  // told before
    stream_->flush();
    stream_->close();
    if (temporary_.empty()) return;
    if (!sync_file(temporary_) || !rename_file(temporary_, path_)) throw unwritable(path_, errno);
    temporary_.clear();
}

}  // namespace chemsieve
