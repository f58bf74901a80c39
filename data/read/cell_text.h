// Cells of a workbook as text: numbers as spreadsheet programs show them, dates as ISO 8601.
//
// Numbers have 15 digits at most, as they show; a whole number that has more in the file keeps them. A number of a
// format of zeros alone ("00000") has leading ones. Percentages and currencies are plain numbers. Threads: any.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// What a number format makes of a number.
enum class NumberMeaning { number, date, time, date_time, duration, padded };

struct NumberFormat {
    NumberMeaning meaning = NumberMeaning::number;
    int width = 0;  // digits of a padded number
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

}  // namespace chemsieve
