#include "base/sealed_parts.h"

#include <cstring>
#include <string>
#include <utility>

#include "base/checksum.h"

namespace chemsieve {

SealedPartsWriter::SealedPartsWriter(std::string_view mark) { append(mark.data(), mark.size()); }

void SealedPartsWriter::add(std::span<const std::uint8_t> part) {
    const std::uint64_t length = part.size();
    append(&length, sizeof length);
    append(part.data(), part.size());
}

void SealedPartsWriter::add(std::string_view part) {
    add(std::span{reinterpret_cast<const std::uint8_t*>(part.data()), part.size()});
}

std::vector<std::uint8_t> SealedPartsWriter::sealed() {
    const std::uint64_t sum = checksum64_of_bytes(bytes_.data(), bytes_.size(), 0);
    append(&sum, sizeof sum);
    return std::move(bytes_);
}

void SealedPartsWriter::append(const void* bytes, std::size_t count) {
    const auto* first = static_cast<const std::uint8_t*>(bytes);
    bytes_.insert(bytes_.end(), first, first + count);
}

void refuse_unless_marked(std::istream& bytes, std::string_view mark, std::string_view what) {
    std::string beginning(mark.size(), '\0');
    bytes.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    if (!bytes || beginning != mark) throw PartsError("it is no " + std::string{what});
}

void refuse_unless_parts_fit(std::istream& bytes, std::uint64_t size) {
    // More than any file of ours has: one of zeros would have a part each eight bytes.
    constexpr int kMostParts = 4096;
    std::uint64_t left = size;
    for (int part = 0; left > sizeof(std::uint64_t) && part < kMostParts; ++part) {
        std::uint64_t length = 0;
        bytes.read(reinterpret_cast<char*>(&length), sizeof length);
        left -= sizeof length;
        if (!bytes || length > left) break;
        bytes.seekg(static_cast<std::streamoff>(length), std::ios::cur);
        left -= length;
    }
    if (left != sizeof(std::uint64_t)) {  // the checksum
        throw PartsError("it is damaged or was cut off: the lengths of its parts are not those of the file");
    }
}

bool is_sealed(std::span<const std::uint8_t> bytes) noexcept {
    std::uint64_t sum = 0;
    if (bytes.size() < sizeof sum) return false;
    const std::size_t length = bytes.size() - sizeof sum;
    std::memcpy(&sum, bytes.data() + length, sizeof sum);
    return sum == checksum64_of_bytes(bytes.data(), length, 0);
}

SealedPartsReader::SealedPartsReader(std::span<const std::uint8_t> bytes, std::string_view mark, std::string_view what)
    : bytes_{bytes} {
    if (bytes.size() < mark.size() + sizeof(std::uint64_t) ||
        std::memcmp(bytes.data(), mark.data(), mark.size()) != 0) {
        throw PartsError("it is no " + std::string{what});
    }
    if (!is_sealed(bytes)) throw PartsError("it is damaged or was cut off: its checksum does not agree");
    bytes_ = bytes.first(bytes.size() - sizeof(std::uint64_t)).subspan(mark.size());
}

std::span<const std::uint8_t> SealedPartsReader::next() {
    std::uint64_t length = 0;
    if (bytes_.size() < sizeof length) throw PartsError("a part of it is missing");
    std::memcpy(&length, bytes_.data(), sizeof length);
    bytes_ = bytes_.subspan(sizeof length);
    if (length > bytes_.size()) throw PartsError("a part of it is longer than the file");
    const auto part = bytes_.first(length);
    bytes_ = bytes_.subspan(length);
    return part;
}

std::string_view SealedPartsReader::next_text() {
    const auto part = next();
    return {reinterpret_cast<const char*>(part.data()), part.size()};
}

}  // namespace chemsieve
