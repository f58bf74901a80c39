// The bits of a kind of fingerprint besides the library's own, with the atoms or pieces that set them, where these are
// known.
//
// Threads: may be called concurrently, each with queries of its own.
#pragma once

#include <stop_token>

#include "search/request/query.h"
#include "ui/session/search_report.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// query: nullptr if there is none; made for the search.
std::shared_ptr<const OtherBits> other_bits(FingerprintKind kind, const Molecule& compound, const Query* query,
                                            const std::optional<UnderstoodQuery>& search);
// The bits as rows. Empty if stopped.
std::vector<BitRow> other_bit_rows(const OtherBits& bits, const Molecule& compound, const Query* query,
                                   const std::stop_token& stop);

// The names, each once, and not too many.
QString joined_pieces(QStringList names);

}  // namespace chemsieve::ui
