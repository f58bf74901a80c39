// Stores the fingerprints of other kinds than subgraphs together with the compounds they are of.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/compound/compound_record.h"
#include "data/fingerprints/fingerprint_tail.h"

namespace chemsieve {

class KindWriter {
  public:
    // The connection must outlive this.
    KindWriter(sqlite::Connection& connection, const FingerprintRecipe& recipe);

    // At the beginning of each transaction that stores compounds: another program may have added kinds or removed some.
    void begin();
    // That the library held then.
    const std::vector<FingerprintKind>& kinds() const noexcept { return kinds_; }
    // In the transaction under way: the fingerprints of the kinds that the library holds. Those that a compound does
    // not bring, because the kind came after it was built, are made here from its text.
    void append(std::span<const CompoundRecord> compounds, std::int64_t first_number);

  private:
    sqlite::Connection& connection_;
    FingerprintRecipe recipe_;
    std::vector<FingerprintKind> kinds_;
    std::vector<FingerprintTail> tails_;  // one a kind
};

}  // namespace chemsieve
