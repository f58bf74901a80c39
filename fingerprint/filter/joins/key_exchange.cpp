#include "fingerprint/filter/joins/key_exchange.h"

namespace chemsieve::filter {

namespace {

// How often the key at `at` stands there in a row; goes on behind the last.
std::uint64_t take_run(const std::vector<std::uint64_t>& sorted, std::size_t& at) {
    const std::size_t begin = at;
    while (at < sorted.size() && sorted[at] == sorted[begin]) ++at;
    return at - begin;
}

}  // namespace

std::vector<JoinedKey> joined_keys(std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    std::vector<JoinedKey> joined;
    for (std::size_t i = 0, j = 0; i < first.size() && j < second.size();) {
        if (first[i] < second[j]) {
            ++i;
        } else if (second[j] < first[i]) {
            ++j;
        } else {
            const std::uint64_t key = first[i];
            const std::uint64_t times = take_run(first, i);
            joined.push_back({key, times, take_run(second, j)});
        }
    }
    return joined;
}

}  // namespace chemsieve::filter
