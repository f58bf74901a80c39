// Which compounds of a library are the same as a given one by plain rules: those of the same form
// (chem/sameness/compound_form.h). The column exact_key, which has an index, holds the hash of a compound's form, the
// column canonical its canonical SMILES where the form is made of it. The forms of those with the key are compared,
// too.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chem/sameness/compound_form.h"
#include "data/compound/compound_texts.h"
#include "data/sqlite/connection.h"
#include "data/structures/class_store.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

// The forms of a library's compounds, made of their stored structures one at a time, in the state that the connection
// sees: for the few compounds whose key is the one looked for.
class StoredForms {
  public:
    // `writer`: the classes of whoever writes through this connection, which may not be saved yet; null: those saved.
    explicit StoredForms(sqlite::Connection& connection, ClassStore* writer = nullptr);

    // The form of a compound that has no canonical SMILES stored. Nothing if its structure cannot tell it, damaged or
    // not: then its text has to. Some 30 microseconds.
    std::optional<std::string> form_of_constitution(CompoundNumber number);

  private:
    ClassStore& classes();

    sqlite::Connection& connection_;
    ClassStore* writer_;
    ClassStore saved_;
    std::string saved_state_;  // when they were read
    sqlite::Statement state_;
    sqlite::Statement block_;
};

// XXH3-64 of the canonical SMILES that a form is made of, or else of the form.
std::int64_t exact_key(const std::string& form);

// The keys of all compounds.
std::vector<std::int64_t> exact_keys(sqlite::Connection& connection);

class SameCompounds {
  public:
    // `writer`: as StoredForms has it.
    SameCompounds(sqlite::Connection& connection, const FingerprintRecipe& recipe, ClassStore* writer = nullptr);

    // Their numbers, rising; `most`: no more of them are looked for.
    std::vector<std::int64_t> find(const std::string& form, std::size_t most = -1);

  private:
    bool has_form(std::int64_t number, const std::string& canonical, const std::string& form);

    FingerprintRecipe recipe_;
    StoredForms forms_;
    CompoundTexts texts_;
    sqlite::Statement of_key_;
};

}  // namespace chemsieve
