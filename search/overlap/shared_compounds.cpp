#include "search/overlap/shared_compounds.h"

#include <algorithm>

namespace chemsieve::overlap {

namespace {

// How often the key stands at `at`, which goes on behind the last.
std::uint64_t take(std::uint64_t key, const std::vector<std::uint64_t>& sorted, std::size_t& at) {
    const std::size_t begin = at;
    while (at < sorted.size() && sorted[at] == key) ++at;
    return at - begin;
}

}  // namespace

SharedCompounds::SharedCompounds(std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    for (std::size_t i = 0, j = 0; i < first.size() || j < second.size();) {
        const bool first_is_next = j == second.size() || (i < first.size() && first[i] <= second[j]);
        const std::uint64_t key = first_is_next ? first[i] : second[j];
        const std::uint64_t in_first = take(key, first, i), in_second = take(key, second, j);
        if (in_first > 0 && in_second > 0) {
            shared_.push_back({key, in_first, in_second});
        } else {
            ++(in_first > 0 ? only_first_ : only_second_);
        }
    }
}

known::SharedEstimate SharedCompounds::numbers() const {
    return {static_cast<double>(shared_.size()), static_cast<double>(only_first_), static_cast<double>(only_second_)};
}

double SharedCompounds::pairs() const {
    double pairs = 0;
    for (const filter::JoinedKey& key : shared_) pairs += static_cast<double>(key.pairs());
    return pairs;
}

std::optional<std::size_t> SharedCompounds::place_of(std::uint64_t key) const {
    const auto at = std::lower_bound(shared_.begin(), shared_.end(), key,
                                     [](const auto& shared, std::uint64_t k) { return shared.key < k; });
    if (at == shared_.end() || at->key != key) return std::nullopt;
    return static_cast<std::size_t>(at - shared_.begin());
}

}  // namespace chemsieve::overlap
