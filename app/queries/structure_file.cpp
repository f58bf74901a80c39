#include "app/queries/structure_file.h"

#include "app/queries/query_file.h"
#include "base/error.h"

namespace chemsieve {

std::vector<Query> read_structures(const std::string& path, const FingerprintRecipe& recipe) {
    const QueryFormat format = query_format("", path);
    if (format.is_fps) throw FileError(path + " holds fingerprints, and a list of structures is wanted");
    const QueryList list = collect_queries({}, path, std::nullopt, format);
    if (!list.unusable.empty()) throw FileError(list.unusable.front().defect);
    if (list.queries.empty()) throw FileError(path + " holds no structure");
    std::vector<Query> queries;
    for (std::size_t i = 0; i < list.queries.size(); ++i) {
        try {
            queries.push_back(Query::substructure(list.queries[i], recipe));
        } catch (const QueryError& e) {
            throw FileError(e.failure_under(path + ":" + std::to_string(list.lines[i]) + ": "));
        }
    }
    return queries;
}

}  // namespace chemsieve
