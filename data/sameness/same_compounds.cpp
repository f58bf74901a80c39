#include "data/sameness/same_compounds.h"

#include "base/checksum.h"
#include "base/error.h"
#include "data/compound/compound_builder.h"
#include "data/source/compound_graph.h"

namespace chemsieve {

StoredForms::StoredForms(sqlite::Connection& connection, ClassStore* writer)
    : connection_{connection},
      writer_{writer},
      saved_{connection},
      state_{connection, "SELECT value FROM setting WHERE name IN ('class_counts', 'dictionary') ORDER BY name"},
      block_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"} {}

std::optional<std::string> StoredForms::form_of_constitution(CompoundNumber number) {
    try {
        ClassStore& known = classes();
        const CompoundNumber first = first_of_slot(slot_of(number));
        block_.reset();
        block_.bind(1, static_cast<std::int64_t>(first));
        const std::string bytes{block_.step() ? block_.blob(0) : std::string_view{}};
        block_.reset();
        const StructureBlock block = decode_structure_block(bytes, known.id(), first);
        const auto place =
            static_cast<std::size_t>(static_cast<std::int64_t>(number) - static_cast<std::int64_t>(first));
        if (place >= block.size() || block[place].empty()) return std::nullopt;
        if (what_is_wrong(block[place], known.dictionary())) return std::nullopt;
        return stored_form(StructureView{block[place]}, known.dictionary(), {});
    } catch (const LibraryError&) {
        return std::nullopt;  // structures or classes are damaged: a check tells
    }
}

ClassStore& StoredForms::classes() {
    if (writer_) return *writer_;
    std::string state;
    state_.reset();
    while (state_.step()) state += state_.text(0) + ' ';
    state_.reset();
    if (state != saved_state_) {
        if (!has_present_classes(connection_)) throw LibraryError("classes of another program");
        saved_.load();
        saved_state_ = state;
    }
    return saved_;
}

std::int64_t exact_key(const std::string& form) {
    const std::string_view smiles = smiles_of_form(form);
    return static_cast<std::int64_t>(checksum64(smiles.empty() ? form : smiles));
}

std::vector<std::int64_t> exact_keys(sqlite::Connection& connection) {
    std::vector<std::int64_t> keys;
    sqlite::Statement all{connection, "SELECT exact_key FROM compound"};
    while (all.step()) keys.push_back(all.integer(0));
    return keys;
}

SameCompounds::SameCompounds(sqlite::Connection& connection, const FingerprintRecipe& recipe, ClassStore* writer)
    : recipe_{recipe},
      forms_{connection, writer},
      texts_{connection},
      of_key_{connection, "SELECT compound_id, canonical FROM compound WHERE exact_key = ?1 ORDER BY compound_id"} {}

std::vector<std::int64_t> SameCompounds::find(const std::string& form, std::size_t most) {
    std::vector<std::pair<std::int64_t, std::string>> of_this_key;
    of_key_.reset();
    of_key_.bind(1, exact_key(form));
    while (of_key_.step()) of_this_key.emplace_back(of_key_.integer(0), of_key_.text(1));
    of_key_.reset();
    std::vector<std::int64_t> numbers;
    for (const auto& [number, canonical] : of_this_key) {
        if (numbers.size() == most) break;
        if (has_form(number, canonical, form)) numbers.push_back(number);
    }
    return numbers;
}

bool SameCompounds::has_form(std::int64_t number, const std::string& canonical, const std::string& form) {
    if (!canonical.empty()) return form == form_of_canonical_smiles(canonical);
    const auto stored = forms_.form_of_constitution(CompoundNumber{number});
    return (stored ? stored : form_of_record(texts_.read(number).record, recipe_)) == form;
}

}  // namespace chemsieve
