// Explains compounds: what sets their bits, and why the search finds them or not.
//
// Errors are told in the answer. Threads: may be called concurrently; takes milliseconds or longer.
#pragma once

#include <optional>
#include <stop_token>

#include "ui/session/search_report.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// `query`: of the last search; nothing: only the fingerprint is explained. `kind`: of the fingerprint explained. If
// stopped, the answer has only the compounds explained before.
ExplainAnswer explain_hits(const CompoundSource& source, const std::optional<UnderstoodQuery>& query,
                           const std::vector<CompoundNumber>& compounds, const std::stop_token& stop,
                           FingerprintKind kind = FingerprintKind::subgraph);

// The same of all compounds that have the id.
ExplainAnswer explain_id(const CompoundSource& source, const std::optional<UnderstoodQuery>& query, const QString& id,
                         const std::stop_token& stop, FingerprintKind kind);

// The compounds with the id, in the order of import. Empty if stopped. Errors: LibraryError.
std::vector<CompoundNumber> compounds_with_id(const CompoundSource& source, const std::string& id,
                                              const std::stop_token& stop);

}  // namespace chemsieve::ui
