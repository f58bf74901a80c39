#include "app/gui/configured_names.h"

#include "app/queries/user_names.h"
#include "base/error.h"

namespace chemsieve::gui {

namespace {

// Nothing but the rules that everybody has is called by name, for this reason.
class NoNames : public ConditionNames {
  public:
    explicit NoNames(std::string why) : why_{std::move(why)} {}

    std::vector<ConditionName> all() const override { return UserNames{}.all(); }
    ResolvedCondition resolved(const std::string& condition) const override {
        try {
            return UserNames{}.resolved(condition);
        } catch (const QueryError& e) {
            throw QueryError(e.failure_followed_by("; the configuration file could not be used: " + why_));
        }
    }
    std::vector<StructureSet> read_sets(const std::vector<StructureFile>&, const FingerprintRecipe&) const override {
        return {};
    }
    StructureLists lists_in(const std::string& any_of, const std::string& none_of,
                            const FingerprintRecipe& recipe) const override {
        return UserNames{}.lists_in(any_of, none_of, recipe);
    }

  private:
    std::string why_;
};

}  // namespace

std::shared_ptr<const ConditionNames> configured_names(const std::map<std::string, std::string>& environment) {
    const auto value = [&](const char* name) {
        const auto found = environment.find(name);
        return found == environment.end() ? std::string{} : found->second;
    };
    const ConfigPlace place = config_place(value("CHEMSIEVE_CONFIG"), value("XDG_CONFIG_HOME"), value("HOME"));
    if (!place.exists) return std::make_shared<const UserNames>();
    try {
        return std::make_shared<const UserNames>(UserNames::of_file(read_config_file(place.path), place.path));
    } catch (const Error& e) {
        return std::make_shared<const NoNames>(e.what());
    }
}

}  // namespace chemsieve::gui
