#include "match/parts/part_directory.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace chemsieve {

namespace {

// Counted in the compounds looked at. A row that fewer have costs more bytes than the candidates spared are worth; one
// that more have excludes next to nothing.
constexpr std::size_t kLeastTimes = 4;
constexpr double kLeastShare = 0.001;
constexpr double kMostShare = 0.95;

constexpr std::size_t kCompoundsASharedRow = 8;
constexpr std::size_t kFewestShared = 64;
constexpr std::size_t kMostShared = 1024;
constexpr std::size_t kMostRows = 16'384;

template <class T>
void put(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

struct Header {
    std::uint32_t version, own, everywhere, shared;
};

bool ascends(const std::vector<std::uint64_t>& items) {
    return std::adjacent_find(items.begin(), items.end(), std::greater_equal<>{}) == items.end();
}

}  // namespace

PartDirectory::PartDirectory(std::vector<std::uint64_t> own, std::vector<std::uint64_t> everywhere,
                             std::uint32_t shared)
    : own_{std::move(own)}, everywhere_{std::move(everywhere)}, shared_{shared} {
    mask_ = std::bit_ceil(2 * (own_.size() + everywhere_.size()) + 2) - 1;
    slots_.resize(mask_ + 1);
    for (std::uint32_t row = 0; row < own_.size(); ++row) insert(own_[row], row);
    for (const std::uint64_t item : everywhere_) insert(item, kNone);
}

void PartDirectory::insert(std::uint64_t item, std::uint32_t row) {
    std::size_t at = slot_of(item);
    while (slots_[at].row != kFree) at = (at + 1) & mask_;
    slots_[at] = {item, row};
}

std::string PartDirectory::bytes() const {
    std::string bytes;
    put(bytes, Header{kPartVersion, own_rows(), static_cast<std::uint32_t>(everywhere_.size()), shared_});
    for (const std::uint64_t item : own_) put(bytes, item);
    for (const std::uint64_t item : everywhere_) put(bytes, item);
    return bytes;
}

std::optional<PartDirectory> PartDirectory::of_bytes(std::string_view bytes) {
    Header header{};
    if (bytes.size() < sizeof header) return std::nullopt;
    std::memcpy(&header, bytes.data(), sizeof header);
    bytes.remove_prefix(sizeof header);
    const bool is_possible = header.version == kPartVersion && header.own <= kMostRows &&
                             header.everywhere <= kMostRows && header.shared <= kMostRows &&
                             std::has_single_bit(header.shared) &&
                             bytes.size() == sizeof(std::uint64_t) * (std::size_t{header.own} + header.everywhere);
    if (!is_possible) return std::nullopt;
    std::vector<std::uint64_t> own(header.own), everywhere(header.everywhere);
    if (!own.empty()) std::memcpy(own.data(), bytes.data(), sizeof(std::uint64_t) * own.size());
    bytes.remove_prefix(sizeof(std::uint64_t) * own.size());
    if (!everywhere.empty()) std::memcpy(everywhere.data(), bytes.data(), sizeof(std::uint64_t) * everywhere.size());
    if (!ascends(own) || !ascends(everywhere)) return std::nullopt;
    return PartDirectory{std::move(own), std::move(everywhere), header.shared};
}

void PartCensus::add(std::span<const std::uint64_t> items) {
    ++compounds_;
    for (const std::uint64_t item : items) ++times_[item];
}

PartDirectory PartCensus::directory() const {
    const auto n = static_cast<double>(compounds_);
    const auto least = std::max(static_cast<double>(kLeastTimes), kLeastShare * n);
    std::vector<std::pair<std::uint32_t, std::uint64_t>> own;  // most frequent first
    std::vector<std::uint64_t> everywhere;
    for (const auto& [item, times] : times_) {
        if (times > kMostShare * n) {
            everywhere.push_back(item);
        } else if (times >= least || family_of(item) == PartFamily::aromatic_element) {
            // Rare elements are what some patterns ask for.
            own.emplace_back(times, item);
        }
    }
    std::sort(own.begin(), own.end(), std::greater<>{});
    if (everywhere.size() > kMostRows) everywhere.resize(kMostRows);
    if (own.size() > kMostRows - kMostShared) own.resize(kMostRows - kMostShared);
    std::vector<std::uint64_t> items;
    for (const auto& [times, item] : own) items.push_back(item);
    std::sort(items.begin(), items.end());
    std::sort(everywhere.begin(), everywhere.end());
    const std::size_t shared =
        std::clamp(std::bit_floor(compounds_ / kCompoundsASharedRow + 1), kFewestShared, kMostShared);
    return {std::move(items), std::move(everywhere), static_cast<std::uint32_t>(shared)};
}

}  // namespace chemsieve
