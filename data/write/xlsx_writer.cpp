#include <xlsxwriter.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <ostream>

#include "base/error.h"
#include "base/number_text.h"
#include "base/platform/files.h"
#include "base/platform/own_files.h"
#include "base/platform/temporary_file.h"
#include "base/text.h"
#include "data/write/row_writers.h"
#include "data/write/xlsx_check.h"
#include "data/write/xml_text.h"

namespace chemsieve {

namespace {

// The functions of libxlsxwriter, which is loaded with the first spreadsheet. Each is the library's of the same name.
class XlsxLibrary {
    struct Named {
        const LoadedObject& library;
        const char* name;
        template <class Function>
        operator Function*() const {
            return library.function<Function>(name);
        }
    };
    Named named(const char* name) const { return {library_, name}; }

    LoadedObject library_;

  public:
    XlsxLibrary()
        : library_{CHEMSIEVE_XLSXWRITER, "install libxlsxwriter (Debian: " CHEMSIEVE_XLSXWRITER_PACKAGE ")"} {}

    decltype(&::format_set_align) format_set_align = named("format_set_align");
    decltype(&::format_set_bg_color) format_set_bg_color = named("format_set_bg_color");
    decltype(&::format_set_bold) format_set_bold = named("format_set_bold");
    decltype(&::format_set_bottom) format_set_bottom = named("format_set_bottom");
    decltype(&::format_set_indent) format_set_indent = named("format_set_indent");
    decltype(&::format_set_num_format) format_set_num_format = named("format_set_num_format");
    decltype(&::lxw_strerror) lxw_strerror = named("lxw_strerror");
    decltype(&::lxw_workbook_free) lxw_workbook_free = named("lxw_workbook_free");
    decltype(&::lxw_worksheet_write_single_row) lxw_worksheet_write_single_row =
        named("lxw_worksheet_write_single_row");
    decltype(&::workbook_add_format) workbook_add_format = named("workbook_add_format");
    decltype(&::workbook_add_worksheet) workbook_add_worksheet = named("workbook_add_worksheet");
    decltype(&::workbook_close) workbook_close = named("workbook_close");
    decltype(&::workbook_new_opt) workbook_new_opt = named("workbook_new_opt");
    decltype(&::workbook_set_properties) workbook_set_properties = named("workbook_set_properties");
    decltype(&::worksheet_autofilter) worksheet_autofilter = named("worksheet_autofilter");
    decltype(&::worksheet_fit_to_pages) worksheet_fit_to_pages = named("worksheet_fit_to_pages");
    decltype(&::worksheet_freeze_panes) worksheet_freeze_panes = named("worksheet_freeze_panes");
    decltype(&::worksheet_insert_image_buffer_opt) worksheet_insert_image_buffer_opt =
        named("worksheet_insert_image_buffer_opt");
    decltype(&::worksheet_repeat_rows) worksheet_repeat_rows = named("worksheet_repeat_rows");
    decltype(&::worksheet_set_column) worksheet_set_column = named("worksheet_set_column");
    decltype(&::worksheet_set_column_pixels) worksheet_set_column_pixels = named("worksheet_set_column_pixels");
    decltype(&::worksheet_set_default_row) worksheet_set_default_row = named("worksheet_set_default_row");
    decltype(&::worksheet_set_landscape) worksheet_set_landscape = named("worksheet_set_landscape");
    decltype(&::worksheet_set_row) worksheet_set_row = named("worksheet_set_row");
    decltype(&::worksheet_write_number) worksheet_write_number = named("worksheet_write_number");
    decltype(&::worksheet_write_string) worksheet_write_string = named("worksheet_write_string");
};

// Throws Error if it cannot be loaded. Threads: any.
const XlsxLibrary& xlsx_library() {
    static const XlsxLibrary library;
    return library;
}

constexpr const char* kCut = " ... [cut]";
constexpr double kNarrowest = 8, kWidest = 48;      // widths of columns, in characters
constexpr lxw_row_t kMeasuredRows = 1000;           // that the widths of columns are taken from
constexpr std::uint32_t kDrawingColumnPixels = 12;  // beyond the drawing's own width
constexpr double kTitlePoints = 18;
constexpr int kPixelsOfEdge = 2;  // between a cell's border and its drawing
constexpr lxw_color_t kTitleColour = 0xE8EEF4;
constexpr std::uint64_t kLeastSpace = 65'536;   // bytes on the disk; with less it is full
constexpr std::size_t kSpreadsheetDigits = 15;  // that Excel keeps of a number

// A copy of the text with at most so many UTF-16 units, and whether it was cut.
std::pair<std::string, bool> cut_to(std::string text, std::size_t most) {
    if (text.size() <= most) return {std::move(text), false};
    const std::size_t room = most - std::strlen(kCut);
    std::size_t units = 0, end_of_room = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0) == 0x80) continue;
        if (units <= room) end_of_room = i;
        units += byte >= 0xf0 ? 2 : 1;
    }
    if (units <= most) return {std::move(text), false};
    return {text.substr(0, end_of_room) + kCut, true};
}

