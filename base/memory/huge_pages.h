// Memory for much that lives as long as this: one piece after the other, from chunks of the size of a huge page, so
// that the system has to give, and the processor to look up, fewer pages. The first chunks are smaller, as small
// libraries need little. Pieces are not given back one by one; they may be aligned to 16 kB at most.
//
// Errors: std::bad_alloc. Threads: any.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <vector>

namespace chemsieve {

class HugePages final : public std::pmr::memory_resource {
  private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override;
    void do_deallocate(void*, std::size_t, std::size_t) override {}
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
    void add_chunk(std::size_t least_bytes);

    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };
    std::mutex mutex_;
    std::vector<std::unique_ptr<std::byte, Free>> chunks_;
    std::size_t chunk_bytes_ = 0;  // the last chunk has
    void* next_ = nullptr;         // in it
    std::size_t bytes_left_ = 0;
};

}  // namespace chemsieve
