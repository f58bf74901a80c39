#include "data/write/xlsx_check.h"

#include <zlib.h>

#include <algorithm>
#include <string_view>

#include "base/error.h"
#include "data/file/zip_reader.h"

namespace chemsieve {

namespace {

constexpr std::size_t kChunk = 65'536;
constexpr std::string_view kRowsBegin = "<sheetData>";
constexpr std::string_view kRowsEnd = "</sheetData>";
constexpr std::size_t kLongestHead = 1 << 20;  // what a sheet has before its rows

[[noreturn]] void fail_for_space() {
    throw FileError("cannot make the spreadsheet: its temporary files are not whole, probably for want of space",
                    {RemedyKind::set_temporary_folder});
}

// The end of an XML part: it must be that of its outermost element.
class EndCheck {
  public:
    void take(std::string_view piece) {
        if (begin_.size() < kKept) begin_ += piece.substr(0, kKept - begin_.size());
        end_ += piece;
        if (end_.size() > kKept) end_.erase(0, end_.size() - kKept);
    }

    bool is_whole() const {
        const std::size_t declaration = begin_.find("?>");
        const std::size_t element = begin_.find('<', declaration == std::string::npos ? 0 : declaration);
        if (element == std::string::npos) return false;
        const std::string name = begin_.substr(element + 1, begin_.find_first_of(" />\n", element) - element - 1);
        const std::string end = end_.substr(0, end_.find_last_not_of(" \r\n") + 1);
        return end.ends_with("</" + name + ">") || (end.ends_with("/>") && end.rfind('<') == end.find('<' + name));
    }

  private:
    static constexpr std::size_t kKept = 1024;
    std::string begin_, end_;
};

// The rows of a sheet, which must be those that were summed.
class RowCheck {
  public:
    explicit RowCheck(const RowSum& expected) : expected_{expected} {}

    void take(std::string_view piece) {
        if (!in_rows_) {
            head_ += piece;
            const std::size_t begin = head_.find(kRowsBegin);
            if (begin == std::string::npos && head_.size() > kLongestHead) fail_for_space();
            if (begin == std::string::npos) return;
            in_rows_ = true;
            const std::string rows = head_.substr(begin + kRowsBegin.size());
            take_rows(rows);
        } else {
            take_rows(piece);
        }
    }

    bool is_whole() const { return found_ == expected_ && tail_.starts_with(kRowsEnd); }

  private:
    void take_rows(std::string_view piece) {
        const std::string_view rows = piece.substr(0, std::min(piece.size(), expected_.bytes - found_.bytes));
        found_.crc = static_cast<std::uint32_t>(
            crc32(found_.crc, reinterpret_cast<const Bytef*>(rows.data()), static_cast<uInt>(rows.size())));
        found_.bytes += rows.size();
        if (tail_.size() < kRowsEnd.size()) tail_ += piece.substr(rows.size());
    }

    RowSum expected_;
    RowSum found_;
    bool in_rows_ = false;
    std::string head_, tail_;
};

}  // namespace

RowSum sum_rows(std::FILE* rows) {
    RowSum sum;
    std::vector<unsigned char> piece(kChunk);
    if (std::fflush(rows) != 0 || std::ferror(rows) || std::fseek(rows, 0, SEEK_SET) != 0) fail_for_space();
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), rows)) {
        sum.crc = static_cast<std::uint32_t>(crc32(sum.crc, piece.data(), static_cast<uInt>(count)));
        sum.bytes += count;
    }
    if (std::ferror(rows) || std::fseek(rows, 0, SEEK_END) != 0) fail_for_space();
    return sum;
}

void check_spreadsheet(const std::string& path, const std::vector<RowSum>& sheets) {
    ZipReader zip{path};
    std::vector<RowCheck> rows{sheets.begin(), sheets.end()};
    for (const std::string& part : zip.parts()) {
        if (!part.ends_with(".xml") && !part.ends_with(".rels")) continue;
        EndCheck end;
        RowCheck* row_check = nullptr;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (part == "xl/worksheets/sheet" + std::to_string(i + 1) + ".xml") row_check = &rows[i];
        }
        zip.unpack(part, [&](std::string_view piece) {
            end.take(piece);
            if (row_check) row_check->take(piece);
        });
        if (!end.is_whole()) fail_for_space();
    }
    for (const RowCheck& check : rows) {
        if (!check.is_whole()) fail_for_space();
    }
}

}  // namespace chemsieve
