#include "data/compound/converted_record.h"

#include "chem/read/kept_text.h"
#include "chem/read/mol2.h"

namespace chemsieve {

InputRecord converted(InputRecord record) {
    if (!is_foreign(record) || !record.defect.empty()) return record;
    const ParseResult parsed = parse_mol2(record.text);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        record.defect = bad->reason;
        return record;
    }
    const Molecule& compound = std::get<Molecule>(parsed);
    KeptText kept = kept_text(compound);
    record.remarks.insert(record.remarks.end(), compound.remarks().begin(), compound.remarks().end());
    if (kept.lacks_coordinates) record.remarks.push_back({RemarkKind::coordinates_left_out});
    record.kind = kept.is_molfile ? InputRecord::Kind::molblock : InputRecord::Kind::smiles;
    record.text = std::move(kept.text);
    return record;
}

}  // namespace chemsieve
