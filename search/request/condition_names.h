// What names stand for in conditions, besides the rules that everybody has: conditions that users have named, and sets
// of structures, such as alerts, which are true of a compound that contains one of them at least. Sets are read from
// files, also those that have no name.
//
// Errors: QueryError, of which ConditionError, for a name that stands for nothing; FileError of a file of structures.
// Threads: const functions may be called concurrently.
#pragma once

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
    std::string path;       // of the file of the set
};

struct StructureSet {
    StructureFile file;
    std::vector<Query> structures;
};

// Those that contain one of the first structures at least, and none of the second; a set without structures leaves all.
struct StructureLists {
    StructureSet any_of, none_of;
};

class ConditionNames {
  public:
    virtual ~ConditionNames() = default;

    // All names, the rules that everybody has first.
    virtual std::vector<ConditionName> all() const = 0;

    // The condition with the names of other conditions written out. One that cannot be read is given back as it is, for
    // those who read it to say why.
    virtual std::string written_out(const std::string& condition) const = 0;
    // The sets that a condition calls once it is written out, each once.
    virtual std::vector<StructureFile> files_called(const std::string& condition) const = 0;
    // Reads their files.
    virtual std::vector<StructureSet> sets_called(const std::string& condition,
                                                  const FingerprintRecipe& recipe) const = 0;
    // Reads files of structures that need not have names; empty paths: no such list.
    virtual StructureLists lists_in(const std::string& any_of, const std::string& none_of,
                                    const FingerprintRecipe& recipe) const = 0;
};

}  // namespace chemsieve
