// Files of filters: known compounds (with their description in JSON), censuses, routes. The checksum at their end is
// made right, so that what lies before it is tried.
#include <span>
#include <vector>

#include "search/census/census.h"
#include "search/known/known_filter.h"
#include "search/run/library_route.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    using namespace chemsieve;
    std::uint64_t sum = 0;
    if (count < sizeof sum) return 0;
    std::vector<std::uint8_t> bytes{data, data + count};
    sum = checksum64_of_bytes(bytes.data(), count - sizeof sum, 0);
    std::memcpy(bytes.data() + count - sizeof sum, &sum, sizeof sum);
    const std::string_view text = fuzz::text_of(bytes.data(), count);
    fuzz::read_or_refuse([&] {
        if (text.starts_with(census::Census::kMark)) {
            const census::Census census = census::Census::from_bytes(bytes);
            for (const census::CommonPiece& piece : census.pieces()) census.count(piece.key);
            census.count_between(0, 0, 1);
        } else if (text.starts_with(LibraryRoute::kMark)) {
            LibraryRoute::from_bytes(bytes);
        } else {
            const known::KnownFilter filter = known::KnownFilter::from_bytes(bytes);
            for (std::uint64_t key = 0; key < 64; ++key) {
                if (filter.may_contain(key * 0x9E3779B97F4A7C15U)) filter.id_of(key * 0x9E3779B97F4A7C15U);
            }
            filter.to_bytes();
        }
    });
    return 0;
}
