// The InChIKeys of a library: in blocks by number of compound, found by their skeleton with an index as those of other
// texts (data/rows/lookup_runs.h).
//
//     inchikey_block   first_compound: of the block; compounds: how many numbers it is about; bytes
//
// The table is made when keys are first stored. Compounds of numbers beyond its last block have not been looked at; so
// a library tells by itself how far its keys go. The setting `inchikeys` says how they were made. Keys that programs of
// before left behind of compounds that they removed do no harm. The bytes of a block, of up to 128 compounds with
// consecutive numbers:
//
//     bytes 0-7   XXH3-64 of everything after them, seeded with the number of the first compound
//     8           version, 1
//     9           compounds, n
//     10-         2 bits a compound, the first in the lowest ones: 0 none is told, 1 it has a key, 2 it has no InChI
//     then        9 bytes a key: the first seven letters as a number of base 26, in 33 bits; the next seven, in 33
//                 bits; the last letter, in 5; whether another part follows, in 1
//     then        5 bytes a key of stereochemistry or isotopes: the first eight letters of its second part, as a number
//                 of base 26. Without, that part is UHFFFAOY.
//
// All little endian. A key takes 9.3 bytes, or 14.3. Blocks begin at compounds 1, 129, 257 and so on.
// Errors: LibraryError, with the file's name. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/rows/library_connection.h"

namespace chemsieve {

inline constexpr std::int64_t kKeysABlock = 128;

// Nothing: it is not known yet, or there is no such compound. Empty: libinchi makes no InChI of the compound.
using StoredKey = std::optional<std::string>;

// Keys are standard InChIKeys (chem/inchi/inchi_key.h). Throw LibraryError, without the file's name, for damaged bytes.
std::string encode_key_block(std::span<const StoredKey> keys, std::int64_t first);
std::vector<StoredKey> decode_key_block(std::string_view bytes, std::int64_t first);
// One of the keys, without looking at the others.
StoredKey key_in_block(std::string_view bytes, std::int64_t first, std::int64_t compound);

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
