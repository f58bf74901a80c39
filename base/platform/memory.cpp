#include "base/platform/memory.h"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace chemsieve {

namespace {

constexpr std::size_t kMostAlignment = 16U << 10;
constexpr std::size_t kHugePage = 2U << 20;
constexpr std::size_t kLargestReused = std::size_t{1} << 20;
// Small libraries need a few small pages only, and a huge one is filled with zeros when it is first touched.
constexpr std::size_t kFirstChunk = 128U << 10;

}  // namespace

void* HugePages::do_allocate(std::size_t bytes, std::size_t alignment) {
    const std::lock_guard lock{mutex_};
    if (!std::align(alignment, bytes, next_, bytes_left_)) {
        add_chunk(bytes);
        if (!std::align(alignment, bytes, next_, bytes_left_)) throw std::bad_alloc{};
    }
    void* const piece = next_;
    next_ = static_cast<std::byte*>(next_) + bytes;
    bytes_left_ -= bytes;
    return piece;
}

void HugePages::Free::operator()(void* memory) const noexcept { std::free(memory); }

void HugePages::add_chunk(std::size_t least_bytes) {
    std::size_t bytes = std::clamp(2 * chunk_bytes_, kFirstChunk, kHugePage);
    if (least_bytes > bytes) bytes = (least_bytes + kHugePage - 1) / kHugePage * kHugePage;
    const bool is_huge = bytes % kHugePage == 0;
    void* const memory = std::aligned_alloc(is_huge ? kHugePage : kMostAlignment, bytes);
    if (!memory) throw std::bad_alloc{};
    std::unique_ptr<std::byte, Free> chunk{static_cast<std::byte*>(memory)};
    chunks_.push_back(std::move(chunk));
    if (is_huge) madvise(memory, bytes, MADV_HUGEPAGE);  // only a request; small pages work, too
    chunk_bytes_ = bytes;
    next_ = memory;
    bytes_left_ = bytes;
}

void return_memory(void* memory, std::size_t bytes) noexcept { madvise(memory, bytes, MADV_DONTNEED); }

void return_free_memory() { malloc_trim(0); }

void reuse_large_pieces() {
    void* volatile piece = std::malloc(kLargestReused);
    std::free(piece);
}

void give_back_large_pieces() { mallopt(M_MMAP_THRESHOLD, kLargestReused); }

}  // namespace chemsieve
