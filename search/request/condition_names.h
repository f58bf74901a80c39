// What names stand for in conditions, besides the rules that everybody has: conditions that users have named, and sets
// of structures, such as alerts, which are true of a compound that contains one of them at least. Sets are read from
// files, also those that have no name.
//
// Errors: QueryError, of which ConditionError, for a name that stands for nothing; FileError of a file of structures.
// Threads: const functions may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fingerprint/subgraph/recipe.h"
#include "search/request/query.h"

namespace chemsieve {

// The file that holds a set.
struct StructureFile {
    std::string name;  // by which conditions call the set; empty: none
    std::string path;

    bool operator==(const StructureFile&) const = default;
};

// A name that conditions can call.
struct ConditionName {
    std::string name;
    std::string condition;  // that it stands for; empty: a set of structures
    std::string path;       // the file that the set is read from
};

struct StructureSet {
    StructureFile file;
    std::vector<Query> structures;
};

// Those that contain one of the first structures at least, and none of the second; a set without structures leaves all.
struct StructureLists {
    StructureSet any_of, none_of;
};

// A condition as libraries take it.
struct ResolvedCondition {
    std::optional<std::string> text = {};  // with the names of other conditions written out; nothing: there is none
    std::vector<StructureFile> sets = {};  // that it calls, each once
};

class ConditionNames {
  public:
    virtual ~ConditionNames() = default;

    // All names, the rules that everybody has first.
    virtual std::vector<ConditionName> all() const = 0;

    // A condition that cannot be read is given back as it is, for those who read it to say why.
    virtual ResolvedCondition resolved(const std::string& condition) const = 0;
    virtual std::vector<StructureSet> read_sets(const std::vector<StructureFile>& files,
                                                const FingerprintRecipe& recipe) const = 0;
    // Reads files of structures that need not have names; empty paths: no such list.
    virtual StructureLists lists_in(const std::string& any_of, const std::string& none_of,
                                    const FingerprintRecipe& recipe) const = 0;
};

}  // namespace chemsieve
