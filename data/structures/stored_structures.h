// The structures of a library as they were when it was looked at: blocks are read when first asked for, checked and
// kept in memory, some 170 bytes a compound; at most memory_of_structures() of all libraries together, those that were
// used last.
//
// Errors: LibraryError. Threads: any; a structure whose block is in memory is given without a lock.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "base/kept_items.h"
#include "data/codec/structure_block.h"
#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"
#include "match/structure/renumber.h"

namespace chemsieve {

// 192 MB, unless it is set otherwise.
KeptMemory& memory_of_structures();

class StoredStructures : public StructureSource {
  public:
    // Reads the classes, and no structures.
    explicit StoredStructures(const std::string& path);
    // Structures are given with the class numbers of this dictionary. One of a class that it lacks is given as empty.
    StoredStructures(const std::string& path, std::shared_ptr<const ClassDictionary> dictionary);
    ~StoredStructures() override;

    const ClassDictionary& classes() const override { return wanted_ ? *wanted_ : classes_; }
    KeptMemory::Visit visit() const override { return memory_of_structures().visit(); }
    StructureView structure(CompoundNumber number) const override;
    bool knows_classes_of(std::size_t) const override { return has_all_numbers_; }

  private:
    struct CheckedBlock;
    // Where kept blocks lie.
    struct Blocks {
        static std::size_t bytes(std::size_t slot, const CheckedBlock* block) noexcept;
        static void free(std::size_t slot, const CheckedBlock* block) noexcept;
    };

    const CheckedBlock* load(CompoundNumber number) const;
    std::string read_bytes(CompoundNumber number) const;
    [[noreturn]] void fail(CompoundNumber number, const std::string& what, std::vector<Remedy> remedies = {}) const;
    [[noreturn]] void fail_damaged(CompoundNumber number, const std::string& reason) const;

    std::string path_;
    DictionaryId id_{};
    ClassDictionary classes_;
    std::shared_ptr<const ClassDictionary> wanted_;  // null: the library's own
    ClassNumbers numbers_;                           // by the wanted dictionary
    bool has_all_numbers_ = true;                    // a class of the library may have none there
    mutable std::mutex mutex_;                       // guards the connection
    mutable sqlite::Connection connection_;
    Blocks block_room_;
    std::unique_ptr<KeptItems<CheckedBlock, const Blocks>> blocks_;  // by slot_of()
};

}  // namespace chemsieve
