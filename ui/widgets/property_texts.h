// Properties and kinds of fingerprints as people read them: MW, Å², formulas with subscripts, a proper minus. What is
// typed in conditions and written to files has other names and all decimals (chem/properties/computed_properties.h).
//
// Threads: any.
#pragma once

#include <QString>

#include "chem/properties/computed_properties.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/similarity/metric.h"

namespace chemsieve::ui {

// The usual names of the kinds of fingerprints and the coefficients of similarity.
QString title_of(FingerprintKind kind);
QString title_of(MetricKind kind);

// "MW", "H-bond donors".
QString heading_of(const ComputedProperty& property);
// The heading of a computed property, else the name itself.
QString heading_of_name(const QString& name);
// "g/mol", "Å²"; empty: none.
QString unit_of(const ComputedProperty& property);
// "MW in g/mol".
QString heading_with_unit(const ComputedProperty& property);

// "C6H8N2O2S" with its numbers as subscripts, the charge raised.
QString formula_with_subscripts(const QString& formula);
// A number as libraries hold it, with so many decimals and a proper minus, as the locale writes it.
QString rounded_number(const QString& plain, int decimals);

}  // namespace chemsieve::ui
