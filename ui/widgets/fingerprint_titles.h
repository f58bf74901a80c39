// The usual names of the kinds of fingerprints and the coefficients of similarity.
#pragma once

#include <QString>

#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"

namespace chemsieve::ui {

QString title_of(FingerprintKind kind);
QString title_of(MetricKind kind);

}  // namespace chemsieve::ui
