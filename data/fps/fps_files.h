// Fingerprint files in FPS format: a header of metadata, then a line a compound; and in its sister FPC, which counts.
//
//     #FPS1                       #FPC1
//     #num_bits=166               #num_bits=18446744073709551615
//     #type=RDKit-MACCS166/2      #type=RDKit-MorganCount/2 radius=3 useFeatures=0
//     #software=...
//     #source=...                 once a file the compounds came from
//     #date=2026-11-20T09:00:00   UTC
//     000000003000000001d414d91323915380f138ea1f TAB id
//                                 98513984:3,742000539,3218693969:5 TAB id
//
// The fingerprint is the hexadecimal form of its bytes: byte i holds bits 8 i to 8 i + 7, the lowest bit the least
// significant. Source: chemfp's specification of the format, https://chemfp.com/fps_format
//
// Errors: FileError: of reading, with the file's name and line; of writing, a compound without an id or a fingerprint
// of another length. Errors of a stream written to are the caller's to check. Threads: one at a time.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/file/text_input.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/kinds/count_fingerprint.h"

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

// Reads FPS, plain or packed.
//
// The version line, num_bits and all other lines of the header may be missing; without num_bits the first fingerprint
// tells the length, a multiple of 8. Keys that are not known are passed over, and so is what follows the id after a
// further tab. Whatever else is not of the format is an error: lines are never skipped.
class FpsReader {
  public:
    // Reads the header. `input` must outlive the reader.
    explicit FpsReader(TextInput& input);

    // num_bits is that of the file's fingerprints even if the header does not say it, and missing only if there is
    // none.
    const FpsHeader& header() const noexcept { return header_; }

    // False at the end.
    bool next(FpsRecord& record);

  private:
    bool read_line();
    void read_header_line();
    [[noreturn]] void fail(const std::string& reason) const;

    TextInput& input_;
    FpsHeader header_;
    std::string line_;
    bool line_waits_ = false;  // the first fingerprint was read while looking for the header's end
};

// The lines of the header behind the number of bits; what is empty is left out.
void write_origin(std::ostream& out, const FpsHeader& header);
// The id as it stands in a line: tabs, line ends and other control characters become blanks. Throws FileError if
// nothing is left.
std::string fps_id(const std::string& id);

class FpsWriter {
  public:
    // Writes the header at once; what is empty in it is left out. header.num_bits must be set.
    FpsWriter(std::ostream& out, const FpsHeader& header);

    // Tabs, line ends and other control characters of the id become blanks.
    void write(const std::string& id, const BitFingerprint& fingerprint);

  private:
    std::ostream& out_;
    std::uint32_t num_bits_;
};

// Features are numbers below 2^64, ascending, each with a colon and its count unless that is 1; without any there is a
// *. Source: chemfp's specification, https://chemfp.com/fpc_format, and what version 5.1 of it has changed.
// "98513984:3,742000539"
std::string to_fpc(const CountFingerprint& fingerprint);

class FpcWriter {
  public:
    // Writes the header at once; `length` takes the place of header.num_bits.
    FpcWriter(std::ostream& out, const FpsHeader& header, std::uint64_t length);

    // Tabs, line ends and other control characters of the id become blanks.
    void write(const std::string& id, const CountFingerprint& fingerprint);

  private:
    std::ostream& out_;
};

}  // namespace chemsieve
