#include "data/write/wide_columns.h"

#include <algorithm>
#include <istream>

#include "base/error.h"
#include "data/rows/packed_numbers.h"

namespace chemsieve {

namespace {

constexpr std::size_t kCellsAChunk = 512;  // what a cursor has in memory
constexpr std::size_t kPiece = 1 << 20;    // bytes

std::int64_t number_of(CompoundNumber compound) { return static_cast<std::int64_t>(compound); }

}  // namespace

void WideColumns::add(std::span<const WideCell> cells) {
    std::vector<Chunk>& column = columns_.emplace_back();
    while (!cells.empty()) {
        const auto chunk = cells.first(std::min(cells.size(), kCellsAChunk));
        cells = cells.subspan(chunk.size());
        std::string bytes;
        std::int64_t before = number_of(chunk.front().compound);
        std::int64_t value = 0;
        for (const WideCell& cell : chunk) {
            put_varint(bytes, number_of(cell.compound) - before);
            put_varint(bytes, static_cast<std::int64_t>(cell.value) - value);
            before = number_of(cell.compound);
            value = cell.value;
        }
        keep(chunk.front().compound, bytes, column);
    }
}

void WideColumns::keep(CompoundNumber first, const std::string& bytes, std::vector<Chunk>& column) {
    Chunk chunk{.first = first, .at = 0, .bytes = static_cast<std::uint32_t>(bytes.size()), .piece = kInFile};
    if (memory_ + bytes.size() <= most_memory_) {
        if (pieces_.empty() || pieces_.back().size() + bytes.size() > kPiece) pieces_.emplace_back().reserve(kPiece);
        chunk.piece = static_cast<std::uint32_t>(pieces_.size() - 1);
        chunk.at = pieces_.back().size();
        pieces_.back() += bytes;
        memory_ += bytes.size();
    } else {
        if (!file_) file_ = std::make_unique<UnnamedFile>();
        file_->stream() << bytes;
        chunk.at = file_bytes_;
        file_bytes_ += bytes.size();
    }
    column.push_back(chunk);
}

std::string WideColumns::bytes_of(const Chunk& chunk) {
    if (chunk.piece != kInFile) return pieces_[chunk.piece].substr(chunk.at, chunk.bytes);
    std::string bytes(chunk.bytes, '\0');
    std::istream& file = file_->from_start();
    file.seekg(static_cast<std::streamoff>(chunk.at));
    if (!file.read(bytes.data(), chunk.bytes)) throw FileError("cannot read back a temporary file of the table");
    return bytes;
}

const WideCell* WideColumns::Cursor::next(CompoundNumber last) {
    const std::vector<Chunk>& chunks = columns_->columns_[column_];
    if (at_ == cells_.size()) {
        if (chunk_ == chunks.size() || number_of(chunks[chunk_].first) > number_of(last)) return nullptr;
        const Chunk& chunk = chunks[chunk_++];
        const std::string bytes = columns_->bytes_of(chunk);
        cells_.clear();
        at_ = 0;
        HeaderReader reader{bytes};
        std::int64_t number = number_of(chunk.first), value = 0;
        while (reader.position() < bytes.size()) {
            number += reader.varint();
            value += reader.varint();
            cells_.push_back({CompoundNumber{number}, static_cast<std::uint32_t>(value)});
        }
    }
    return number_of(cells_[at_].compound) > number_of(last) ? nullptr : &cells_[at_++];
}

}  // namespace chemsieve
