// A table of figures: the paper's beside ours. Printed with tabs, and as Markdown for the documents.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace chemsieve::test {

struct PaperTable {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows = {};
    std::string remark = {};  // why figures differ, where they do
};

// With so many significant digits.
std::string digits(double value, int count);
// 0.0123 as "1.23 %"
std::string percent(double share, int digits_shown = 3);

void print_table(std::ostream& out, const PaperTable& table);

}  // namespace chemsieve::test
