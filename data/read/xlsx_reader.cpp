#include "data/read/xlsx_reader.h"

#include <fstream>

#include "base/platform/files.h"

namespace chemsieve {

namespace {

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
    std::ofstream out{copy->path(), std::ios::binary};
    input.copy_bytes(out);
    out.close();
    if (!out) {
        throw FileError("cannot write the temporary file " + copy->path(), {RemedyKind::set_temporary_folder});
    }
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

}  // namespace

XlsxReader::XlsxReader(TextInput& input, const ReaderOptions& options)
    : copy_{copy_of(input)},
      book_{opened(input, copy_.get())},
      sheet_{book_.sheet(options.sheet).name},
      rows_{with_shared(book_), book_.sheet(options.sheet)},
      columns_{input.name() + ", sheet '" + sheet_ + "',", false} {
    choose_columns(options);
}

// What is wrong with the second row is told when it is its turn.
void XlsxReader::choose_columns(const ReaderOptions& options) {
    SheetRow first, second;
    if (!rows_.next(first)) return;
    try {
        if (rows_.next(second)) rows_ahead_.push_back(second);
    } catch (const FileError& e) {
        failure_ = e;
    }
    first_cells_ = first.cells.size();
    columns_.choose(first.cells, second.cells, options);
    if (!columns_.has_header()) rows_ahead_.push_front(first);
}

bool XlsxReader::next(InputRecord& record) {
    SheetRow row;
    if (!rows_ahead_.empty()) {
        row = std::move(rows_ahead_.front());
        rows_ahead_.pop_front();
    } else if (failure_) {
        throw *failure_;
    } else if (!rows_.next(row)) {
        return false;
    }
    record = InputRecord{};
    record.line = row.number;
    record.defect = row.defect;
    record.remarks = row.remarks;
    columns_.fill(record, row.cells);
    return true;
}

std::optional<TableLayout> XlsxReader::layout() const {
    TableLayout layout = columns_.layout(first_cells_);
    layout.delimiter = '\0';
    for (const WorkbookSheet& sheet : book_.sheets()) layout.sheets.push_back(sheet.name);
    layout.sheet = sheet_;
    return layout;
}

std::string XlsxReader::dialect() const { return "Excel workbook, sheet '" + sheet_ + "'" + columns_.description(); }

}  // namespace chemsieve
