// The forms of a library's compounds, made of their stored structures one at a time, in the state that the connection
// sees: for the few compounds whose key is the one looked for.
//
// Threads: as the connection.
#pragma once

#include <optional>
#include <string>

#include "data/sqlite/connection.h"
#include "data/structures/class_store.h"

namespace chemsieve {

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

}  // namespace chemsieve
