// Takes the structures of compounds out of a library. Their places stay, empty, since places tell compounds apart.
//
// Errors: LibraryError, of a damaged block. Threads: as the connection.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "data/codec/structure_block.h"
#include "data/sqlite/connection.h"
#include "match/structure/class_dictionary.h"
#include "match/structure/renumber.h"

namespace chemsieve {

class StructureRemoval {
  public:
    // The connection must outlive this.
    explicit StructureRemoval(sqlite::Connection& connection);

    // In the transaction under way: those of one block, all of them, by rising numbers.
    void remove(std::span<const std::int64_t> numbers);
    // Afterwards: what classes occur less often now.
    void save_counts();

  private:
    std::vector<std::string> read_block(CompoundNumber first);
    void save(const char* table, const char* column, const std::vector<std::int64_t>& use);

    sqlite::Connection& connection_;
    DictionaryId id_;
    std::optional<ClassDictionary> classes_;  // nothing: those of another program, whose counts are left alone
    ClassUse use_;                            // by what is removed
    sqlite::Statement read_;
    sqlite::Statement write_;
};

}  // namespace chemsieve
