// The fingerprints of a set that are stored row by row: the fingerprints added last, until slices are made of them, and
// for good the fingerprints of compounds that are always candidates.
//
// Errors: LibraryError, with file, block and remedy. Threads: as the connection.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "data/fingerprints/fingerprint_set.h"
#include "data/source/fingerprint_source.h"

namespace chemsieve {

class FingerprintTail {
  public:
    // The connection must outlive this.
    FingerprintTail(sqlite::Connection& connection, FingerprintSet set);

    // In the transaction under way.
    void append(const FingerprintBlock& block);
    // False if it is not there any more.
    bool remove(std::int64_t block_id);

    // All of it, one block a length.
    std::vector<FingerprintBlock> read_all();
    FingerprintBlock read(std::int64_t block_id);

    // All of them, the oldest first.
    std::vector<std::int64_t> block_ids();
    // Those that may become slices, the oldest first.
    std::vector<BlockEntry> sliceable();
    // Makes few blocks of the many small ones of compounds that are always candidates.
    void join_always();

  private:
    FingerprintBlock decoded(std::int64_t block_id, std::string_view bytes) const;
    void append_rows(const FingerprintBlock& block, bool always);

    sqlite::Connection& connection_;
    FingerprintSet set_;
    sqlite::Statement insert_;
    sqlite::Statement remove_;
};

// The compounds of a block that are not among `gone`.
FingerprintBlock without(const FingerprintBlock& block, const CompoundSelection& gone);

// Appends compound `i` of `from`, which has fingerprints of the same length.
void append_compound(FingerprintBlock& to, const FingerprintBlock& from, std::size_t i);

}  // namespace chemsieve
