#include "search/screen/row_store.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>

namespace chemsieve {

namespace {

// Rows come from chunks of the size of a huge page, so that the processor looks up fewer page addresses.
constexpr std::size_t kChunkBytes = 2U << 20;

struct alignas(64) ZeroRow {
    std::array<std::uint64_t, 64 * kColumnWords> words{};
};
const ZeroRow kZeroRow;

}  // namespace

void RowStore::Free::operator()(void* memory) const noexcept { std::free(memory); }

RowStore::RowStore(std::shared_ptr<const FingerprintSource> source) : source_{std::move(source)} {
    for (const StoredBlock& block : source_->blocks()) {
        rows_.push_back(std::make_unique<std::atomic<const std::uint64_t*>[]>(block.rows()));
        columns_.push_back(std::make_unique<std::atomic<const StoredColumn*>[]>(block.columns.size()));
    }
}

RowStore::~RowStore() = default;

const std::uint64_t* RowStore::read_row(std::size_t block, std::uint32_t position) const {
    const StoredBlock& stored = source_->blocks()[block];
    const std::uint64_t* words = kZeroRow.words.data();
    if (position >= stored.bits || stored.summary[position] != 0) {
        std::uint64_t* room = nullptr;
        {
            const std::lock_guard lock{mutex_};
            room = room_for(stored.words_a_row());
        }
        source_->read_row(block, position, room);
        words = room;
    }
    // Another thread may have been quicker; both have read the same row, and the other thread's copy may be in use
    // already.
    const std::uint64_t* there = nullptr;
    rows_[block][position].compare_exchange_strong(there, words, std::memory_order_acq_rel);
    return there ? there : words;
}

const StoredColumn& RowStore::read_column(std::size_t block, std::size_t column) const {
    auto read = std::make_unique<const StoredColumn>(source_->read_column(block, column));
    const std::lock_guard lock{mutex_};
    auto& slot = columns_[block][column];
    if (const StoredColumn* there = slot.load(std::memory_order_acquire)) return *there;
    kept_columns_.push_back(std::move(read));
    slot.store(kept_columns_.back().get(), std::memory_order_release);
    return *kept_columns_.back();
}

std::uint64_t* RowStore::room_for(std::size_t words) const {
    constexpr std::size_t chunk_words = kChunkBytes / sizeof(std::uint64_t);
    if (words_left_ < words) {
        void* memory = std::aligned_alloc(kChunkBytes, kChunkBytes);
        if (!memory) throw std::bad_alloc{};
        chunks_.emplace_back(static_cast<std::uint64_t*>(memory));
        words_left_ = chunk_words;
        madvise(memory, kChunkBytes, MADV_HUGEPAGE);  // only a request; small pages work, too
    }
    std::uint64_t* room = chunks_.back().get() + (chunk_words - words_left_);
    words_left_ -= words;
    return room;
}

}  // namespace chemsieve
