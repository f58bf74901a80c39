// Fingerprints of one length as the bytes of a row of fingerprint_block.
//
//     bytes 0-3   "CSF1"
//     4-11        XXH3-64 of everything after byte 12, seeded with XXH3-64 of FingerprintSet::method, so that
//                 fingerprints made otherwise than the library says are not taken for its own
//     12-15       length of a fingerprint in bits       16-19  number of rows n
//     then        n x 8 bytes compound number           n x 4 bytes item count, top bit set: always a candidate
//     then        n fingerprints, row after row, of (bits + 63) / 64 words of 8 bytes
// All little endian.
#pragma once

#include <string>
#include <string_view>

#include "data/source/fingerprint_source.h"

namespace chemsieve {

std::string encode_block(const FingerprintBlock& block, std::string_view method);

// Throws LibraryError, without the file's name, if the bytes are damaged or were made with other parameters.
FingerprintBlock decode_block(std::string_view bytes, std::string_view method);

}  // namespace chemsieve
