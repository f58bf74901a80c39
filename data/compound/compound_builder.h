// From a record of a file to a compound ready to be stored: parsing, properties, fingerprints.
//
// Threads: all functions may be called concurrently.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "chem/molecule.h"
#include "data/compound/compound_record.h"
#include "data/read/record_reader.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

// A record that is rejected has the reason.
using BuiltCompound = std::variant<Unparsable, CompoundRecord>;

// `kinds`: besides the fingerprint of subgraphs.
BuiltCompound build_compound(const InputRecord& record, const FingerprintRecipe& recipe,
                             std::span<const FingerprintKind> kinds = {});

// What is searched of a record that has text or a molfile. Throws what RDKit throws on odd molecules.
ParseResult searched_structure(const InputRecord& record, const FingerprintRecipe& recipe);

// The form alone, in a third of the time; nothing if the record cannot be read.
std::optional<std::string> form_of_record(const InputRecord& record, const FingerprintRecipe& recipe);

// Whether the record is of a format of which a library keeps no text, so that it must be converted before it is used.
inline bool is_foreign(const InputRecord& record) { return record.kind == InputRecord::Kind::mol2; }

// The record with the molfile or SMILES of its compound and remarks on how that was read, or with the reason why it has
// none as its defect. Others are returned as they are.
InputRecord converted(InputRecord record);

}  // namespace chemsieve
