#include "data/compound/compound_texts.h"

#include "data/codec/compression.h"
#include "data/schema/descriptor_columns.h"

namespace chemsieve {

CompoundTexts::CompoundTexts(sqlite::Connection& connection)
    : row_{connection,
           "SELECT smiles, canonical, exact_key, " + descriptor_columns() + " FROM compound WHERE compound_id = ?1"},
      molfile_{connection, "SELECT bytes FROM molfile WHERE compound_id = ?1"} {}

CompoundText CompoundTexts::read(std::int64_t number) {
    CompoundText text;
    row_.reset();
    row_.bind(1, number).step();
    text.record.text = row_.text(0);
    text.canonical = row_.text(1);
    text.key = row_.integer(2);
    text.descriptors = read_descriptors(row_, 3);
    row_.reset();
    molfile_.reset();
    molfile_.bind(1, number);
    if (molfile_.step()) {
        text.record.kind = InputRecord::Kind::molblock;
        text.record.text = decompressed_molfile(molfile_.blob(0)).value_or("");
    }
    molfile_.reset();
    return text;
}

}  // namespace chemsieve
