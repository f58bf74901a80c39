#include "search/series/pairs/pair_records.h"

#include <algorithm>
#include <bit>

#include "base/error.h"

namespace chemsieve::series {

PairRecords::PairRecords(unsigned parts, std::size_t most_memory)
    : shift_{64U - static_cast<unsigned>(std::countr_zero(parts))},
      most_records_{std::max<std::size_t>(1, most_memory / sizeof(PairRecord))},
      parts_(parts) {}

void PairRecords::add(std::span<const PairRecord> records) {
    const std::scoped_lock lock{mutex_};
    for (const PairRecord& record : records) {
        parts_[shift_ == 64 ? 0 : record.constant >> shift_].records.push_back(record);
    }
    in_memory_ += records.size();
    if (in_memory_ >= most_records_) write_all();
}

void PairRecords::write_all() {
    if (!file_) file_ = std::make_unique<UnnamedFile>();
    for (Part& part : parts_) {
        if (part.records.empty()) continue;
        const std::size_t bytes = part.records.size() * sizeof(PairRecord);
        file_->stream().write(reinterpret_cast<const char*>(part.records.data()), static_cast<std::streamsize>(bytes));
        part.blocks.push_back({bytes_, part.records.size()});
        bytes_ += bytes;
        part.records.clear();
    }
    in_memory_ = 0;
}

std::vector<PairRecord> PairRecords::take(unsigned number) {
    Part part = std::exchange(parts_[number], {});
    if (part.blocks.empty()) return std::move(part.records);
    std::istream& in = file_->from_start();
    for (const Block& block : part.blocks) {
        const std::size_t before = part.records.size();
        part.records.resize(before + block.records);
        in.seekg(static_cast<std::streamoff>(block.begin));
        const auto bytes = static_cast<std::streamsize>(block.records * sizeof(PairRecord));
        if (!in.read(reinterpret_cast<char*>(part.records.data() + before), bytes)) {
            throw FileError{"cannot read the temporary file of cuts", {RemedyKind::set_temporary_folder}};
        }
    }
    return std::move(part.records);
}

void sort_records(std::vector<PairRecord>& records) {
    std::sort(records.begin(), records.end());
    records.erase(std::unique(records.begin(), records.end(),
                              [](const PairRecord& a, const PairRecord& b) {
                                  return a.constant == b.constant && a.change == b.change && a.place == b.place &&
                                         a.is_plain != 0 && b.is_plain != 0;
                              }),
                  records.end());
}

}  // namespace chemsieve::series
