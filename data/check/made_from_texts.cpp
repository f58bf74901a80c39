#include "data/check/made_from_texts.h"

namespace chemsieve {

MadeFromTexts::MadeFromTexts(CheckRun& run, unsigned jobs)
    : run_{run}, jobs_{jobs}, recipe_{read_recipe(run.connection)}, texts_{run.connection} {}

std::string MadeFromTexts::unreadable(const std::string& reason) { return "its text cannot be read (" + reason + ")"; }

std::string MadeFromTexts::what_is_wrong(const BuiltCompound& built, const CompoundText& stored,
                                         std::int64_t number) const {
    if (const auto* rejected = std::get_if<RejectedRecord>(&built)) return unreadable(rejected->reason);
    return what_is_wrong(std::get<CompoundRecord>(built).form, stored, number);
}

std::string MadeFromTexts::what_is_wrong(const std::string& form, const CompoundText& stored,
                                         std::int64_t number) const {
    // A key that is known to be wrong tells nothing.
    const bool has_its_key = run_.wrong_keys.contains(number) || exact_key(form) == stored.key;
    if (has_its_key && smiles_of_form(form) == stored.canonical) return {};
    return "its text is of another compound than its key";
}

}  // namespace chemsieve
