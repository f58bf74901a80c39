#include "data/fingerprints/fingerprint_set.h"

#include "base/error.h"
#include "data/codec/slice_codec.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr std::int64_t kSubgraphSet = 1;

std::string method_of(FingerprintKind kind) { return type_line(default_method(kind)); }

// A type line tells the kind at whatever length; here only the usual one is stored.
std::optional<FingerprintKind> kind_of_method(const std::string& method) {
    const auto kind = kind_of_type_line(method);
    return kind && method == method_of(*kind) ? kind : std::nullopt;
}

}  // namespace

void add_subgraph_set(sqlite::Connection& connection, const FingerprintRecipe& recipe) {
    Statement insert{connection, "INSERT INTO fingerprint_set (set_id, method) VALUES (?1, ?2)"};
    const std::string method = recipe.to_text();
    insert.bind(1, kSubgraphSet).bind(2, std::string_view{method}).run();
}

void begin_set(sqlite::Connection& connection, FingerprintKind kind) {
    Statement insert{connection, "INSERT INTO fingerprint_set (method, indexed_to) VALUES (?1, 0)"};
    const std::string method = method_of(kind);
    insert.bind(1, std::string_view{method}).run();
}

void set_indexed_to(sqlite::Connection& connection, const FingerprintSet& set, std::optional<std::int64_t> number) {
    Statement update{connection, "UPDATE fingerprint_set SET indexed_to = ?2 WHERE set_id = ?1"};
    update.bind(1, set.id);
    if (number) {
        update.bind(2, *number);
    } else {
        update.bind_null(2);
    }
    update.run();
}

void remove_blocks(sqlite::Connection& connection, const FingerprintSet& set) {
    for (const char* table : {"slice_block", "fingerprint_block"}) {
        Statement remove{connection, std::string{"DELETE FROM "} + table + " WHERE set_id = ?1"};
        remove.bind(1, set.id).run();
    }
    static_assert(kMostPositions == 65536 && kMostColumns == 64);
    connection.execute(
        "DELETE FROM slice_row WHERE row_id / 65536 NOT IN (SELECT block_id FROM slice_block);"
        "DELETE FROM slice_column WHERE column_id / 64 NOT IN (SELECT block_id FROM slice_block)");
}

bool remove_set(sqlite::Connection& connection, const FingerprintSet& set, const std::stop_token& stop) {
    Statement rows{connection, "DELETE FROM slice_row WHERE row_id >= ?1 AND row_id < ?2"};
    Statement columns{connection, "DELETE FROM slice_column WHERE column_id >= ?1 AND column_id < ?2"};
    Statement blocks{connection, "SELECT block_id FROM slice_block WHERE set_id = ?1"};
    blocks.bind(1, set.id);
    while (blocks.step()) {
        if (stop.stop_requested()) return false;
        const std::int64_t block = blocks.integer(0);
        rows.bind(1, block * kMostPositions).bind(2, (block + 1) * kMostPositions).run();
        columns.bind(1, block * kMostColumns).bind(2, (block + 1) * kMostColumns).run();
    }
    blocks.reset();
    for (const char* table : {"slice_block", "fingerprint_block", "fingerprint_set"}) {
        if (stop.stop_requested()) return false;
        Statement remove{connection, std::string{"DELETE FROM "} + table + " WHERE set_id = ?1"};
        remove.bind(1, set.id).run();
    }
    return true;
}

std::vector<FingerprintSet> all_sets(sqlite::Connection& connection) {
    std::vector<FingerprintSet> result{subgraph_set(connection)};
    Statement sets{connection,
                   "SELECT set_id, method, indexed_to IS NULL, indexed_to FROM fingerprint_set WHERE set_id <> ?1 "
                   "ORDER BY set_id"};
    sets.bind(1, kSubgraphSet);
    while (sets.step()) {
        const std::string method = sets.text(1);
        const auto kind = kind_of_method(method);
        if (!kind) {
            throw LibraryError(
                connection.path() + " holds fingerprints of a type that this program does not make (" + method + ")",
                {RemedyKind::use_newer_program});
        }
        FingerprintSet set{sets.integer(0), *kind, method, std::nullopt};
        if (sets.integer(2) == 0) set.indexed_to = sets.integer(3);
        result.push_back(std::move(set));
    }
    return result;
}

std::vector<FingerprintSet> complete_sets(sqlite::Connection& connection) {
    std::vector<FingerprintSet> sets = all_sets(connection);
    std::erase_if(sets, [](const FingerprintSet& set) { return !set.is_complete(); });
    return sets;
}

std::optional<FingerprintSet> find_fingerprint_set(sqlite::Connection& connection, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) return subgraph_set(connection);
    Statement set{connection, "SELECT set_id FROM fingerprint_set WHERE method = ?1 AND indexed_to IS NULL"};
    const std::string method = method_of(kind);
    if (!set.bind(1, std::string_view{method}).step()) return std::nullopt;
    return FingerprintSet{set.integer(0), kind, method, std::nullopt};
}

FingerprintSet subgraph_set(sqlite::Connection& connection) {
    Statement set{connection, "SELECT method FROM fingerprint_set WHERE set_id = ?1"};
    if (!set.bind(1, kSubgraphSet).step()) {
        throw LibraryError(connection.path() + " does not say how its fingerprints were made",
                           {RemedyKind::restore, connection.path(), "it"});
    }
    return {kSubgraphSet, FingerprintKind::subgraph, set.text(0), std::nullopt};
}

FingerprintRecipe read_recipe(sqlite::Connection& connection) {
    const FingerprintSet set = subgraph_set(connection);
    try {
        return FingerprintRecipe::from_text(set.method);
    } catch (const LibraryError& e) {
        throw LibraryError(e.failure_under(connection.path() + ": "));
    }
}

}  // namespace chemsieve
