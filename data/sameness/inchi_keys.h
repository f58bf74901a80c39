// The InChIKeys of a library: in blocks by number of compound (data/codec/key_block.h), found by their skeleton with an
// index as those of other texts (data/rows/lookup_runs.h).
//
//     inchikey_block   first_compound: of the block, see key_block.h; compounds: how many numbers it is about; bytes
//
// The table is made when keys are first stored. Compounds of numbers beyond its last block have not been looked at; so
// a library tells by itself how far its keys go. The setting `inchikeys` says how they were made. Keys that programs of
// before left behind of compounds that they removed do no harm.
//
// Errors: LibraryError, with the file's name. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <functional>
#include <span>

#include "data/codec/key_block.h"
#include "data/rows/library_connection.h"

namespace chemsieve {

// What the index has of a key that is not empty.
LookupEntry entry_of_key(const std::string& key, std::int64_t number);

class InchiKeys {
  public:
    explicit InchiKeys(LibraryConnection& connection) : connection_{connection} {}

    // False where there is no such table.
    bool are_there();
    // Compounds of greater numbers have not been looked at.
    std::int64_t covered_to();
    // Compounds that have not been looked at.
    std::int64_t missing();
    // Throws LibraryError, with the remedy, unless all compounds have been looked at.
    void check_complete();
    // How they were made: "standard, libinchi 1.03"; empty if there are none.
    std::string method();
    // As this program makes them.
    static std::string present_method();

    // The first number of each block, rising.
    std::vector<std::int64_t> blocks();
    // The keys of a block, from its first compound on; none if there is no such block.
    std::vector<StoredKey> block(std::int64_t first);
    StoredKey of_compound(std::int64_t number);
    // Compounds of a key, or of a skeleton, rising.
    std::vector<std::int64_t> find(const std::string& key_or_skeleton);
    // Each that is told, rising, until `visit` says not to go on.
    void for_each(const std::function<bool(std::int64_t, const StoredKey&)>& visit);

    // Makes the table if there is none. Throws LibraryError for a format that has none, or if its keys were made
    // otherwise.
    void begin();
    // The table alone, for a copy of the library with its settings, whose blocks are stored as they are.
    void create_table();
    static std::int64_t first_of_block(std::int64_t number);
    void store_block(std::int64_t first, std::span<const StoredKey> keys);
    // `keys` are those of the compounds from `first` on, all beyond what is covered.
    void append(std::int64_t first, std::span<const StoredKey> keys);
    // Removes the keys of compounds that go; rising.
    void remove(std::span<const std::int64_t> numbers);
    // The index anew, without what is gone.
    void make_index();
    // All of it.
    void drop();

  private:
    [[noreturn]] void fail(const LibraryError& error) const;

    LibraryConnection& connection_;
};

}  // namespace chemsieve
