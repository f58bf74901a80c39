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

#include "data/source/compound_selection.h"

namespace chemsieve {

struct KnownRow {
    std::string id;
    std::string smiles;
    std::vector<std::string> properties;  // the cells of the columns asked for
};

class KnownRows {
  public:
    // `compounds`: how many each source has.
    explicit KnownRows(const std::vector<std::size_t>& compounds, std::size_t most_bytes = std::size_t{128} << 20);

    // nullptr if the row is not kept. It lives as long as this object.
    const KnownRow* find(std::size_t source, CompoundNumber compound) const;
    void keep(std::size_t source, CompoundNumber compound, const KnownRow& row);

  private:
    using Places = std::vector<std::atomic<const KnownRow*>>;  // by number

    std::deque<Places> places_;  // one a source
    std::size_t most_bytes_;
    std::mutex mutex_;  // guards the members below
    std::deque<KnownRow> rows_;
    std::size_t bytes_ = 0;
};

}  // namespace chemsieve
