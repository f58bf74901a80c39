// What users have named in their configuration file for conditions to call: other conditions, and sets of structures.
//
//   [conditions]
//   leadlike = mw <= 350 and logp <= 3
//   clean = leadlike and not veber and not pains
//   [alerts]
//   pains = pains.sma            from the folder of the configuration file
//
// Conditions are written out before a condition goes to a library, so that logs, runs on other machines and messages
// have what was asked. Sets stay names; they are read and searched where a condition calls them. Errors: see
// ConditionNames; ConfigError where something cannot be named. Threads: const functions may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "app/queries/config_file.h"
#include "search/request/condition_names.h"

namespace chemsieve {

inline constexpr const char* kConditionsSection = "conditions";
inline constexpr const char* kAlertsSection = "alerts";

class UserNames : public ConditionNames {
  public:
    // Those of a configuration file, of which these are the lines; other sections are left alone. Throws ConfigError
    // with the line.
    static UserNames of_file(const std::vector<ConfigLine>& lines, const std::string& path);

    // Throws ConfigError: a name that conditions cannot call, or that means something else already; text that is no
    // condition.
    void add(const std::string& name, const std::string& condition);
    // "pains=pains.sma", which takes the place of a set of that name.
    void add_set(const std::string& name_and_path);
    // Once all are there: throws ConfigError if this one calls what is not there, or calls itself in a circle.
    void check(const std::string& name) const;

    std::vector<ConditionName> all() const override;
    ResolvedCondition resolved(const std::string& condition) const override;
    std::vector<StructureSet> read_sets(const std::vector<StructureFile>& files,
                                        const FingerprintRecipe& recipe) const override;
    StructureLists lists_in(const std::string& any_of, const std::string& none_of,
                            const FingerprintRecipe& recipe) const override;

  private:
    struct Named {
        std::string name, condition;
    };

    void add_set(const StructureFile& file);
    void refuse_name(const std::string& name) const;
    const Named* find(const std::string& name) const;
    const StructureFile* find_set(const std::string& name) const;
    // The sets that it calls are added, those that stand behind others before these.
    std::string written_out(const std::string& condition, std::vector<std::string>& callers,
                            std::vector<StructureFile>& sets) const;
    std::string all_names() const;

    std::vector<Named> conditions_;
    std::vector<StructureFile> sets_;
};

}  // namespace chemsieve
