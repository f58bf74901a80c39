#include "data/library/fingerprint_set.h"

#include "fingerprint/base/error.h"

namespace chemsieve {

namespace {

constexpr std::int64_t kSubgraphSet = 1;

}  // namespace

void add_subgraph_set(sqlite::Connection& connection, const FingerprintRecipe& recipe) {
    sqlite::Statement insert{connection, "INSERT INTO fingerprint_set VALUES (?1, ?2)"};
    const std::string method = recipe.to_text();
    insert.bind(1, kSubgraphSet).bind(2, std::string_view{method}).run();
}

std::optional<FingerprintSet> find_fingerprint_set(sqlite::Connection& connection, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) return subgraph_set(connection);
    sqlite::Statement sets{connection, "SELECT set_id, method FROM fingerprint_set WHERE set_id <> ?1"};
    sets.bind(1, kSubgraphSet);
    while (sets.step()) {
        if (kind_of_type_line(sets.text(1)) == kind) return FingerprintSet{sets.integer(0), kind, sets.text(1)};
    }
    return std::nullopt;
}

FingerprintSet subgraph_set(sqlite::Connection& connection) {
    sqlite::Statement set{connection, "SELECT method FROM fingerprint_set WHERE set_id = ?1"};
    if (!set.bind(1, kSubgraphSet).step()) {
        throw LibraryError(connection.path() +
                           " does not say how its fingerprints were made; it is damaged, restore it from a copy or "
                           "import anew");
    }
    return {kSubgraphSet, FingerprintKind::subgraph, set.text(0)};
}

FingerprintRecipe read_recipe(sqlite::Connection& connection) {
    const FingerprintSet set = subgraph_set(connection);
    try {
        return FingerprintRecipe::from_text(set.method);
    } catch (const LibraryError& e) {
        throw LibraryError(connection.path() + ": " + e.what());
    }
}

}  // namespace chemsieve