// Excel reads _x0041_ as A; its underscore is written so to stay one.
std::string with_escapes_escaped(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '_' && i + 6 < text.size() && text[i + 1] == 'x' && text[i + 6] == '_' &&
                            std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i) + 2,
                                        text.begin() + static_cast<std::ptrdiff_t>(i) + 6,
                                        [](unsigned char c) { return std::isxdigit(c); });
        result += escape ? "_x005F_" : std::string(1, text[i]);
    }
    return result;
}

// The number a cell's text stands for, if a spreadsheet can hold it as it is.
std::optional<double> cell_number(const std::string& cell) {
    const std::string_view text = without_plus(cell);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
    if (digits.size() > 1 && digits[0] == '0' && is_digit(digits[1])) return std::nullopt;  // an id, as a postcode
    if (significant_digits(digits) > kSpreadsheetDigits) return std::nullopt;
    return value;
}

class XlsxWriter : public TableWriter {
  public:
    XlsxWriter(std::ostream& out, std::vector<TableColumn> columns, const TableStyle& style)
        : out_{out}, columns_{std::move(columns)}, style_{style}, widths_(columns_.size(), kNarrowest) {
        std::string folder = parent_folder(file_.path());
        lxw_workbook_options options{.constant_memory = LXW_TRUE, .tmpdir = folder.data(), .use_zip64 = LXW_FALSE};
        book_ = xlsx_.workbook_new_opt(file_.path().c_str(), &options);
        if (!book_) throw FileError("cannot make a spreadsheet: out of memory");
        title_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_bold(title_);
        xlsx_.format_set_bg_color(title_, kTitleColour);
        xlsx_.format_set_bottom(title_, LXW_BORDER_THIN);
        xlsx_.format_set_align(title_, LXW_ALIGN_VERTICAL_CENTER);
        name_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_bold(name_);
        left_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_align(left_, LXW_ALIGN_LEFT);
        text_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_indent(text_, 1);  // off the number to the left
        below_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_align(below_, LXW_ALIGN_VERTICAL_BOTTOM);
        number_ = xlsx_.workbook_add_format(book_);
        decimals_ = xlsx_.workbook_add_format(book_);
        xlsx_.format_set_num_format(decimals_, "0.000000");
        if (style_.drawings) {
            // Beside a drawing, in the middle.
            for (lxw_format* format : {text_, number_, decimals_})
                xlsx_.format_set_align(format, LXW_ALIGN_VERTICAL_CENTER);
        }
        begin_sheet();
    }

    ~XlsxWriter() override {
        if (book_) xlsx_.lxw_workbook_free(book_);
    }

