#include "data/write/zip_reader.h"

#include <zlib.h>

#include <algorithm>
#include <memory>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::size_t kReadBytes = 65'536;

// Sizes of fixed records and their signatures.
constexpr std::size_t kEndRecord = 22, kDirectoryRecord = 46, kLocalRecord = 30;
constexpr std::uint32_t kDirectorySignature = 0x02014b50, kEndSignature = 0x06054b50;
constexpr std::uint32_t kStored = 0, kDeflated = 8;

std::uint32_t number_at(const std::string& record, std::size_t at, std::size_t bytes) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        number |= static_cast<std::uint32_t>(static_cast<unsigned char>(record[at + i])) << (8 * i);
    }
    return number;
}

}  // namespace

ZipReader::ZipReader(std::string path) : path_{std::move(path)}, input_{path_, std::ios::binary | std::ios::ate} {
    if (!input_) fail();
    const std::streamoff size = input_.tellg();
    if (size < static_cast<std::streamoff>(kEndRecord)) fail();
    const std::string end = read(size - static_cast<std::streamoff>(kEndRecord), kEndRecord);
    if (number_at(end, 0, 4) != kEndSignature) fail();
    directory_ = number_at(end, 16, 4);
}

std::vector<ZipReader::Part> ZipReader::parts() {
    std::vector<Part> result;
    // Their number is no guide: the field for it ends at 65,535.
    for (std::streamoff at = directory_; number_at(read(at, 4), 0, 4) == kDirectorySignature;) {
        const std::string record = read(at, kDirectoryRecord);
        const std::uint32_t method = number_at(record, 10, 2);
        if (method != kStored && method != kDeflated) fail();
        const std::uint32_t name = number_at(record, 28, 2);
        const std::uint32_t further = number_at(record, 30, 2) + number_at(record, 32, 2);
        result.push_back({.name = read(at + static_cast<std::streamoff>(kDirectoryRecord), name),
                          .is_packed = method == kDeflated,
                          .bytes = number_at(record, 20, 4),
                          .offset = number_at(record, 42, 4)});
        at += static_cast<std::streamoff>(kDirectoryRecord + name + further);
    }
    return result;
}

void ZipReader::unpack(const Part& part, const std::function<void(std::string_view)>& take) {
    const std::string local = read(part.offset, kLocalRecord);
    const std::streamoff begin =
        part.offset + static_cast<std::streamoff>(kLocalRecord) + number_at(local, 26, 2) + number_at(local, 28, 2);
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw FileError("cannot read " + path_ + ": out of memory");
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> closing{&stream, inflateEnd};
    std::string unpacked(kReadBytes, '\0');
    int state = Z_OK;
    for (std::size_t done = 0; done < part.bytes;) {
        std::string packed = read(begin + static_cast<std::streamoff>(done), std::min(part.bytes - done, kReadBytes));
        done += packed.size();
        if (!part.is_packed) {
            take(packed);
            continue;
        }
        stream.next_in = reinterpret_cast<Bytef*>(packed.data());
        stream.avail_in = static_cast<uInt>(packed.size());
        // Until it has taken all and has nothing left to give.
        do {
            stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
            stream.avail_out = static_cast<uInt>(unpacked.size());
            state = inflate(&stream, Z_NO_FLUSH);
            if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) fail();
            take({unpacked.data(), unpacked.size() - stream.avail_out});
        } while (state != Z_STREAM_END && stream.avail_out == 0);
    }
    if (part.is_packed && state != Z_STREAM_END) fail();
}

std::string ZipReader::read(std::streamoff at, std::size_t bytes) {
    std::string text(bytes, '\0');
    input_.clear();
    input_.seekg(at);
    input_.read(text.data(), static_cast<std::streamsize>(bytes));
    if (static_cast<std::size_t>(input_.gcount()) != bytes) fail();
    return text;
}

void ZipReader::fail() const { throw FileError("cannot read " + path_ + ": it is not a whole ZIP file"); }

}  // namespace chemsieve
