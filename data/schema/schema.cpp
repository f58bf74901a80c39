#include "data/schema/schema.h"

#include "base/error.h"
#include "chem/rdkit_version.h"

namespace chemsieve {

namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE setting (           -- how the library was made; one row a fact
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import (            -- one row an imported file
    import_id INTEGER PRIMARY KEY,
    file      TEXT NOT NULL,
    format    TEXT NOT NULL,
    started   TEXT NOT NULL,
    finished  TEXT,              -- null: was cancelled or interrupted
    records   INTEGER NOT NULL,  -- = stored + rejected + skipped
    stored    INTEGER NOT NULL,
    rejected  INTEGER NOT NULL,
    skipped   INTEGER NOT NULL
) STRICT;

CREATE TABLE atom_class (        -- see data/structures/class_store.h
    class_id INTEGER PRIMARY KEY,
    atoms    INTEGER NOT NULL,   -- of the library that are of this class
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE bond_class (
    class_id INTEGER PRIMARY KEY,
    bonds    INTEGER NOT NULL,   -- each counted from both its ends
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE structure_block (   -- see data/codec/structure_block.h
    first_compound INTEGER PRIMARY KEY,
    compounds      INTEGER NOT NULL,
    bytes          BLOB NOT NULL
) STRICT;

CREATE TABLE molfile (           -- of compounds that came as one, compressed with zstd
    compound_id INTEGER PRIMARY KEY,
    bytes       BLOB NOT NULL
) STRICT;

CREATE TABLE fingerprint_set (   -- kinds of fingerprints; see data/fingerprints/fingerprint_set.h
    set_id     INTEGER PRIMARY KEY AUTOINCREMENT,  -- 1: subgraphs
    method     TEXT NOT NULL UNIQUE,  -- how they were made
    indexed_to INTEGER           -- null: there is one for every compound; else for those up to this number
) STRICT;

-- Row-wise, see data/codec/block_codec.h: what was added last and what never goes into slices. Numbers of blocks are
-- never used again, here and below, so that whoever read a block can tell whether it is still there.
CREATE TABLE fingerprint_block (
    block_id INTEGER PRIMARY KEY AUTOINCREMENT,
    set_id   INTEGER NOT NULL REFERENCES fingerprint_set,
    always   INTEGER NOT NULL,   -- 1: all of its compounds are always candidates, 0: none
    bits     INTEGER NOT NULL,
    rows     INTEGER NOT NULL,
    bytes    BLOB NOT NULL
) STRICT;

-- Bit slices, see data/codec/slice_codec.h for the bytes of these three.
CREATE TABLE slice_block (
    block_id  INTEGER PRIMARY KEY AUTOINCREMENT,
    set_id    INTEGER NOT NULL REFERENCES fingerprint_set,
    segment   INTEGER NOT NULL,  -- blocks of the same set and segment were sorted together
    bits      INTEGER NOT NULL,
    compounds INTEGER NOT NULL,
    bytes     BLOB NOT NULL
) STRICT;

CREATE TABLE slice_row (         -- one bit position of a block; absent where no compound has the bit
    row_id INTEGER PRIMARY KEY,  -- block_id * 65536 + place, which the block's bytes tell of each position
    bytes  BLOB NOT NULL
) STRICT;

CREATE TABLE slice_column (      -- which compounds
    column_id INTEGER PRIMARY KEY,  -- block_id * 64 + column
    bytes     BLOB NOT NULL
) STRICT;

CREATE TABLE property (          -- data fields of imported files
    property_id INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    type        TEXT NOT NULL  -- a word of NumberStyle
) STRICT;

CREATE TABLE property_value (    -- as they stood in the file; property.type fits all
    compound_id INTEGER NOT NULL,
    property_id INTEGER NOT NULL REFERENCES property,
    value       TEXT NOT NULL,
    PRIMARY KEY (compound_id, property_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE compound_block (    -- rows of compounds, see data/rows/row_block.h
    last_compound INTEGER PRIMARY KEY,
    code_id       INTEGER NOT NULL REFERENCES row_code,
    bytes         BLOB NOT NULL
) STRICT;

CREATE TABLE row_code (          -- of the texts in blocks, see data/rows/text_code.h; numbers are never used again
    code_id   INTEGER PRIMARY KEY AUTOINCREMENT,
    compounds INTEGER NOT NULL,  -- the highest number when it was learnt
    bytes     BLOB NOT NULL
) STRICT;

CREATE TABLE lookup_run (        -- indexes of compounds, see data/rows/lookup_runs.h
    run_id  INTEGER PRIMARY KEY AUTOINCREMENT,
    of      INTEGER NOT NULL,    -- 0: keys of compounds, 1: ids, 2: formulas
    entries INTEGER NOT NULL
) STRICT;

CREATE TABLE lookup_chunk (
    chunk_id INTEGER PRIMARY KEY,  -- run_id * 2^32 + the last hash
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE part_directory (    -- which row tells of which part, see data/codec/part_codec.h for the bytes of these
    segment INTEGER PRIMARY KEY, -- slice_block.segment
    bytes   BLOB NOT NULL
) STRICT;

CREATE TABLE part_block (        -- what is known of the rows of a block of slices; absent: it has none yet
    block_id INTEGER PRIMARY KEY,
    rows     INTEGER NOT NULL,
    bytes    BLOB NOT NULL
) STRICT;

CREATE TABLE part_row (          -- one row of a block; absent where no compound is in it
    row_id INTEGER PRIMARY KEY,  -- block_id * 65536 + place, which the block's bytes tell of each row
    bytes  BLOB NOT NULL
) STRICT;
)sql";

}  // namespace

std::optional<std::string> find_setting(sqlite::Connection& connection, std::string_view name) {
    sqlite::Statement statement{connection, "SELECT value FROM setting WHERE name = ?1"};
    if (!statement.bind(1, name).step()) return std::nullopt;
    return statement.text(0);
}

std::string read_setting(sqlite::Connection& connection, std::string_view name) {
    const auto value = find_setting(connection, name);
    if (!value) {
        throw LibraryError(connection.path() + " lacks the setting '" + std::string{name} + "'",
                           {RemedyKind::is_damaged});
    }
    return *value;
}

void add_setting(sqlite::Connection& connection, std::string_view name, const std::string& value) {
    sqlite::Statement insert{connection, "INSERT INTO setting VALUES (?1, ?2)"};
    insert.bind(1, name).bind(2, std::string_view{value}).run();
}

void change_setting(sqlite::Connection& connection, std::string_view name, const std::string& value) {
    sqlite::Statement change{connection,
                             "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2"};
    change.bind(1, name).bind(2, std::string_view{value}).run();
}

void check_rdkit_version(sqlite::Connection& connection, const std::string& what) {
    const std::string made_with = read_setting(connection, "rdkit");
    if (made_with == rdkit_version()) return;
    throw LibraryError(
        connection.path() + " was made with RDKit " + made_with + ", this program uses " + rdkit_version(),
        {RemedyKind::import_originals_to, connection.path(), std::string{"add "} + what});
}

void create_schema(sqlite::Connection& connection) {
    connection.execute(kTables);
    connection.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    connection.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion));
}

void check_schema(sqlite::Connection& connection) {
    if (connection.integer("PRAGMA application_id") != kApplicationId) {
        throw LibraryError(connection.path() + " is not a chemsieve library",
                           {RemedyKind::make_library_elsewhere, connection.path()});
    }
    const std::int64_t version = connection.integer("PRAGMA user_version");
    if (version > kSchemaVersion) {
        throw LibraryError(connection.path() + " has format version " + std::to_string(version) +
                               ", this program reads version " + std::to_string(kSchemaVersion),
                           {RemedyKind::use_newer_program});
    }
    if (version < 1)
        throw LibraryError(connection.path() + " has no format version", {RemedyKind::is_damaged_or_foreign});
    if (version == kSchemaVersion && !connection.has_seals()) {
        throw LibraryError(connection.path() + " should have checksums on its pages and has none",
                           {RemedyKind::is_damaged_or_foreign});
    }
    if (version < kSchemaVersion) {
        throw LibraryError(connection.path() + " has format version " + std::to_string(version) +
                               ", which this program does not read any more",
                           {RemedyKind::import_originals});
    }
    if (connection.integer("SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')") != 0) {
        throw LibraryError(connection.path() + " holds triggers or views, which no chemsieve library has",
                           {RemedyKind::distrust});
    }
}

bool is_sealed_library(sqlite::Connection& connection) { return find_setting(connection, kSealedSetting).has_value(); }

void check_schema_to_change(sqlite::Connection& connection) {
    check_schema(connection);
    if (!is_sealed_library(connection)) return;
    throw LibraryError(connection.path() + " is sealed: it can be searched and exported, and not changed",
                       {RemedyKind::change_unsealed, connection.path()});
}

}  // namespace chemsieve
