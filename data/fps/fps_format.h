// What fingerprint files in FPS format hold: a header of metadata, then a line a compound.
//
//     #FPS1
//     #num_bits=166
//     #type=RDKit-MACCS166/2
//     #software=...
//     #source=...                 once a file the compounds came from
//     #date=2026-11-20T09:00:00   UTC
//     000000003000000001d414d91323915380f138ea1f TAB id
//
// The fingerprint is the hexadecimal form of its bytes: byte i holds bits 8 i to 8 i + 7, the lowest bit the least
// significant. Source: chemfp's specification of the format, https://chemfp.com/fps_format
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fingerprint/kinds/bit_fingerprint.h"

namespace chemsieve {

struct FpsHeader {
    std::optional<std::uint32_t> num_bits;
    std::string type;  // see type_line() of fingerprint_kind.h; empty: not said
    std::string software;
    std::vector<std::string> sources;
    std::string date;
};

struct FpsRecord {
    std::string id;
    BitFingerprint fingerprint;
    std::int64_t line = 0;  // where it stands in the file
};

// Lower-case digits, two a byte.
std::string to_hex(const BitFingerprint& fingerprint);

// The reverse; either case. Throws FileError if `text` is not the form of exactly so many bits or a bit beyond them is
// set.
BitFingerprint from_hex(std::string_view text, std::uint32_t bits);

// The time now, as the header has it.
std::string fps_date();

}  // namespace chemsieve
