// Replaces all structures of a library, and the classes they are made of, by others, in the transaction under way.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <string>
#include <vector>

#include "data/structures/class_store.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

class StructureRebuild {
  public:
    // Takes those there are out. The connection must outlive this.
    explicit StructureRebuild(sqlite::Connection& connection);

    // By rising numbers.
    void append(CompoundNumber number, const ClassedMolecule& structure);
    // After the last one: without it the structures are of no use.
    void finish();

  private:
    void write_block();

    sqlite::Connection& connection_;
    std::int64_t highest_;
    DictionaryId id_;
    ClassDictionary classes_;
    std::int64_t slot_ = 0;
    std::vector<std::string> structures_;  // those in the slot
    sqlite::Statement write_;
};

}  // namespace chemsieve
