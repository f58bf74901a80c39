// What the status line says of a search.
#pragma once

#include <QString>

#include "ui/session/library_worker.h"

namespace chemsieve::ui {

// "1,204 hits so far, 45 % of 13,001 compounds".
QString progress_text(const SearchProgress& progress);

// How it ended. `shown`: hits in the table.
QString ending_text(const SearchReport& report, std::size_t shown);

}  // namespace chemsieve::ui
