#include "data/rows/lookup_chunk.h"

#include <algorithm>

#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::uint8_t kChunkVersion = 1;
// Equal entries may take no bits, so their bytes do not bound them.
constexpr std::size_t kMostEntries = std::size_t{1} << 26;

[[noreturn]] void fail_chunk() { throw LibraryError("a part of an index is damaged"); }

std::string encoded(std::span<const LookupEntry> entries) {
    std::vector<std::int64_t> hashes, numbers;
    for (const LookupEntry& entry : entries) {
        hashes.push_back(entry.hash);
        numbers.push_back(entry.number);
    }
    std::string header(1, static_cast<char>(kChunkVersion)), body;
    put_varint(header, static_cast<std::int64_t>(entries.size()));
    pack_numbers(hashes, header, body);
    pack_numbers(numbers, header, body);
    return header + body + std::string(kPackedPadding, '\0');
}

// Moved on so that all entries of the last one's hash are in.
std::size_t end_of_hash(std::span<const LookupEntry> entries, std::size_t end) {
    while (end < entries.size() && entries[end].hash == entries[end - 1].hash) ++end;
    return end;
}

}  // namespace

LookupChunk::LookupChunk(std::string_view bytes) {
    if (bytes.size() < kPackedPadding) fail_chunk();
    HeaderReader header{bytes.substr(0, bytes.size() - kPackedPadding)};
    if (header.byte() != kChunkVersion) fail_chunk();
    const std::int64_t entries = header.varint();
    if (entries < 1 || static_cast<std::size_t>(entries) > kMostEntries) fail_chunk();
    size_ = static_cast<std::size_t>(entries);
    hashes_ = PackedNumbers{header};
    numbers_ = PackedNumbers{header};
    const std::size_t hash_bytes = packed_bytes(size_, hashes_.bits());
    const std::size_t all = header.position() + hash_bytes + packed_bytes(size_, numbers_.bits()) + kPackedPadding;
    if (all != bytes.size()) fail_chunk();
    hashes_.set_body(bytes.data() + header.position());
    numbers_.set_body(bytes.data() + header.position() + hash_bytes);
}

void LookupChunk::find(std::uint32_t hash, std::vector<std::int64_t>& numbers) const {
    const std::size_t begin = hashes_.first_not_below(hash, size_);
    const std::size_t end = hashes_.first_not_below(std::int64_t{hash} + 1, size_);
    if (begin >= end) return;
    numbers.reserve(numbers.size() + end - begin);
    for (std::size_t i = begin; i < end; ++i) numbers.push_back(numbers_[i]);
}

void LookupEncoder::add(const LookupEntry& entry) {
    if (!waiting_.empty() && waiting_.back() == entry) return;
    waiting_.push_back(entry);
    ++entries_;
    if (waiting_.size() >= next_look_) encode(false);
}

// Unless all are to be stored the last one stays: more of its hash may come.
void LookupEncoder::encode(bool all) {
    std::span<const LookupEntry> left{waiting_};
    while (!left.empty()) {
        std::size_t number = end_of_hash(left, std::min(guess_, left.size()));
        if (!all && number == left.size()) break;
        if (number > kMostEntries) throw LibraryError("more compounds than an index can hold have one id");
        std::string bytes = encoded(left.first(number));
        while (bytes.size() > kPackedPageBytes) {
            const std::size_t fewer =
                end_of_hash(left, std::max<std::size_t>(number * kPackedPageBytes / bytes.size(), 2) - 1);
            if (fewer >= number) break;  // they are of one hash
            number = fewer;
            bytes = encoded(left.first(number));
        }
        store_({left[number - 1].hash, bytes});
        left = left.subspan(number);
        // What was too few is more next time.
        guess_ = std::max<std::size_t>(number * (kPackedPageBytes - 2) / bytes.size(), 1);
    }
    waiting_.erase(waiting_.begin(), waiting_.end() - static_cast<std::ptrdiff_t>(left.size()));
    next_look_ = std::max(kWaiting, 2 * waiting_.size());
}

}  // namespace chemsieve
