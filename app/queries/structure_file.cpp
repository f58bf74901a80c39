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

StructureLists read_lists(const std::string& any_of, const std::string& none_of, const FingerprintRecipe& recipe) {
    const auto read = [&](const std::string& path) {
        return StructureSet{.file = {.name = {}, .path = path},
                            .structures = path.empty() ? std::vector<Query>{} : read_structures(path, recipe)};
    };
    return {read(any_of), read(none_of)};
}

}  // namespace chemsieve
