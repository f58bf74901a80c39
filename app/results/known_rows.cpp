#include "app/results/known_rows.h"

#include <algorithm>

namespace chemsieve {

namespace {

// Places for the compounds of a source; compounds with higher numbers are not kept.
constexpr std::size_t kMostPlaces = 4'000'000;

// Short texts lie in the string itself.
std::size_t bytes_of(const std::string& text) {
    return sizeof text + (text.capacity() < sizeof text ? 0 : text.capacity());
}

std::size_t bytes_of(const KnownRow& row) {
    std::size_t bytes = sizeof row.properties + bytes_of(row.id) + bytes_of(row.smiles);
    for (const std::string& cell : row.properties) bytes += bytes_of(cell);
    return bytes;
}

}  // namespace

KnownRows::KnownRows(const std::vector<std::size_t>& compounds, std::size_t most_bytes) : most_bytes_{most_bytes} {
    for (const std::size_t count : compounds) places_.emplace_back(std::min(count + 1, kMostPlaces));
}

const KnownRow* KnownRows::find(std::size_t source, CompoundNumber compound) const {
    const Places& places = places_[source];
    const auto number = static_cast<std::size_t>(compound);
    return number < places.size() ? places[number].load(std::memory_order_acquire) : nullptr;
}

void KnownRows::keep(std::size_t source, CompoundNumber compound, const KnownRow& row) {
    Places& places = places_[source];
    const auto number = static_cast<std::size_t>(compound);
    const std::size_t bytes = bytes_of(row);
    const std::lock_guard lock{mutex_};
    if (number >= places.size() || places[number].load() || bytes_ + bytes > most_bytes_) return;
    bytes_ += bytes;
    places[number].store(&rows_.emplace_back(row), std::memory_order_release);
}

}  // namespace chemsieve
