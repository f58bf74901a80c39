#include "fingerprint/slices/similar_order.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/mix.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRun = 64;
// Larger samples and more rounds make the stored rows half a hundredth smaller at most.
constexpr std::size_t kSample = 250;
constexpr int kRounds = 4;
// Of a compound of the sample; sums over the sample stay below 2^31.
constexpr std::int64_t kFurthest = 1 << 20;
// Directions are scaled to this; sums over 65,536 positions stay below 2^31.
constexpr std::int64_t kScale = (1 << 15) - 1;

template <class Visit>
void for_each_set_bit(std::span<const std::uint64_t> words, const Visit& visit) {
    for (std::size_t w = 0; w < words.size(); ++w) {
        for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
            visit(static_cast<std::uint16_t>(w * 64 + static_cast<unsigned>(std::countr_zero(left))));
        }
    }
}

// The set bits of all members, as lists: gone through many times. Bits that most members have, and those that hardly
// any has, tell nothing of how to halve them and are left out.
class BitLists {
  public:
    BitLists(const FingerprintRows& rows, std::span<const std::uint32_t> members)
        : frequencies_(rows.bits), begins_(members.size() + 1) {
        for (const std::uint32_t member : members) {
            for_each_set_bit(rows.row(member), [&](std::uint16_t bit) { ++frequencies_[bit]; });
        }
        const auto least = static_cast<std::uint32_t>(members.size() / 1000);
        const auto most = static_cast<std::uint32_t>(members.size() * 2 / 5);
        std::vector<std::uint64_t> telling(rows.words_a_row());
        std::size_t listed = 0;
        for (std::uint32_t bit = 0; bit < rows.bits; ++bit) {
            if (frequencies_[bit] < least || frequencies_[bit] > most) continue;
            telling[bit / 64] |= std::uint64_t{1} << (bit % 64);
            listed += frequencies_[bit];
        }
        bits_.reserve(listed);
        for (std::size_t i = 0; i < members.size(); ++i) {
            std::vector<std::uint64_t> words{telling};
            const auto row = rows.row(members[i]);
            for (std::size_t w = 0; w < words.size(); ++w) words[w] &= row[w];
            for_each_set_bit(words, [&](std::uint16_t bit) { bits_.push_back(bit); });
            begins_[i + 1] = bits_.size();
        }
    }

    std::span<const std::uint16_t> operator[](std::size_t i) const {
        return std::span{bits_}.subspan(begins_[i], begins_[i + 1] - begins_[i]);
    }
    // Of each position, among all members.
    const std::vector<std::uint32_t>& frequencies() const { return frequencies_; }

  private:
    std::vector<std::uint32_t> frequencies_;
    std::vector<std::uint16_t> bits_;
    std::vector<std::size_t> begins_;
};

class Bisection {
  public:
    Bisection(const FingerprintRows& rows, std::span<const std::uint32_t> members, const std::stop_token& stop)
        : lists_{rows, members},
          weights_(rows.bits),
          direction_(rows.bits),
          frequency_(rows.bits),
          pull_(rows.bits),
          weighted_(rows.bits),
          stop_{stop} {
        const auto count = static_cast<double>(members.size());
        for (std::size_t bit = 0; bit < weights_.size(); ++bit) {
            weights_[bit] = std::llround(256 * std::log((count + 1) / (lists_.frequencies()[bit] + 1.0)));
        }
    }

    // `places`: of the members, to be put in order.
    void order(std::span<std::uint32_t> places) {
        if (places.size() <= kRun || stop_.stop_requested()) {
            std::sort(places.begin(), places.end());
            return;
        }
        const std::size_t unit = places.size() > kColumnCompounds ? kColumnCompounds : kRun;
        const std::size_t half = (places.size() + unit - 1) / unit / 2 * unit;
        find_direction(places);
        projected_.clear();
        for (const std::uint32_t place : places) projected_.emplace_back(projection(place), place);
        std::nth_element(projected_.begin(), projected_.begin() + static_cast<std::ptrdiff_t>(half), projected_.end());
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = projected_[i].second;
        order(places.first(half));
        order(places.subspan(half));
    }

