#include "fingerprint/filter/family/filter_bytes.h"

#include "base/checksum.h"

namespace chemsieve::filter {

namespace {

constexpr std::string_view kMagic = "CSFILTER";
constexpr std::size_t kTag = 4;     // bytes
constexpr std::size_t kNumber = 8;  // bytes
constexpr std::size_t kLengthAt = kMagic.size() + kTag + sizeof(std::uint32_t);
constexpr std::size_t kHead = kLengthAt + kNumber;

std::uint64_t checksum_of(const std::uint8_t* bytes, std::size_t count) { return checksum64_of_bytes(bytes, count, 0); }

std::string_view text_at(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count) {
    return {reinterpret_cast<const char*>(bytes.data()) + at, count};
}

template <class T>
T value_at(std::span<const std::uint8_t> bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

}  // namespace

void check_error_rate(double probability) {
    if (!(probability > 0 && probability < 1)) throw FilterError("an error rate lies between 0 and 1");
}

void check_range(std::uint64_t parameter, std::uint64_t least, std::uint64_t most, const char* says) {
    if (parameter < least || parameter > most) throw FilterError(says);
}

FilterWriter::FilterWriter(const FilterInfo& info, std::uint32_t version) {
    raw(kMagic.data(), kMagic.size());
    raw(info.tag.data(), kTag);
    raw(&version, sizeof version);
    number(0);  // the length, when it is known
}

FilterWriter& FilterWriter::raw(const void* bytes, std::size_t count) {
    const std::size_t end = bytes_.size();
    bytes_.resize(end + count);
    if (count > 0) std::memcpy(bytes_.data() + end, bytes, count);
    return *this;
}

std::vector<std::uint8_t> FilterWriter::finish() {
    const std::uint64_t length = bytes_.size() - kHead;
    std::memcpy(bytes_.data() + kLengthAt, &length, sizeof length);
    number(checksum_of(bytes_.data(), bytes_.size()));
    return std::move(bytes_);
}

bool are_bytes_of(const FilterInfo& info, std::span<const std::uint8_t> bytes) noexcept {
    return bytes.size() >= kMagic.size() + kTag && text_at(bytes, 0, kMagic.size()) == kMagic &&
           text_at(bytes, kMagic.size(), kTag) == info.tag;
}

FilterReader::FilterReader(std::span<const std::uint8_t> bytes, const FilterInfo& info, std::uint32_t version)
    : bytes_{bytes}, name_{info.name} {
    if (bytes.size() < kHead + kNumber || text_at(bytes, 0, kMagic.size()) != kMagic) fail("they are no filter");
    if (const auto tag = text_at(bytes, kMagic.size(), kTag); tag != info.tag) {
        fail("they are another filter, '" + std::string{tag} + "'");
    }
    if (const auto found = value_at<std::uint32_t>(bytes, kMagic.size() + kTag); found != version) {
        fail("they are of version " + std::to_string(found) + ", and this program reads version " +
             std::to_string(version));
    }
    const std::size_t end = bytes.size() - kNumber;
    if (value_at<std::uint64_t>(bytes, kLengthAt) != end - kHead) fail("they are not whole");
    if (value_at<std::uint64_t>(bytes, end) != checksum_of(bytes.data(), end)) fail("they are damaged");
    position_ = kHead;
    end_ = end;
}

std::uint64_t FilterReader::number() {
    std::uint64_t value = 0;
    raw(&value, sizeof value);
    return value;
}

std::uint64_t FilterReader::number(std::uint64_t least, std::uint64_t most) {
    const std::uint64_t value = number();
    if (value < least || value > most) fail("a parameter is out of range");
    return value;
}

void FilterReader::raw(void* to, std::size_t count) {
    if (count > left()) fail("they end too early");
    if (count > 0) std::memcpy(to, bytes_.data() + position_, count);
    position_ += count;
}

void FilterReader::end() const {
    if (left() > 0) fail("they go on after their end");
}

void FilterReader::fail(const std::string& what) const {
    throw FilterError("these bytes cannot be read as a " + std::string{name_} + ": " + what);
}

}  // namespace chemsieve::filter
