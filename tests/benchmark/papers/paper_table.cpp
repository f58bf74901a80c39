#include "tests/benchmark/papers/paper_table.h"

#include <iomanip>
#include <sstream>

namespace chemsieve::test {

namespace {

void print_row(std::ostream& out, const std::vector<std::string>& cells) {
    out << '|';
    for (const std::string& cell : cells) out << ' ' << cell << " |";
    out << '\n';
}

}  // namespace

std::string digits(double value, int count) {
    std::ostringstream text;
    text << std::setprecision(count) << value;
    return text.str();
}

std::string percent(double share, int digits_shown) { return digits(100 * share, digits_shown) + " %"; }

void print_table(std::ostream& out, const PaperTable& table) {
    out << "**" << table.title << "**\n\n";
    print_row(out, table.head);
    print_row(out, std::vector<std::string>(table.head.size(), "---"));
    for (const auto& row : table.rows) print_row(out, row);
    if (!table.remark.empty()) out << '\n' << table.remark << '\n';
    out << '\n';
}

}  // namespace chemsieve::test
