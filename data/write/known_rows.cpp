#include "data/write/known_rows.h"

#include <algorithm>

namespace chemsieve {

namespace {

// Places for the compounds of a library; compounds with higher numbers are not kept.
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

KnownRows::KnownRows(std::vector<SourceLibrary> libraries, const std::vector<CompoundNumber>& last,
                     std::size_t most_bytes)
    : libraries_{std::move(libraries)}, most_bytes_{most_bytes} {
    for (std::size_t i = 0; i < libraries_.size(); ++i) {
        const auto highest = static_cast<std::int64_t>(number_in_library(libraries_[i], last[i]));
        places_.emplace_back(std::min(static_cast<std::size_t>(std::max<std::int64_t>(highest, 0)) + 1, kMostPlaces));
    }
}

const KnownRows::Place* KnownRows::place_of(CompoundNumber compound) const {
    const std::size_t library = place_of_library(libraries_, compound);
    const auto number = static_cast<std::size_t>(number_in_library(libraries_[library], compound));
    return number < places_[library].size() ? &places_[library][number] : nullptr;
}

const KnownRow* KnownRows::find(CompoundNumber compound) const {
    const Place* const place = place_of(compound);
    return place ? place->load(std::memory_order_acquire) : nullptr;
}

void KnownRows::keep(CompoundNumber compound, const KnownRow& row) {
    auto* const place = const_cast<Place*>(place_of(compound));
    const std::size_t bytes = bytes_of(row);
    const std::lock_guard lock{mutex_};
    if (!place || place->load() || bytes_ + bytes > most_bytes_) return;
    bytes_ += bytes;
    place->store(&rows_.emplace_back(row), std::memory_order_release);
}

}  // namespace chemsieve
