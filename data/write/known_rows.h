// Keeps the table rows of compounds for the next query that finds them: reading a compound takes some microseconds, and
// many queries find the same compounds.
//
// Memory: 8 bytes a compound of the libraries and up to 128 MiB of rows; beyond it nothing more is kept. Threads: all
// functions may be called concurrently.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

struct KnownRow {
    std::string id;
    std::string smiles;
    std::vector<std::string> properties;  // the cells of the columns asked for
};

class KnownRows {
  public:
    // `last`: the highest number that a compound of each library has.
    KnownRows(std::vector<SourceLibrary> libraries, const std::vector<CompoundNumber>& last,
              std::size_t most_bytes = std::size_t{128} << 20);

    // nullptr if the row is not kept. It lives as long as this object.
    const KnownRow* find(CompoundNumber compound) const;
    void keep(CompoundNumber compound, const KnownRow& row);

  private:
    using Place = std::atomic<const KnownRow*>;
    // nullptr if there is none for a compound of so high a number.
    const Place* place_of(CompoundNumber compound) const;

    std::vector<SourceLibrary> libraries_;
    std::deque<std::vector<Place>> places_;  // by library, then by number
    std::size_t most_bytes_;
    std::mutex mutex_;  // guards the members below
    std::deque<KnownRow> rows_;
    std::size_t bytes_ = 0;
};

}  // namespace chemsieve