    void write(const TableRow& row) override {
        if (row_ > style_.rows_a_sheet) {
            end_sheet();
            begin_sheet();
        }
        if (style_.drawings && !row.drawing.empty()) insert_drawing(sheet_, row_, 0, row.drawing);
        if (style_.drawings && row.drawing.empty() && row.has_compound) write_text(sheet_, row_, 0, "not drawn", text_);
        auto part = row.part_drawings.begin();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (is_drawn(i) && part != row.part_drawings.end()) {
                if (!part->empty()) insert_drawing(sheet_, row_, column(i), *part);
                ++part;
            }
            write_cell(i, row.cells[i]);
        }
        ++row_;
        // The library itself does not look whether its rows could be written.
        if (std::ferror(sheet_->optimize_tmpfile) != 0) fail_for_space();
    }

    std::vector<std::string> finish(const SearchRecord& record) override {
        end_sheet();
        write_record(record);
        std::string title = xml_characters(record.title);
        lxw_doc_properties properties{};
        properties.title = title.data();
        xlsx_.workbook_set_properties(book_, &properties);
        std::vector<RowSum> sums;
        for (lxw_worksheet* sheet : sheets_) {
            xlsx_.lxw_worksheet_write_single_row(sheet);  // the last one, which the library still has in memory
            sums.push_back(sum_rows(sheet->optimize_tmpfile));
        }
        const lxw_error error = xlsx_.workbook_close(book_);
        book_ = nullptr;
        if (error != LXW_NO_ERROR) fail("make the spreadsheet", error);
        check_spreadsheet(file_.path(), sums);
        file_.copy_to(out_);
        if (cut_ == 0) return {};
        return {std::to_string(cut_) + (cut_ == 1 ? " text is" : " texts are") +
                " longer than a cell of a spreadsheet holds (32,767 characters) and cut; other formats have " +
                (cut_ == 1 ? "it" : "them") + " whole"};
    }

  private:
    bool is_disk_full() const {
        return free_bytes_on_disk(parent_folder(file_.path())).value_or(kLeastSpace) < kLeastSpace;
    }

    [[noreturn]] void fail_for_space() const {
        const int error = is_disk_full() ? ENOSPC : errno;
        throw FileError(std::string{"cannot write the temporary files of a spreadsheet: "} + std::strerror(error),
                        {RemedyKind::set_temporary_folder});
    }

    // The library tells of a full disk as of whatever it misses in what it could not write.
    [[noreturn]] void fail(const std::string& doing, lxw_error error) const {
        if (is_disk_full()) fail_for_space();
        throw FileError("cannot " + doing + ": " + xlsx_.lxw_strerror(error));
    }

    lxw_worksheet* add_sheet(const std::string& name) {
        lxw_worksheet* sheet = xlsx_.workbook_add_worksheet(book_, name.c_str());
        if (!sheet || !sheet->optimize_tmpfile) fail_for_space();
        xlsx_.worksheet_set_landscape(sheet);
        xlsx_.worksheet_fit_to_pages(sheet, 1, 0);  // as wide as a page
        sheets_.push_back(sheet);
        return sheet;
    }

    void begin_sheet() {
        const std::string number = sheets_.empty() ? "" : " " + std::to_string(sheets_.size() + 1);
        sheet_ = add_sheet(style_.sheet + number);
        xlsx_.worksheet_freeze_panes(sheet_, 1, 0);
        xlsx_.worksheet_repeat_rows(sheet_, 0, 0);
        if (style_.drawings) {
            // All rows are alike: positions of drawings are reckoned when rows are not in memory any more.
            const auto pixels = static_cast<std::uint32_t>(kDrawingHeight + 2 * kPixelsOfEdge);
            xlsx_.worksheet_set_default_row(sheet_, pixels * 0.75, LXW_FALSE);  // in points
            const auto drawing_pixels = static_cast<std::uint32_t>(style_.drawing_width);
            xlsx_.worksheet_set_column_pixels(sheet_, 0, 0, drawing_pixels + kDrawingColumnPixels, nullptr);
            xlsx_.worksheet_set_row(sheet_, 0, kTitlePoints, nullptr);
            write_text(sheet_, 0, 0, "structure", title_);
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            write_text(sheet_, 0, column(i), columns_[i].name, title_);
            measure(i, columns_[i].name.size() + 3);  // the filter's button
        }
        row_ = 1;
    }

    void end_sheet() {
        xlsx_.worksheet_autofilter(sheet_, 0, 0, row_ - 1, column(columns_.size() - 1));
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (is_drawn(i)) {
                xlsx_.worksheet_set_column_pixels(sheet_, column(i), column(i), kPartWidth + kDrawingColumnPixels,
                                                  nullptr);
            } else {
                xlsx_.worksheet_set_column(sheet_, column(i), column(i), widths_[i], nullptr);
            }
        }
    }

    lxw_col_t column(std::size_t i) const { return static_cast<lxw_col_t>(i + (style_.drawings ? 1 : 0)); }

    void measure(std::size_t i, std::size_t characters) {
        if (row_ > kMeasuredRows) return;
        widths_[i] = std::max(widths_[i], std::min(static_cast<double>(characters) + 1, kWidest));
    }

    void write_cell(std::size_t i, const std::string& text) {
        if (text.empty()) return;
        measure(i, text.size());
        const std::optional<double> number = columns_[i].number ? cell_number(text) : std::nullopt;
        if (number) {
            xlsx_.worksheet_write_number(sheet_, row_, column(i), *number,
                                         columns_[i].name == "similarity" ? decimals_ : number_);
        } else {
            write_text(sheet_, row_, column(i), text, is_drawn(i) ? below_ : text_);
        }
    }

    bool is_drawn(std::size_t i) const { return style_.drawings && columns_[i].drawn; }

    void write_text(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t at, const std::string& text, lxw_format* format) {
        const auto [cell, was_cut] = cut_to(with_escapes_escaped(xml_characters(text)), kLongestCell);
        cut_ += was_cut ? 1 : 0;
        const lxw_error error = xlsx_.worksheet_write_string(sheet, row, at, cell.c_str(), format);
        if (error != LXW_NO_ERROR) fail("write a cell of the spreadsheet", error);
    }

    void insert_drawing(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t at, const std::string& png) const {
        lxw_image_options options{};
        options.x_offset = options.y_offset = kPixelsOfEdge;
        options.x_scale = options.y_scale = 1 / kDrawingRatio;
        options.object_position = LXW_OBJECT_MOVE_AND_SIZE;
        if (is_disk_full()) fail_for_space();  // the library would tell of it on the terminal
        const lxw_error error = xlsx_.worksheet_insert_image_buffer_opt(
            sheet, row, at, reinterpret_cast<const unsigned char*>(png.data()), png.size(), &options);
        if (error != LXW_NO_ERROR) fail("put a drawing into the spreadsheet", error);
    }

    void write_record(const SearchRecord& record) {
        lxw_worksheet* sheet = add_sheet("Search");
        xlsx_.worksheet_set_column(sheet, 0, 0, 22, nullptr);
        xlsx_.worksheet_set_column(sheet, 1, 1, kWidest, nullptr);
        xlsx_.worksheet_set_column(sheet, 2, 3, 12, nullptr);
        xlsx_.worksheet_set_column(sheet, 4, 4, kWidest, nullptr);
        lxw_row_t row = 0;
        write_text(sheet, row++, 0, record.title, name_);
        for (const RecordedItem& item : record.items) {
            write_text(sheet, row, 0, item.name, name_);
            if (const auto number = cell_number(item.value)) {
                xlsx_.worksheet_write_number(sheet, row, 1, *number, left_);
            } else {
                write_text(sheet, row, 1, item.value, left_);
            }
            ++row;
        }
        if (record.queries.empty()) return;
        if (style_.drawings && record.queries.size() == 1 && !record.queries[0].drawing.empty()) {
            insert_drawing(sheet, 1, 4, record.queries[0].drawing);
        }
        ++row;
        constexpr const char* kTitles[] = {"query_id", "query", "language", "hits", "outcome"};
        lxw_col_t column = 0;
        for (const char* title : kTitles) write_text(sheet, row, column++, title, title_);
        for (const RecordedQuery& query : record.queries) {
            ++row;
            write_text(sheet, row, 0, query.id, nullptr);
            write_text(sheet, row, 1, query.text, nullptr);
            write_text(sheet, row, 2, query.language, nullptr);
            if (query.hits) xlsx_.worksheet_write_number(sheet, row, 3, static_cast<double>(*query.hits), nullptr);
            write_text(sheet, row, 4, query.outcome, nullptr);
        }
    }

    const XlsxLibrary& xlsx_ = xlsx_library();
    std::ostream& out_;
    std::vector<TableColumn> columns_;
    TableStyle style_;
    std::vector<double> widths_;
    TemporaryFile file_;
    lxw_workbook* book_ = nullptr;
    std::vector<lxw_worksheet*> sheets_;
    lxw_worksheet* sheet_ = nullptr;
    lxw_format* title_ = nullptr;
    lxw_format* name_ = nullptr;
    lxw_format* left_ = nullptr;
    lxw_format* text_ = nullptr;
    lxw_format* below_ = nullptr;  // a drawing in the same cell
    lxw_format* number_ = nullptr;
    lxw_format* decimals_ = nullptr;
    lxw_row_t row_ = 0;
    std::size_t cut_ = 0;
};

}  // namespace

std::unique_ptr<TableWriter> make_xlsx_writer(std::ostream& out, const std::vector<TableColumn>& columns,
                                              const TableStyle& style) {
    return std::make_unique<XlsxWriter>(out, columns, style);
}

}  // namespace chemsieve
