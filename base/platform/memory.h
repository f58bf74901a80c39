// How memory is taken from the system and given back to it, where the allocator alone would take more or be slower.
//
// Nothing but time and room depends on this: a system that has no such calls may do nothing where memory is to be given
// back, and give usual pages for huge ones. Errors: std::bad_alloc where memory is taken, else none. Threads: any.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <vector>

namespace chemsieve {

// Memory for much that lives as long as this: one piece after the other, from chunks of the size of a huge page, so
// that the system has to give, and the processor to look up, fewer pages. The first chunks are smaller, as small
// libraries need little. Pieces are not given back one by one; they may be aligned to 16 kB at most.
class HugePages final : public std::pmr::memory_resource {
  private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override;
    void do_deallocate(void*, std::size_t, std::size_t) override {}
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
    void add_chunk(std::size_t least_bytes);

    struct Free {
        void operator()(void* memory) const noexcept;
    };
    std::mutex mutex_;
    std::vector<std::unique_ptr<std::byte, Free>> chunks_;
    std::size_t chunk_bytes_ = 0;  // the last chunk has
    void* next_ = nullptr;         // in it
    std::size_t bytes_left_ = 0;
};

// The system may take this memory of HugePages back; it holds anything, zeros or what it held, when it is touched next.
void return_memory(void* memory, std::size_t bytes) noexcept;

// Memory that was freed, but is still the process's: after work that took much for a while the allocator keeps what was
// freed in pieces between others, and what comes next grows beside it. Takes milliseconds.
void return_free_memory();

// Pieces of up to 1 MB are taken from what was freed before instead of from the system, which gives each of their pages
// anew: glibc takes a piece from its own memory if one as large was freed (mallopt(3), M_MMAP_THRESHOLD). To be called
// once, when the program starts. Without it the lists of candidates of a query with 10,000 of them cost a millisecond
// where pages are dear; with 4 MB, structures lay so scattered that matching them took a third longer.
void reuse_large_pieces();

// Pieces of more than 1 MB are taken from the system and given back to it as soon as they are freed. To be called once,
// before work that takes such pieces again and again for hours: glibc takes larger and larger ones from its own memory,
// up to 32 MB, once as large ones were freed, and that comes to lie in pieces which are never given back. An import
// grew by 7 MB with each segment of fingerprints, by 100 MB for ten million compounds.
void give_back_large_pieces();

}  // namespace chemsieve
