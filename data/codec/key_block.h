// The InChIKeys of up to 128 compounds with consecutive numbers as the bytes of a row of inchikey_block.
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
// All little endian. A key takes 9.3 bytes, or 14.3. Blocks begin at compounds 1, 129, 257 and so on. Errors:
// LibraryError, without the file's name, for damaged bytes. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

inline constexpr std::int64_t kKeysABlock = 128;

// Nothing: it is not known yet, or there is no such compound. Empty: libinchi makes no InChI of the compound.
using StoredKey = std::optional<std::string>;

// Keys are standard InChIKeys (chem/inchi/inchi_key.h).
std::string encode_key_block(std::span<const StoredKey> keys, std::int64_t first);
std::vector<StoredKey> decode_key_block(std::string_view bytes, std::int64_t first);
// One of the keys, without looking at the others.
StoredKey key_in_block(std::string_view bytes, std::int64_t first, std::int64_t compound);

}  // namespace chemsieve
