#include "data/io/xlsx_check.h"

#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <string_view>

#include "fingerprint/base/error.h"

namespace chemsieve {

namespace {

constexpr std::size_t kChunk = 65'536;
constexpr std::string_view kRowsBegin = "<sheetData>";
constexpr std::string_view kRowsEnd = "</sheetData>";
constexpr std::size_t kLongestHead = 1 << 20;  // of a sheet, before its rows

// Of the ZIP format: sizes of fixed records and their signatures.
constexpr std::size_t kEndRecord = 22, kDirectoryRecord = 46, kLocalRecord = 30;
constexpr std::uint32_t kDirectorySignature = 0x02014b50, kEndSignature = 0x06054b50;
constexpr std::uint16_t kDeflated = 8;

[[noreturn]] void fail_for_space() {
    throw FileError(
        "cannot make the spreadsheet: its temporary files are not whole, probably for want of space; the environment "
        "variable TMPDIR names another folder");
}

std::uint32_t number_at(const std::string& record, std::size_t at, std::size_t bytes) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        number |= static_cast<std::uint32_t>(static_cast<unsigned char>(record[at + i])) << (8 * i);
    }
    return number;
}

struct Part {
    std::string name;
    std::uint16_t method = 0;
    std::uint32_t packed_bytes = 0;
    std::uint32_t offset = 0;
};

class ZipReader {
  public:
    explicit ZipReader(const std::string& path) : input_{path, std::ios::binary | std::ios::ate} {
        const std::streamoff size = input_.tellg();
        if (!input_ || size < static_cast<std::streamoff>(kEndRecord)) fail_for_space();
        const std::string end = read(size - static_cast<std::streamoff>(kEndRecord), kEndRecord);
        if (number_at(end, 0, 4) != kEndSignature) fail_for_space();
        directory_ = number_at(end, 16, 4);
    }

    std::vector<Part> parts() {
        std::vector<Part> result;
        std::streamoff at = directory_;
        for (;;) {
            const std::string record = read(at, kDirectoryRecord, true);
            if (record.size() < kDirectoryRecord || number_at(record, 0, 4) != kDirectorySignature) return result;
            const std::uint32_t name = number_at(record, 28, 2);
            const std::uint32_t further = number_at(record, 30, 2) + number_at(record, 32, 2);
            result.push_back({.name = read(at + static_cast<std::streamoff>(kDirectoryRecord), name),
                              .method = static_cast<std::uint16_t>(number_at(record, 10, 2)),
                              .packed_bytes = number_at(record, 20, 4),
                              .offset = number_at(record, 42, 4)});
            at += static_cast<std::streamoff>(kDirectoryRecord + name + further);
        }
    }

    // Gives the part's content, piece by piece.
    void unpack(const Part& part, const std::function<void(std::string_view)>& take) {
        const std::string local = read(part.offset, kLocalRecord);
        input_.seekg(part.offset + static_cast<std::streamoff>(kLocalRecord) + number_at(local, 26, 2) +
                     number_at(local, 28, 2));
        z_stream stream{};
        if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw FileError("cannot check a spreadsheet: out of memory");
        const std::unique_ptr<z_stream, decltype(&inflateEnd)> closing{&stream, inflateEnd};
        std::vector<char> packed(kChunk), unpacked(kChunk);
        std::size_t left = part.packed_bytes;
        for (int state = Z_OK; state != Z_STREAM_END;) {
            if (stream.avail_in == 0) {
                input_.read(packed.data(), static_cast<std::streamsize>(std::min(left, kChunk)));
                stream.next_in = reinterpret_cast<Bytef*>(packed.data());
                stream.avail_in = static_cast<uInt>(input_.gcount());
                left -= stream.avail_in;
                if (stream.avail_in == 0) fail_for_space();
            }
            stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
            stream.avail_out = static_cast<uInt>(unpacked.size());
            state = inflate(&stream, Z_NO_FLUSH);
            if (state != Z_OK && state != Z_STREAM_END) fail_for_space();
            take({unpacked.data(), unpacked.size() - stream.avail_out});
        }
    }

  private:
    std::string read(std::streamoff at, std::size_t bytes, bool may_be_short = false) {
        std::string text(bytes, '\0');
        input_.clear();
        input_.seekg(at);
        input_.read(text.data(), static_cast<std::streamsize>(bytes));
        text.resize(static_cast<std::size_t>(input_.gcount()));
        if (text.size() < bytes && !may_be_short) fail_for_space();
        return text;
    }

    std::ifstream input_;
    std::streamoff directory_ = 0;
};

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
    for (const Part& part : zip.parts()) {
        if (part.method != kDeflated || !(part.name.ends_with(".xml") || part.name.ends_with(".rels"))) continue;
        EndCheck end;
        RowCheck* row_check = nullptr;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (part.name == "xl/worksheets/sheet" + std::to_string(i + 1) + ".xml") row_check = &rows[i];
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
