#include "data/compound/compound_texts.h"

#include "data/codec/compression.h"

namespace chemsieve {

namespace {
constexpr std::size_t kMaxMolfileBytes = 64U << 20;
}

CompoundTexts::CompoundTexts(sqlite::Connection& connection)
    : row_{connection,
           "SELECT smiles, canonical, formula, molecular_weight, logp, tpsa, donors, acceptors, rotatable_bonds, "
           "rings, "
           "heavy_atoms FROM compound WHERE compound_id = ?1"},
      molfile_{connection, "SELECT bytes FROM molfile WHERE compound_id = ?1"} {}

CompoundText CompoundTexts::read(std::int64_t number) {
    CompoundText text;
    row_.reset();
    row_.bind(1, number).step();
    text.record.text = row_.text(0);
    text.canonical = row_.text(1);
    text.descriptors = {.formula = row_.text(2),
                        .molecular_weight = row_.real(3),
                        .logp = row_.real(4),
                        .tpsa = row_.real(5),
                        .donors = static_cast<int>(row_.integer(6)),
                        .acceptors = static_cast<int>(row_.integer(7)),
                        .rotatable_bonds = static_cast<int>(row_.integer(8)),
                        .rings = static_cast<int>(row_.integer(9)),
                        .heavy_atoms = static_cast<int>(row_.integer(10))};
    row_.reset();
    molfile_.reset();
    molfile_.bind(1, number);
    if (molfile_.step()) {
        text.record.kind = InputRecord::Kind::molblock;
        text.record.text = decompressed(molfile_.blob(0), kMaxMolfileBytes).value_or("");
    }
    molfile_.reset();
    return text;
}

}  // namespace chemsieve
