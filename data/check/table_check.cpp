// The file as SQLite sees it, and the tables that are read row by row.

#include <algorithm>

#include "base/sealed_parts.h"
#include "data/check/check_run.h"
#include "data/codec/compression.h"
#include "data/sameness/same_compounds.h"
#include "data/schema/compound_numbers.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr std::int64_t kRowsBetweenProgress = 1000;

// Rows of a table that speak of a compound which is not there.
void check_owners(CheckRun& run, const std::string& table, const std::string& what) {
    Statement rows{run.connection, "SELECT count(*), min(compound_id) FROM " + table +
                                       " WHERE compound_id NOT IN (SELECT compound_id FROM compound)"};
    if (!rows.step() || rows.integer(0) == 0) return;
    run.add(what,
            std::to_string(rows.integer(0)) + " of compounds that are not in the library, the first of number " +
                std::to_string(rows.integer(1)),
            run.remedy_of_text());
}

}  // namespace

void check_file(CheckRun& run) {
    run.show("file", 0, 0);
    Statement check{run.connection, "PRAGMA integrity_check"};
    while (check.step()) {
        if (const std::string line = check.text(0); line != "ok") run.add("file", line, run.remedy_of_file());
    }
}

void check_compounds(CheckRun& run) {
    const std::int64_t total = run.connection.integer("SELECT max(compound_id) FROM compound");
    Statement rows{run.connection, "SELECT compound_id, canonical, exact_key FROM compound ORDER BY compound_id"};
    while (rows.step()) {
        if (run.is_stopped()) return;
        const std::int64_t number = rows.integer(0);
        run.numbers.push_back(number);
        // Without canonical SMILES the structure tells whether the key fits.
        const std::string canonical = rows.text(1);
        if (!canonical.empty() && rows.integer(2) != exact_key(form_of_canonical_smiles(canonical))) {
            run.add(run.name_of_compound(number),
                    "its canonical SMILES does not fit its key, so exact searches miss it", run.remedy_of_file());
            run.wrong_keys.insert(number);
        }
        if (run.numbers.size() % kRowsBetweenProgress == 0) {
            run.show("compounds", static_cast<std::int64_t>(run.numbers.size()), total);
        }
    }
    run.outcome.compounds = static_cast<std::int64_t>(run.numbers.size());
}

void check_imports(CheckRun& run) {
    const std::int64_t stored = stored_compounds(run.connection);
    const auto there = static_cast<std::int64_t>(run.numbers.size());
    if (stored != there) {
        run.add("compounds", "there are " + std::to_string(there) + " but should be " + std::to_string(stored),
                run.remedy_of_file());
    }
    Statement sums{run.connection, "SELECT import_id, file FROM import WHERE records <> stored + rejected + skipped"};
    while (sums.step()) {
        run.add("import " + std::to_string(sums.integer(0)) + " (" + sums.text(1) + ")",
                "records read are not the sum of those stored, rejected and skipped", run.remedy_of_file());
    }
    Statement strays{run.connection,
                     "SELECT count(*), min(compound_id) FROM compound WHERE import_id NOT IN "
                     "(SELECT import_id FROM import)"};
    if (strays.step() && strays.integer(0) > 0) {
        run.add(run.name_of_compound(strays.integer(1)),
                "its import is not there; the same of " + std::to_string(strays.integer(0) - 1) + " more",
                run.remedy_of_file());
    }
}

void check_molfiles(CheckRun& run) {
    Statement rows{run.connection, "SELECT compound_id, bytes FROM molfile ORDER BY compound_id"};
    while (rows.step()) {
        if (run.is_stopped()) return;
        if (!decompressed_molfile(rows.blob(1))) {
            if (run.index_of(rows.integer(0))) run.texts_are_damaged = true;
            run.add(run.name_of_compound(rows.integer(0)), "its molfile is damaged", run.remedy_of_file());
        }
        if (++run.outcome.molfiles % kRowsBetweenProgress == 0) run.show("molfiles", run.outcome.molfiles, 0);
    }
    check_owners(run, "molfile", "molfiles");
}

void check_properties(CheckRun& run) {
    check_owners(run, "property_value", "imported properties");
    const std::int64_t unnamed = run.connection.integer(
        "SELECT count(*) FROM property_value WHERE property_id NOT IN (SELECT property_id FROM property)");
    if (unnamed > 0) {
        run.add("imported properties", std::to_string(unnamed) + " values of properties that have no name",
                run.remedy_of_file());
    }
}

void check_kept(CheckRun& run) {
    if (run.connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'kept'") == 0) return;
    Statement rows{run.connection, "SELECT name, bytes FROM kept ORDER BY name"};
    while (rows.step()) {
        const std::string_view bytes = rows.blob(1);
        if (!is_sealed({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})) {
            run.add(rows.text(0), "its checksum does not fit", run.remedy_of_kept(rows.text(0)));
        }
    }
}

}  // namespace chemsieve
