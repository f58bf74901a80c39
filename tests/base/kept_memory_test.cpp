// What is kept is right and whole for whoever uses it, and no more than the limit allows.

#include "base/kept_memory.h"

#include <catch2/catch.hpp>
#include <random>
#include <thread>

#include "base/kept_items.h"

namespace chemsieve::kept_memory_test {

namespace {

// Takes 100 bytes, so that a limit is easily counted. Freed ones are wiped before, so that use of them is noticed.
struct Thing {
    std::uint64_t number;
};

struct Room {
    static constexpr std::size_t kBytes = 100;
    std::size_t bytes(std::size_t, const Thing*) const { return kBytes; }
    void free(std::size_t, const Thing* thing) const {
        ++freed;
        const_cast<Thing*>(thing)->number = ~std::uint64_t{0};
        delete thing;
    }
    mutable std::atomic<std::size_t> freed{0};
};

using Things = KeptItems<Thing, const Room>;

const Thing& thing(const Things& things, std::size_t number) {
    const Thing* kept = things.find(number);
    return kept ? *kept : *things.keep(number, new Thing{number});
}

}  // namespace

TEST_CASE("things are kept until there are too many, and those used lately stay") {
    const Room room;
    KeptMemory memory{10 * Room::kBytes};
    const Things things{memory, 100, room};
    {
        const auto visit = memory.visit();
        for (std::size_t i = 0; i < 10; ++i) CHECK(thing(things, i).number == i);
        CHECK(memory.bytes() == memory.most_bytes());
    }
    CHECK(memory.visit().generation() == 0);
    {
        const auto visit = memory.visit();
        for (std::size_t i = 0; i < 10; ++i) CHECK(things.find(i) != nullptr);
        thing(things, 10);
    }
    {
        const auto visit = memory.visit();  // now all but the last were used once more, and some have to go
        CHECK(visit.generation() == 1);
        CHECK(memory.bytes() <= memory.most_bytes() * 15 / 16);
    }
    const auto visit = memory.visit();
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < 100; ++i) {
        if (things.find(i)) kept.push_back(i);
    }
    CHECK(kept.size() == 9);
    CHECK(room.freed == 2);
    // The sweep goes on where it ended; what is used between two sweeps is passed over.
    for (std::size_t i = 50; i < 54; ++i) thing(things, i);
    const auto next = memory.visit();
    for (std::size_t i = 0; i < 100; ++i) things.find(i);
    CHECK(memory.bytes() <= memory.most_bytes() * 15 / 16);
}

TEST_CASE("what is dropped stays whole for the visits that may see it, and is freed when they are over") {
    const Room room;
    KeptMemory memory{3 * Room::kBytes};
    const Things things{memory, 10, room};
    {
        auto reader = std::make_unique<KeptMemory::Visit>(memory.visit());
        const Thing& first = thing(things, 0);
        for (std::size_t i = 1; i < 5; ++i) thing(things, i);
        for (int i = 0; i < 4; ++i) (void)memory.visit();  // drops the first ones
        CHECK(things.find(0) == nullptr);
        CHECK(first.number == 0);
        CHECK(room.freed == 0);
        reader.reset();
    }
    (void)memory.visit();
    CHECK(room.freed == 3);
    CHECK(memory.bytes() == 2 * Room::kBytes);
}

TEST_CASE("of things gone through again and again, of which not all find room, most are found") {
    const Room room;
    constexpr std::size_t kThings = 40'000;
    KeptMemory memory{kThings / 20 * 19 * Room::kBytes};
    const Things things{memory, kThings, room};
    std::size_t missed = 0;
    for (int round = 0; round < 12; ++round) {
        missed = 0;
        for (std::size_t i = 0; i < kThings; ++i) {
            const auto visit = memory.visit();
            if (!things.find(i)) ++missed;
            thing(things, i);
        }
    }
    CHECK(missed > 0);
    CHECK(missed < kThings / 2);
}

TEST_CASE("stores share the memory, and one that goes takes its things along") {
    const Room room;
    KeptMemory memory{10 * Room::kBytes};
    const Things stays{memory, 100, room};
    {
        const Things goes{memory, 100, room};
        const auto visit = memory.visit();
        for (std::size_t i = 0; i < 10; ++i) thing(stays, i), thing(goes, i);
    }
    CHECK(room.freed == 10);
    CHECK(memory.bytes() == 10 * Room::kBytes);
    {
        const Things other{memory, 100, room};
        for (std::size_t i = 0; i < 100; ++i) {
            const auto visit = memory.visit();
            thing(other, i);
            CHECK(memory.bytes() <= 11 * Room::kBytes);
        }
    }
    CHECK(memory.bytes() <= 10 * Room::kBytes);
}

TEST_CASE("stores into which nothing comes any more lose their things first") {
    const Room room;
    KeptMemory memory{100 * Room::kBytes};
    const Things left{memory, 100, room}, in_use{memory, 100, room};
    const auto count = [](const Things& things) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < 100; ++i) kept += things.find(i) ? 1U : 0U;
        return kept;
    };
    for (std::size_t i = 0; i < 90; ++i) {
        const auto visit = memory.visit();
        thing(left, i);
    }
    CHECK(count(left) == 90);
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < 80; ++i) {
            const auto visit = memory.visit();
            thing(in_use, i);
        }
    }
    CHECK(count(in_use) == 80);
    CHECK(count(left) <= 20);
}

TEST_CASE("threads that use what others drop see what they asked for") {
    const Room room;
    KeptMemory memory{200 * Room::kBytes};
    std::atomic<std::size_t> wrong{0};
    std::size_t most = 0;
    {
        const Things things{memory, 1000, room}, others{memory, 500, room};
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < 6; ++t) {
            threads.emplace_back([&, t] {
                std::mt19937 random{t};
                // Things found in earlier visits of the same generation, as a scan keeps them.
                std::uint64_t generation = 0;
                std::vector<const Thing*> found(1000);
                for (int i = 0; i < 3000; ++i) {
                    const auto visit = memory.visit();
                    if (visit.generation() != generation) std::fill(found.begin(), found.end(), nullptr);
                    generation = visit.generation();
                    for (int j = 0; j < 20; ++j) {
                        const std::size_t number = random() % 1000;
                        if (!found[number]) found[number] = &thing(things, number);
                        wrong += found[number]->number != number;
                        wrong += thing(others, number / 2).number != number / 2;
                    }
                }
            });
        }
        for (int i = 0; i < 1000; ++i) {
            most = std::max(most, memory.bytes());
            std::this_thread::yield();
        }
        threads.clear();
        CHECK(wrong == 0);
        CHECK(room.freed > 10'000);
        // Each thread may add something in a visit before the next one trims.
        CHECK(most <= memory.most_bytes() + 6 * 40 * Room::kBytes);
    }
    CHECK(memory.bytes() == 0);
}

}  // namespace chemsieve::kept_memory_test