  private:
    std::int32_t projection(std::uint32_t place) const {
        std::int32_t sum = 0;
        for (const std::uint16_t bit : lists_[place]) sum += direction_[bit];
        return sum;
    }

    void find_direction(std::span<const std::uint32_t> places) {
        sample_.clear();
        const std::size_t sampled = std::min(places.size(), kSample);
        for (std::size_t i = 0; i < sampled; ++i) sample_.push_back(places[i * places.size() / sampled]);
        std::fill(frequency_.begin(), frequency_.end(), 0);
        for (const std::uint32_t place : sample_) {
            for (const std::uint16_t bit : lists_[place]) ++frequency_[bit];
        }
        for (std::size_t bit = 0; bit < direction_.size(); ++bit) {
            weighted_[bit] = (static_cast<std::int64_t>(mix64(bit + kGolden) % 1025) - 512) * weights_[bit];
        }
        scale_direction();
        for (int round = 0; round < kRounds; ++round) sharpen();
    }

    // One round of power iteration: where the sample's compounds lie pulls the direction towards their bits.
    void sharpen() {
        std::int64_t middle = 0;
        for (std::size_t bit = 0; bit < direction_.size(); ++bit) {
            middle += std::int64_t{direction_[bit]} * frequency_[bit];
        }
        const auto count = static_cast<std::int64_t>(sample_.size());
        middle /= count;
        distances_.clear();
        std::int64_t furthest = 1;
        for (const std::uint32_t place : sample_) {
            distances_.push_back(projection(place) - middle);
            furthest = std::max(furthest, std::abs(distances_.back()));
        }
        std::fill(pull_.begin(), pull_.end(), 0);
        const std::int64_t divisor = furthest / kFurthest + 1;
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < sample_.size(); ++i) {
            const auto distance = static_cast<std::int32_t>(distances_[i] / divisor);
            for (const std::uint16_t bit : lists_[sample_[i]]) pull_[bit] += distance;
            sum += distance;
        }
        for (std::size_t bit = 0; bit < direction_.size(); ++bit) {
            const std::int64_t centred = pull_[bit] - frequency_[bit] * sum / count;
            weighted_[bit] = centred * weights_[bit] * weights_[bit];
        }
        scale_direction();
    }

    // Makes the direction small enough that projections fit.
    void scale_direction() {
        std::int64_t largest = 1;
        for (const std::int64_t value : weighted_) largest = std::max(largest, std::abs(value));
        const std::int64_t divisor = largest / kScale + 1;
        for (std::size_t bit = 0; bit < direction_.size(); ++bit) {
            direction_[bit] = static_cast<std::int32_t>(weighted_[bit] / divisor);
        }
    }

    BitLists lists_;
    std::vector<std::int64_t> weights_;
    std::vector<std::int32_t> direction_;
    std::vector<std::int32_t> frequency_;  // in the sample
    std::vector<std::int32_t> pull_;
    std::vector<std::int64_t> weighted_;
    std::vector<std::int64_t> distances_;
    std::vector<std::uint32_t> sample_;
    std::vector<std::pair<std::int32_t, std::uint32_t>> projected_;
    const std::stop_token& stop_;
};

}  // namespace

void order_by_similarity(const FingerprintRows& rows, std::span<std::uint32_t> members, const std::stop_token& stop) {
    if (members.size() <= kRun) return;
    std::vector<std::uint32_t> places(members.size());
    for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
    Bisection{rows, members, stop}.order(places);
    const std::vector<std::uint32_t> before{members.begin(), members.end()};
    for (std::size_t i = 0; i < members.size(); ++i) members[i] = before[places[i]];
}

}  // namespace chemsieve
