#include "base/platform/memory.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <cstring>
#include <random>
#include <thread>

namespace chemsieve::huge_pages_test {

TEST_CASE("pieces that several threads take of huge pages lie apart, where they may") {
    HugePages pages;
    struct Piece {
        unsigned char* begin;
        std::size_t bytes;
        unsigned char filling;
    };
    std::vector<std::vector<Piece>> taken(3);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < taken.size(); ++t) {
            threads.emplace_back([&, t] {
                std::mt19937_64 random{t};
                for (int i = 0; i < 200; ++i) {
                    const std::size_t bytes = 1 + random() % (i == 100 ? 5'000'000 : 60'000);
                    const std::size_t alignment = std::size_t{1} << random() % 7;
                    auto* const begin = static_cast<unsigned char*>(pages.allocate(bytes, alignment));
                    const auto filling = static_cast<unsigned char>(random());
                    std::memset(begin, filling, bytes);
                    if (reinterpret_cast<std::uintptr_t>(begin) % alignment != 0) return;
                    taken[t].push_back({begin, bytes, filling});
                }
            });
        }
    }
    for (const auto& of_thread : taken) {
        CHECK(of_thread.size() == 200);
        for (const Piece& piece : of_thread) {
            const std::vector<unsigned char> filled(piece.bytes, piece.filling);
            REQUIRE(std::memcmp(piece.begin, filled.data(), piece.bytes) == 0);
        }
    }
}

}  // namespace chemsieve::huge_pages_test
