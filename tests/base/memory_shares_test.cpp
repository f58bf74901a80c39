#include "base/memory_shares.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "tests/support/thrown.h"

namespace chemsieve::memory_shares_test {

using namespace chemsieve::test;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

// What was set before comes back at the end of a test.
class SetFor {
  public:
    explicit SetFor(const MemoryShares& shares) : before_{memory_shares()} { set_memory_shares(shares); }
    ~SetFor() { set_memory_shares(before_); }
    SetFor(const SetFor&) = delete;
    SetFor& operator=(const SetFor&) = delete;

  private:
    MemoryShares before_;
};

}  // namespace

TEST_CASE("memory is divided into what is kept, what is read whole, and the rest") {
    const auto shares = [](std::optional<std::size_t> limit, std::optional<std::size_t> kept) {
        const MemoryShares divided = divided_memory(limit ? std::optional{*limit * kMegabyte} : limit,
                                                    kept ? std::optional{*kept * kMegabyte} : kept);
        return std::vector<std::size_t>{divided.limit / kMegabyte, divided.kept / kMegabyte, divided.read / kMegabyte};
    };
    using Shares = std::vector<std::size_t>;
    CHECK(shares({}, {}) == Shares{1536, 672, 512});
    CHECK(shares(1536, {}) == Shares{1536, 672, 512});
    CHECK(shares(384, {}) == Shares{384, 168, 128});
    CHECK(shares(4096, {}) == Shares{4096, 672, 3072});
    CHECK(shares({}, 4096) == Shares{1536, 4096, 512});
    CHECK(shares(384, 100) == Shares{384, 100, 128});
    CHECK(shares(384, 4096) == Shares{384, 168, 128});
    CHECK(shares(3072, 4096) == Shares{3072, 1344, 1376});
    for (std::size_t limit = 256; limit < 20'000; limit += 37) {
        for (const std::size_t kept : {std::size_t{1}, std::size_t{700}, std::size_t{100'000}}) {
            const MemoryShares divided = divided_memory(limit * kMegabyte, kept * kMegabyte);
            CHECK(divided.kept + divided.read < divided.limit);
        }
    }
}

TEST_CASE("sizes are numbers of bytes or have K, M or G") {
    CHECK(bytes_of_size("1") == 1);
    CHECK(bytes_of_size("2K") == 2048);
    CHECK(bytes_of_size("3MB") == 3 * kMegabyte);
    CHECK(bytes_of_size("2G") == 2048 * kMegabyte);
    for (const char* none : {"", "0", "-1", "1 G", "much", "2T", "1.5G", "1GiB", "K", "99999999999G"}) {
        INFO(none);
        CHECK(bytes_of_size(none) == std::nullopt);
    }
}

TEST_CASE("all that is read whole is on one account, and given back with its last copy") {
    const SetFor small{divided_memory(256 * kMegabyte, {})};
    const std::size_t most = memory_shares().read;
    ReadingMemory first{"a.smi"};
    first.add(most / 2);
    {
        ReadingMemory second{"b.smi"};
        second.add(most / 4);
        const ReadingMemory copy = second;
        second = ReadingMemory{};
        CHECK(thrown_by([&] { ReadingMemory{"c.smi"}.add(most / 2); }).reason ==
              "c.smi takes more than 85 MB of memory");
        CHECK_NOTHROW(ReadingMemory{"c.smi"}.add(most / 4));
    }
    ReadingMemory third{"c.smi"};
    CHECK_NOTHROW(third.add(most / 2));
    CHECK(thrown_by([&] { third.add(most); }).remedies ==
          std::vector{Remedy{RemedyKind::allow_more_memory, {}, "512M"}});
}

}  // namespace chemsieve::memory_shares_test
