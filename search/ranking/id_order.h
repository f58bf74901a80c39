// The order of a library's compounds by id, for ranking many long lists of hits: reading the id of each tied hit takes
// microseconds, this a look into a table.
//
// Memory: 4 bytes a compound, while it is made all ids. Errors: LibraryError.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"
#include "data/source/compound_values.h"

namespace chemsieve {

// Threads: const functions may be called concurrently.
class IdOrder {
  public:
    // Nothing if stopped. Reads all ids: a microsecond a compound.
    static std::unique_ptr<const IdOrder> read(CompoundReader& reader, const std::stop_token& stop);

    // Compounds with the same id have the same place. Nothing for compounds that were not there when the order was
    // read.
    std::optional<std::uint32_t> place(CompoundNumber compound) const {
        const std::uint32_t place = places_.of(compound);
        return place == kNone ? std::nullopt : std::optional{place};
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    CompoundValues<std::uint32_t> places_{kNone};
};

// Makes the order when it saves time. Threads: all functions may be called concurrently.
class IdOrderOnDemand {
  public:
    explicit IdOrderOnDemand(std::size_t compounds) : compounds_{compounds} {}

    // The order, if all lists so far, including this one of `hits` hits, are together as long as the library. Else
    // nothing, also for libraries that are too large.
    const IdOrder* for_hits(std::size_t hits, CompoundReader& reader, const std::stop_token& stop);

  private:
    std::size_t compounds_;
    std::atomic<std::size_t> hits_ = 0;
    std::mutex mutex_;
    std::unique_ptr<const IdOrder> order_;
};

}  // namespace chemsieve
