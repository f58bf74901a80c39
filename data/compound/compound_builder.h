// From a record of a file to a compound ready to be stored: parsing, properties, fingerprints.
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

struct RejectedRecord {
    std::string reason;
};

using BuiltCompound = std::variant<RejectedRecord, CompoundRecord>;

// Threads: may be called concurrently.
// `kinds`: besides the fingerprint of subgraphs.
BuiltCompound build_compound(const InputRecord& record, const FingerprintRecipe& recipe,
                             std::span<const FingerprintKind> kinds = {});

// What is searched of a record that has text or a molfile. Throws what RDKit throws on odd molecules. Threads: may be
// called concurrently.
ParseResult searched_structure(const InputRecord& record, const FingerprintRecipe& recipe);

// The form alone, in a third of the time; nothing if the record cannot be read. Threads: may be called concurrently.
std::optional<std::string> form_of_record(const InputRecord& record, const FingerprintRecipe& recipe);

}  // namespace chemsieve
