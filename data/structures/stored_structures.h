// The structures of a library as they were when it was looked at: blocks are read when first asked for, checked and
// kept in memory, some 160 bytes a compound.
//
// Errors: LibraryError. Threads: any; a structure whose block is in memory is given without a lock.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "data/codec/structure_block.h"
#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"
#include "match/structure/renumber.h"

namespace chemsieve {

class StoredStructures : public StructureSource {
  public:
    // Reads the classes, and no structures.
    explicit StoredStructures(const std::string& path);
    // Structures are given with the class numbers of this dictionary, which must have all classes of the
    // library.
    StoredStructures(const std::string& path, std::shared_ptr<const ClassDictionary> dictionary);
    ~StoredStructures() override;

    const ClassDictionary& classes() const override { return wanted_ ? *wanted_ : classes_; }
    StructureView structure(CompoundNumber number) const override;

  private:
    struct CheckedBlock;

    const CheckedBlock* load(CompoundNumber number) const;
    std::string read_bytes(CompoundNumber number) const;
    [[noreturn]] void fail(CompoundNumber number, const std::string& what, std::vector<Remedy> remedies = {}) const;
    [[noreturn]] void fail_damaged(CompoundNumber number, const std::string& reason) const;

    std::string path_;
    DictionaryId id_{};
    ClassDictionary classes_;
    std::shared_ptr<const ClassDictionary> wanted_;  // null: the library's own
    ClassNumbers numbers_;                           // of the wanted dictionary
    mutable std::mutex mutex_;                       // of the connection and of what is kept
    mutable sqlite::Connection connection_;
    mutable std::vector<std::unique_ptr<const CheckedBlock>> kept_;
    mutable std::vector<std::atomic<const CheckedBlock*>> blocks_;  // by slot_of()
};

}  // namespace chemsieve
