// What compounds of a library were imported as. Errors: LibraryError. Threads: as the connection.
#pragma once

#include <cstdint>
#include <string>

#include "chem/properties/descriptors.h"
#include "data/read/record_reader.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

struct CompoundText {
    std::string canonical;    // as stored
    std::int64_t key = 0;     // as stored
    Descriptors descriptors;  // as stored
    InputRecord record;       // its text; empty if it is a molfile that is damaged
};

class CompoundTexts {
  public:
    // The connection must outlive this.
    explicit CompoundTexts(sqlite::Connection& connection);
    CompoundText read(std::int64_t number);

  private:
    sqlite::Statement row_;
    sqlite::Statement molfile_;
};

}  // namespace chemsieve
