#include "data/compound/compound_builder.h"

#include <new>

#include "base/text.h"
#include "chem/read/kept_text.h"
#include "chem/read/mol2.h"
#include "chem/read/parse.h"
#include "fingerprint/subgraph/searched_part.h"
#include "match/reading/classify.h"

namespace chemsieve {

namespace {

ParseResult parsed_text(const InputRecord& record) {
    return record.kind == InputRecord::Kind::smiles ? parse_smiles(record.text) : parse_molblock(record.text);
}

}  // namespace

BuiltCompound build_compound(const InputRecord& record, const FingerprintRecipe& recipe,
                             std::span<const FingerprintKind> kinds) {
    if (is_foreign(record) && record.defect.empty()) return build_compound(converted(record), recipe, kinds);
    if (!record.defect.empty()) return Unparsable{record.defect};
    const bool from_smiles = record.kind == InputRecord::Kind::smiles;
    const ParseResult parsed = parsed_text(record);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) return *bad;
    const Molecule& whole = std::get<Molecule>(parsed);
    try {
        const Molecule molecule = searched_part(whole, recipe);
        Remarks remarks = record.remarks;
        remarks.insert(remarks.end(), whole.remarks().begin(), whole.remarks().end());
        return CompoundRecord{.id = one_line(record.id),
                              .smiles = from_smiles ? record.text : canonical_smiles(whole),
                              .form = compound_form(molecule),
                              .line = record.line,
                              .descriptors = describe(molecule),
                              .structure = classify(molecule),
                              .fingerprint = fingerprint_of_compound(molecule, recipe),
                              .kinds = make_kind_fingerprints(molecule, kinds),
                              .molblock = from_smiles ? std::string{} : to_utf8(record.text),
                              .fields = record.fields,
                              .remarks = std::move(remarks)};
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit throws on odd molecules where a property is not defined for them.
        return Unparsable{std::string{"its properties cannot be computed: "} + e.what()};
    }
}

ParseResult searched_structure(const InputRecord& record, const FingerprintRecipe& recipe) {
    ParseResult parsed = parsed_text(record);
    if (const auto* whole = std::get_if<Molecule>(&parsed)) return searched_part(*whole, recipe);
    return parsed;
}

std::optional<std::string> form_of_record(const InputRecord& record, const FingerprintRecipe& recipe) {
    if (is_foreign(record)) {
        const InputRecord own = converted(record);
        return own.defect.empty() ? form_of_record(own, recipe) : std::nullopt;
    }
    const ParseResult parsed = parsed_text(record);
    const auto* whole = std::get_if<Molecule>(&parsed);
    if (!whole) return std::nullopt;
    try {
        return compound_form(searched_part(*whole, recipe));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return std::nullopt;  // RDKit's, on odd molecules
    }
}

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
