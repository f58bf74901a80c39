// A connection to a library. Its statements find a table `compound`, which is made of blocks (compound_rows.h).
//
// Errors, threads: as sqlite::Connection.
#pragma once

#include <memory>

#include "data/rows/compound_rows.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

class LibraryConnection : public sqlite::Connection {
  public:
    LibraryConnection(const std::string& path, sqlite::Mode mode);
    ~LibraryConnection();

    CompoundRows& compounds();

  private:
    class Table;
    std::unique_ptr<Table> table_;
};

}  // namespace chemsieve
