#include "data/read/sheet_rows.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::size_t kWidestRow = 16'384;
constexpr std::int64_t kMostSheetRows = 1'048'576;
constexpr std::size_t kPieceBytes = 1U << 16;

// "AB12": 27. kWidestRow if it is no such name.
std::size_t column_of_name(std::string_view name) {
    std::size_t column = 0;
    std::size_t i = 0;
    for (; i < name.size() && i < 4 && name[i] >= 'A' && name[i] <= 'Z'; ++i) {
        column = 26 * column + static_cast<std::size_t>(name[i] - 'A' + 1);
    }
    return i == 0 || column > kWidestRow ? kWidestRow : column - 1;
}

std::string column_letters(std::size_t column) {
    std::string letters;
    for (std::size_t left = column + 1; left > 0; left = (left - 1) / 26) {
        letters.insert(letters.begin(), static_cast<char>('A' + (left - 1) % 26));
    }
    return letters;
}

std::size_t index_in(std::string_view text, std::size_t otherwise) {
    std::size_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stop == text.data() + text.size() ? number : otherwise;
}

}  // namespace

SheetRows::SheetRows(Workbook& book, const WorkbookSheet& sheet) : book_{book}, sheet_{sheet.name}, parser_{*this} {
    book_.zip().open(sheet.part);
}

FileError SheetRows::failure_at(const std::string& reason) const {
    return FileError("cannot read " + book_.name() + ", sheet '" + sheet_ + "', after row " +
                     std::to_string(last_row_) + ": " + reason);
}

bool SheetRows::next(SheetRow& row) {
    while (ready_.empty() && !is_over_) read_piece();
    if (ready_.empty() && failure_) throw *failure_;
    if (ready_.empty()) return false;
    RowRead& read = ready_.front();
    row = std::move(read.row);
    for (auto& [column, text] : read.cells) {
        if (row.cells.size() <= column) row.cells.resize(column + 1);
        row.cells[column] = std::move(text);
    }
    ready_.pop_front();
    return true;
}

// The rows before damage are given first.
void SheetRows::read_piece() {
    char piece[kPieceBytes];
    const std::optional<std::size_t> count = book_.zip().read(piece);
    is_over_ = !count || *count == 0;
    try {
        if (!count) throw XmlDamage("the ZIP file is damaged there");
        if (*count == 0) {
            parser_.finish();
        } else {
            parser_.feed({piece, *count});
        }
    } catch (const XmlDamage& damage) {
        is_over_ = true;
        failure_ = failure_at(damage.what());
    } catch (const FileError& e) {
        is_over_ = true;
        failure_ = e;
    }
}

void SheetRows::begin(std::string_view element, const XmlAttributes& attributes) {
    if (element == "row") begin_row(attributes);
    if (element == "c") begin_cell(attributes);
    if (element == "rPh") ++in_phonetic_;
    if (!in_cell_) return;
    in_value_ = element == "v" || (element == "t" && in_phonetic_ == 0);
    in_formula_ = element == "f";
    has_formula_ = has_formula_ || in_formula_;
}

void SheetRows::end(std::string_view element) {
    if (element == "c") end_cell();
    if (element == "row") end_row();
    if (element == "rPh") --in_phonetic_;
    in_value_ = false;
}

void SheetRows::text(std::string_view piece) {
    if (!in_value_) return;
    has_value_ = true;
    if (value_.size() <= kMaxCellBytes) value_ += piece;
}

// Rows and cells may come without their numbers.
void SheetRows::begin_row(const XmlAttributes& attributes) {
    read_ = RowRead{};
    row_bytes_ = 0;
    next_column_ = 0;
    read_.row.number = static_cast<std::int64_t>(index_in(attributes["r"], static_cast<std::size_t>(last_row_ + 1)));
    if (read_.row.number <= last_row_ || read_.row.number > kMostSheetRows) {
        throw failure_at("the rows are not in order there (row " + std::to_string(read_.row.number) + ")");
    }
}

void SheetRows::begin_cell(const XmlAttributes& attributes) {
    const std::string_view name = attributes["r"];
    column_ = name.empty() ? next_column_ : column_of_name(name);
    next_column_ = column_ + 1;
    type_ = attributes["t"];
    style_ = index_in(attributes["s"], 0);
    value_.clear();
    in_cell_ = true;
    has_formula_ = has_value_ = false;
}

std::string SheetRows::cell_name() const { return column_letters(column_) + std::to_string(read_.row.number); }

std::string SheetRows::cell_value() {
    if (type_ == "s") {
        const auto shared = book_.text(index_in(value_, static_cast<std::size_t>(-1)));
        if (!shared) throw failure_at("cell " + cell_name() + " asks for a text that is not there");
        return std::string{*shared};
    }
    if (type_ == "str" || type_ == "inlineStr") return without_escapes(value_);
    if (type_ == "b") return value_ == "1" ? "TRUE" : "FALSE";
    if (type_.empty() || type_ == "n") return shown_number(value_, book_.format(style_), book_.counts_from_1904());
    return value_;  // errors such as #N/A, and dates in ISO 8601
}

void SheetRows::end_cell() {
    in_cell_ = false;
    if (has_formula_ && !has_value_ && read_.row.remarks.empty()) {
        read_.row.remarks.push_back({RemarkKind::formula_without_value, cell_name()});
    }
    if (!has_value_) return;
    if (column_ >= kWidestRow) {
        read_.row.defect = "has a cell beyond the last column that there is";
        return;
    }
    std::string text = cell_value();
    row_bytes_ += text.size() + sizeof read_.cells[0];
    if (text.size() > kMaxCellBytes || row_bytes_ > kMaxRowBytes) {
        read_.row.defect = "cell " + cell_name() + " is too long (at most 1 MiB a cell, 16 MiB a row)";
        return;
    }
    if (!text.empty()) read_.cells.emplace_back(column_, std::move(text));
}

void SheetRows::end_row() {
    last_row_ = read_.row.number;
    const bool is_empty = std::all_of(read_.cells.begin(), read_.cells.end(),
                                      [](const auto& cell) { return is_blank_line(cell.second); });
    if (!is_empty || !read_.row.defect.empty() || !read_.row.remarks.empty()) ready_.push_back(std::move(read_));
}

}  // namespace chemsieve
