// A connection to a library. Its statements find a table `compound` whatever the version of the library: up to version
// 5 it is a table of the file, since version 6 it is made of blocks (compound_rows.h), with the same columns.
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

    bool has_blocks();
    // Of a library that has blocks.
    CompoundRows& compounds();

  private:
    class Table;
    std::unique_ptr<Table> table_;
};

}  // namespace chemsieve
