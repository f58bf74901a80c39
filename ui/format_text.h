// How numbers read in the window.
#pragma once

#include <QString>

#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::ui {

// 1204 as "1,204".
QString with_separators(qint64 number);

// With up to six decimals.
QString similarity_text(Similarity similarity, int decimals);

// "0.84 s", "3 min 20 s".
QString duration_text(double seconds);

// "1 hit", "1,204 hits".
QString counted(qint64 number, const QString& one, const QString& many);

}  // namespace chemsieve::ui
