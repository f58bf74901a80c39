#include "search/ranking/id_order.h"

#include <algorithm>
#include <string>

namespace chemsieve {

namespace {

// The ids of more compounds would take too much memory while they are sorted.
constexpr std::size_t kMostCompounds = 2'000'000;
constexpr std::ptrdiff_t kSortedAtOnce = 65'536;  // a stop is checked for between these sorts

using NamedNumber = std::pair<std::string, CompoundNumber>;

// Unfinished if stopped.
void sort(std::vector<NamedNumber>& ids, const std::stop_token& stop) {
    const auto size = static_cast<std::ptrdiff_t>(ids.size());
    const auto place = [&](std::ptrdiff_t i) { return ids.begin() + std::min(i, size); };
    for (std::ptrdiff_t i = 0; i < size && !stop.stop_requested(); i += kSortedAtOnce) {
        std::sort(place(i), place(i + kSortedAtOnce));
    }
    for (std::ptrdiff_t run = kSortedAtOnce; run < size; run *= 2) {
        for (std::ptrdiff_t i = 0; i < size && !stop.stop_requested(); i += 2 * run) {
            std::inplace_merge(place(i), place(i + run), place(i + 2 * run));
        }
    }
}

}  // namespace

std::unique_ptr<const IdOrder> IdOrder::read(CompoundReader& reader, const std::stop_token& stop) {
    std::vector<NamedNumber> ids;
    reader.for_each_compound([&](CompoundNumber compound) {
        ids.emplace_back(reader.id(compound), compound);
        return !stop.stop_requested();
    });
    sort(ids, stop);
    if (stop.stop_requested()) return nullptr;
    auto order = std::make_unique<IdOrder>();
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto& [id, number] = ids[i];
        if (i > 0 && id != ids[i - 1].first) ++place;
        order->places_[number] = place;
    }
    return order;
}

const IdOrder* IdOrderOnDemand::for_hits(std::size_t hits, CompoundReader& reader, const std::stop_token& stop) {
    if (compounds_ > kMostCompounds) return nullptr;
    if (hits_.fetch_add(hits) + hits < compounds_) return nullptr;
    const std::lock_guard lock{mutex_};
    if (!order_) order_ = IdOrder::read(reader, stop);
    return order_.get();
}

}  // namespace chemsieve
