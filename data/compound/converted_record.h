// Records of formats of which a library keeps no text: as molfile or SMILES. Threads: may be called concurrently.
#pragma once

#include "data/read/record_reader.h"

namespace chemsieve {

// Whether the text of a record must be converted before it is used.
inline bool is_foreign(const InputRecord& record) { return record.kind == InputRecord::Kind::mol2; }

// The record with the molfile or SMILES of its compound and remarks on how that was read, or with the reason why it has
// none as its defect. Others are returned as they are.
InputRecord converted(InputRecord record);

}  // namespace chemsieve
