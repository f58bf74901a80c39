// Stores the structures of compounds, and the classes they are made of, through a writer's connection.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <span>

#include "data/compound/compound_record.h"
#include "data/structures/class_store.h"

namespace chemsieve {

class StructureWriter {
  public:
    explicit StructureWriter(sqlite::Connection& connection);

    // At the beginning of each transaction: reads the classes again if another program changed the file.
    void begin();
    // `first` is the number of the first of these compounds; those before it are stored.
    void append(std::span<const CompoundRecord> compounds, CompoundNumber first);
    // The classes of the library and of what was appended.
    ClassStore& classes() noexcept { return classes_; }
    // Before the transaction is committed.
    void save() { classes_.save(); }

  private:
    // Structures of the block that `first` falls into and that come before it.
    std::vector<std::string> begun_block(CompoundNumber first);
    void write_block(std::int64_t slot, const std::vector<std::string>& structures);

    sqlite::Connection& connection_;
    ClassStore classes_;
    sqlite::Statement read_;
    sqlite::Statement write_;
    std::int64_t data_version_ = -1;  // SQLite's, of when the classes were read
};

}  // namespace chemsieve
