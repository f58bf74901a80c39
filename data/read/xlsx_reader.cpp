#include <algorithm>
#include <charconv>
#include <cstdint>
#include <deque>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/temporary_file.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/read/table_reader.h"
#include "data/read/workbook.h"
#include "data/read/xml_parser.h"

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

// The rows of a sheet of a workbook, one after another; rows without text are passed over.
//
// Limits: a cell kMaxCellBytes, a row kMaxRowBytes and the columns that Excel has; what goes beyond is reported as the
// row's defect, and dropped. Errors: FileError, which names sheet and row. Threads: one at a time.
class SheetRows : private XmlEvents {
  public:
    static constexpr std::size_t kMaxCellBytes = 1U << 20;
    static constexpr std::size_t kMaxRowBytes = 16U << 20;

    // `book` must outlive this, and have read what its sheets share.
    SheetRows(Workbook& book, const WorkbookSheet& sheet) : book_{book}, sheet_{sheet.name}, parser_{*this} {
        book_.zip().open(sheet.part);
    }

    // False at the end.
    bool next(InputRow& row) {
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

  private:
    void begin(std::string_view element, const XmlAttributes& attributes) override {
        if (element == "row") begin_row(attributes);
        if (element == "c") begin_cell(attributes);
        if (element == "rPh") ++in_phonetic_;
        if (!in_cell_) return;
        in_value_ = element == "v" || (element == "t" && in_phonetic_ == 0);
        in_formula_ = element == "f";
        has_formula_ = has_formula_ || in_formula_;
    }

    void end(std::string_view element) override {
        if (element == "c") end_cell();
        if (element == "row") end_row();
        if (element == "rPh") --in_phonetic_;
        in_value_ = false;
    }

    void text(std::string_view piece) override {
        if (!in_value_) return;
        has_value_ = true;
        if (value_.size() <= kMaxCellBytes) value_ += piece;
    }

    // Rows and cells may come without their numbers.
    void begin_row(const XmlAttributes& attributes) {
        read_ = RowRead{};
        row_bytes_ = 0;
        next_column_ = 0;
        read_.row.line = static_cast<std::int64_t>(index_in(attributes["r"], static_cast<std::size_t>(last_row_ + 1)));
        if (read_.row.line <= last_row_ || read_.row.line > kMostSheetRows) {
            throw failure_at("the rows are not in order there (row " + std::to_string(read_.row.line) + ")");
        }
    }

    void begin_cell(const XmlAttributes& attributes) {
        const std::string_view name = attributes["r"];
        column_ = name.empty() ? next_column_ : column_of_name(name);
        next_column_ = column_ + 1;
        type_ = attributes["t"];
        style_ = index_in(attributes["s"], 0);
        value_.clear();
        in_cell_ = true;
        has_formula_ = has_value_ = false;
    }

    void end_cell() {
        in_cell_ = false;
        if (has_formula_ && !has_value_) {
            auto& remarks = read_.row.remarks;
            constexpr std::size_t kMostNames = 200;  // bytes
            if (remarks.empty()) {
                remarks.push_back({RemarkKind::formula_without_value, cell_name()});
            } else if (remarks[0].what.size() < kMostNames) {
                remarks[0].what += ", " + cell_name();
            }
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

    void end_row() {
        last_row_ = read_.row.line;
        const bool is_empty = std::all_of(read_.cells.begin(), read_.cells.end(),
                                          [](const auto& cell) { return is_blank_line(cell.second); });
        if (!is_empty || !read_.row.defect.empty() || !read_.row.remarks.empty()) ready_.push_back(std::move(read_));
    }

    std::string cell_name() const { return column_letters(column_) + std::to_string(read_.row.line); }
    std::string cell_value() {
        if (type_ == "s") {
            const auto shared = book_.text(index_in(value_, static_cast<std::size_t>(-1)));
            if (!shared) throw failure_at("cell " + cell_name() + " asks for a text that is not there");
            return std::string{*shared};
        }
        if (type_ == "str" || type_ == "inlineStr") return without_escapes(value_);
        if (type_ == "b") return value_ == "1" || value_ == "true" ? "TRUE" : "FALSE";
        if (type_.empty() || type_ == "n") return shown_number(value_, book_.format(style_), book_.counts_from_1904());
        return value_;  // errors such as #N/A, and dates in ISO 8601
    }

    // The rows before damage are given first.
    void read_piece() {
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

    FileError failure_at(const std::string& reason) const {
        return FileError("cannot read " + book_.name() + ", sheet '" + sheet_ + "', after row " +
                         std::to_string(last_row_) + ": " + reason);
    }

    Workbook& book_;
    std::string sheet_;
    XmlParser parser_;
    // Its cells with text, by column: a row of the last column alone would take half a MiB otherwise, and many such
    // rows stand in one piece of the file.
    struct RowRead {
        InputRow row;  // without cells
        std::vector<std::pair<std::size_t, std::string>> cells;
    };
    std::deque<RowRead> ready_;
    bool is_over_ = false;
    std::optional<FileError> failure_;  // behind the rows that are ready
    std::int64_t last_row_ = 0;
    // What is read just now.
    RowRead read_;
    std::size_t row_bytes_ = 0;
    bool in_cell_ = false, in_value_ = false, in_formula_ = false, has_formula_ = false, has_value_ = false;
    int in_phonetic_ = 0;
    std::size_t column_ = 0;  // where the cell is, from 0
    std::size_t next_column_ = 0;
    std::string type_, value_;
    std::size_t style_ = 0;
};

constexpr std::string_view kZipBegins = "PK\x03\x04";
// A "compound file" ([MS-CFB]), which workbooks of before 2007 and those with a password are.
constexpr std::string_view kOldBegins = "\xD0\xCF\x11\xE0";
// What holds an encrypted workbook in it ([MS-OFFCRYPTO]).
constexpr std::string_view kEncryptedStream = "EncryptedPackage";

std::string first_bytes(const std::string& path) {
    std::string bytes(kZipBegins.size(), '\0');
    std::ifstream file{path, std::ios::binary};
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

// Nothing if the file can be read where it lies.
std::unique_ptr<TemporaryFile> copy_of(TextInput& input) {
    if (is_regular_file(input.name())) {
        const std::string begin = first_bytes(input.name());
        if (begin == kZipBegins || begin == kOldBegins) return nullptr;
    }
    auto copy = std::make_unique<TemporaryFile>();
    copy->copy_from([&](std::ostream& out) { input.copy_bytes(out); });
    return copy;
}

// Whether this is the entry of a stream of that name in the directory of a compound file: UTF-16, behind which comes
// how many bytes it has with its NUL.
bool is_entry_of(std::string_view name, std::string_view entry) {
    constexpr std::size_t kLengthAt = 64;
    std::string utf16;
    for (const char letter : name) utf16 += {letter, '\0'};
    utf16 += {'\0', '\0'};
    return entry.starts_with(utf16) && static_cast<unsigned char>(entry[kLengthAt]) == utf16.size();
}

// Entries lie at multiples of their length, wherever the directory is.
bool is_encrypted(const std::string& path) {
    std::string entry(128, '\0');
    std::ifstream file{path, std::ios::binary};
    while (file.read(entry.data(), static_cast<std::streamsize>(entry.size()))) {
        if (is_entry_of(kEncryptedStream, entry)) return true;
    }
    return false;
}

Workbook opened(const TextInput& input, const TemporaryFile* copy) {
    const std::string& path = copy ? copy->path() : input.name();
    const std::string begin = first_bytes(path);
    if (begin == kOldBegins) {
        throw FileError("cannot read " + input.name() +
                        (is_encrypted(path) ? ": it is protected by a password; save it as .xlsx without a password"
                                            : ": it is a workbook of before 2007 (.xls); save it as .xlsx, without a "
                                              "password"));
    }
    if (begin != kZipBegins) throw FileError("cannot read " + input.name() + ": it is no Excel workbook (.xlsx)");
    return Workbook{path, input.name()};
}

Workbook& with_shared(Workbook& book) {
    book.read_shared();
    return book;
}

// Excel workbooks (.xlsx, .xlsm): a sheet is a table of structures, as a CSV file is one.
//
// The first sheet that is shown is read unless another is named. Header and columns: table_reader.h. Cells: see
// workbook.h; of formulas the value that the file holds. The line of a record is its row. A workbook that comes packed
// or by standard input is copied to a temporary file first, as a ZIP file has its contents at its end.
class XlsxReader final : public TableReader {
  public:
    XlsxReader(TextInput& input, const ReaderOptions& options)
        : copy_{copy_of(input)},
          book_{opened(input, copy_.get())},
          sheet_{book_.sheet(options.sheet).name},
          rows_{with_shared(book_), book_.sheet(options.sheet)},
          skipped_rows_{static_cast<std::int64_t>(options.skip_lines)} {
        begin(input.name() + ", sheet '" + sheet_ + "',", Source::sheet, options);
    }

    std::string dialect() const override {
        std::vector<std::string> others;
        for (const WorkbookSheet& sheet : book_.sheets()) {
            if (sheet.name != sheet_) others.push_back("'" + one_line(sheet.name) + "'");
        }
        const std::string not_read = others.empty() ? "" : " (not " + joined(others, ", ") + ")";
        return "Excel workbook, sheet '" + sheet_ + "'" + not_read + description();
    }
    std::optional<TableLayout> layout() const override {
        TableLayout layout = layout_with('\0');
        for (const WorkbookSheet& sheet : book_.sheets()) layout.sheets.push_back(sheet.name);
        layout.sheet = sheet_;
        return layout;
    }

    std::optional<double> share_read() const override { return book_.zip().share_read(); }

  private:
    bool next_row(InputRow& row) override {
        while (rows_.next(row)) {
            if (row.line > skipped_rows_) return true;
        }
        return false;
    }

    std::unique_ptr<TemporaryFile> copy_;
    Workbook book_;
    std::string sheet_;
    SheetRows rows_;
    std::int64_t skipped_rows_;
};

}  // namespace

std::unique_ptr<RecordReader> make_xlsx_reader(TextInput& input, const ReaderOptions& options) {
    return std::make_unique<XlsxReader>(input, options);
}

}  // namespace chemsieve
