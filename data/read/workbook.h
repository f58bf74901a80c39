// What the sheets of an Excel workbook (Office Open XML, ECMA-376) share: their names, texts and number formats.
//
// The texts are on the account of memory (base/memory_shares.h), so that a small file cannot take all. Errors:
// FileError. Threads: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory_shares.h"
#include "data/file/zip_reader.h"

namespace chemsieve {

// Cells are text: numbers as spreadsheet programs show them, dates as ISO 8601. Numbers have 15 digits at most, as they
// show; a whole number that has more in the file keeps them. A number of a format of zeros alone ("00000") has leading
// ones. What a format writes before a number is kept where it makes an id of it ("CMPD-"0000) or is a qualifier (">"0).
// Percentages, currencies and units are left out.
// What a number format makes of a number.
enum class NumberMeaning { number, date, time, date_time, duration, padded };

struct NumberFormat {
    NumberMeaning meaning = NumberMeaning::number;
    int width = 0;       // digits of a padded number
    std::string before;  // "CMPD-"
};

// `code`: such as "yyyy\-mm\-dd".
NumberFormat number_format_of_code(std::string_view code);
// A format that has a number below 164 and no code.
NumberFormat number_format_built_in(int number);

// `value`: as in the file. `from_1904`: days count from then, as some programs had it. Where it is no number, or no day
// of a calendar, it is returned as it stands.
std::string shown_number(std::string_view value, const NumberFormat& format, bool from_1904);

// "a_x000D_b" with the character that is meant.
std::string without_escapes(std::string text);

struct WorkbookSheet {
    std::string name;
    std::string part;  // in the ZIP file
    bool is_hidden = false;
};

class Workbook {
  public:
    // `name`: what messages call the file.
    Workbook(const std::string& path, std::string name);

    // Those of cells; charts are none.
    const std::vector<WorkbookSheet>& sheets() const noexcept { return sheets_; }
    // By name or number from 1; empty: the first that is not hidden. Throws if there is none.
    const WorkbookSheet& sheet(const std::string& wanted) const;
    // Reads texts and number formats, which can take seconds in large ones. Before cells are read.
    void read_shared();

    // A text that cells share; nothing if there is none of the number.
    std::optional<std::string_view> text(std::size_t number) const;
    // The number format of a cell's style.
    NumberFormat format(std::size_t style) const;
    bool counts_from_1904() const noexcept { return from_1904_; }

    ZipReader& zip() noexcept { return zip_; }
    const ZipReader& zip() const noexcept { return zip_; }
    const std::string& name() const noexcept { return name_; }

  private:
    class Relations;
    class SheetList;
    class TextList;
    class FormatList;
    void parse(const std::string& part, class XmlEvents& events);

    std::string name_;
    ZipReader zip_;
    std::vector<WorkbookSheet> sheets_;
    std::string texts_part_, styles_part_;
    std::string texts_;                   // one behind the other
    std::vector<std::size_t> text_ends_;  // in these
    std::vector<NumberFormat> formats_;
    bool from_1904_ = false;
    ReadingMemory memory_;
};

}  // namespace chemsieve
