#include "data/upkeep/rows_to_blocks.h"

#include "data/schema/descriptor_columns.h"
#include "data/schema/schema.h"

namespace chemsieve {

namespace {

constexpr std::int64_t kCompoundsAStep = 1000;

bool copy_rows(LibraryConnection& connection, const std::function<void()>& step, const std::stop_token& stop) {
    sqlite::Statement rows{connection, "SELECT compound_id, id, smiles, canonical, exact_key, import_id, line, " +
                                           descriptor_columns() + " FROM compound ORDER BY compound_id"};
    for (std::int64_t done = 1; rows.step(); ++done) {
        connection.compounds().put({.number = rows.integer(0),
                                    .id = rows.text(1),
                                    .smiles = rows.text(2),
                                    .canonical = rows.text(3),
                                    .exact_key = rows.integer(4),
                                    .import_id = rows.integer(5),
                                    .line = rows.integer(6),
                                    .descriptors = read_descriptors(rows, 7)});
        if (done % kCompoundsAStep != 0) continue;
        if (stop.stop_requested()) return false;
        step();
    }
    connection.compounds().save();
    return true;
}

}  // namespace

bool store_rows_in_blocks(LibraryConnection& connection, const std::function<void()>& step,
                          const std::stop_token& stop) {
    const bool has_formulas =
        connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'compound_by_formula'") != 0;
    create_tables_of_compounds(connection);
    if (!copy_rows(connection, step, stop)) return false;
    connection.execute("DROP TABLE compound");
    CompoundRows& compounds = connection.compounds();
    if (!compounds.repack([&] { return !stop.stop_requested(); })) return false;
    if (has_formulas) compounds.make_index(Lookup::formula);
    connection.execute("PRAGMA user_version = " + std::to_string(kBlocksVersion));
    return true;
}

}  // namespace chemsieve
