// Is a spreadsheet that libxlsxwriter wrote whole?
//
// The library does not look whether its temporary files could be written: with a full disk it packs what is there, and
// reports success. So the rows are summed before it packs them, and what it packed is read back.
// Errors: FileError (cannot be read, not whole).
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace chemsieve {

// What the rows of a sheet, as XML, add up to.
struct RowSum {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;

    bool operator==(const RowSum&) const = default;
};

// Reads a stream of rows from its beginning to its end. Throws FileError, also if writing to it has failed.
RowSum sum_rows(std::FILE* rows);

// `sheets`: the sums of sheet 1, sheet 2 ... Throws FileError if rows differ or another part has no end.
void check_spreadsheet(const std::string& path, const std::vector<RowSum>& sheets);

}  // namespace chemsieve
