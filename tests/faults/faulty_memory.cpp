#include "tests/faults/faulty_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace chemsieve::test {

namespace {
std::atomic<std::int64_t> asked{0};
std::atomic<std::int64_t> refused{0};
std::atomic<std::size_t> least_bytes{~std::size_t{0}};
}  // namespace

void refuse_memory(std::int64_t at, std::int64_t bytes) {
    refused = at;
    asked = 0;
    least_bytes = static_cast<std::size_t>(bytes);
}

std::int64_t pieces_asked_for() { return asked; }

// Nothing if this piece is to be refused, or there is no memory indeed.
static void* piece_of(std::size_t bytes) {
    if (bytes >= least_bytes.load(std::memory_order_relaxed)) {
        if (asked.fetch_add(1, std::memory_order_relaxed) + 1 == refused.load(std::memory_order_relaxed))
            return nullptr;
    }
    return std::malloc(bytes == 0 ? 1 : bytes);
}

}  // namespace chemsieve::test

// What is inlined of these pairs looks to g++ as if malloc() and free() met other functions.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

void* operator new(std::size_t bytes) {
    if (void* piece = chemsieve::test::piece_of(bytes)) return piece;
    throw std::bad_alloc{};
}

// Else a sanitizer's own would serve what is freed here.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return chemsieve::test::piece_of(bytes); }

void operator delete(void* piece) noexcept { std::free(piece); }
void operator delete(void* piece, std::size_t) noexcept { std::free(piece); }
void operator delete(void* piece, const std::nothrow_t&) noexcept { std::free(piece); }
