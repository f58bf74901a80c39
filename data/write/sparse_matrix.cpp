#include "data/write/sparse_matrix.h"

#include <array>
#include <bit>
#include <istream>
#include <ostream>
#include <string_view>

#include "base/text.h"
#include "data/file/zip_writer.h"

namespace chemsieve {

namespace {

static_assert(std::endian::native == std::endian::little, "the arrays are little-endian");

template <class Value>
std::string_view bytes_of(std::span<const Value> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// What stands before the numbers of an array: the whole is a multiple of 64 bytes.
std::string array_head(std::string_view type, const std::string& shape) {
    constexpr std::size_t kBeforeText = 10, kAligned = 64;
    std::string text = "{'descr': '";
    text += type;
    text += "', 'fortran_order': False, 'shape': ";
    text += shape;
    text += ", }";
    text.resize((kBeforeText + text.size() + kAligned) / kAligned * kAligned - kBeforeText - 1, ' ');
    text += '\n';
    std::string head{"\x93NUMPY\x01\x00", 8};
    head += static_cast<char>(text.size() & 0xff);
    head += static_cast<char>(text.size() >> 8);
    return head + text;
}

std::string shape_of(std::uint64_t length) { return "(" + std::to_string(length) + ",)"; }

void copy(std::istream& from, ZipWriter& zip) {
    std::vector<char> buffer(std::size_t{1} << 20);
    while (from.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || from.gcount() > 0) {
        zip.write({buffer.data(), static_cast<std::size_t>(from.gcount())});
    }
}

void write_names(ZipWriter& zip, const std::string& part, std::size_t count, const SparseMatrix::NameOf& name_of) {
    zip.begin_part(part);
    for (std::size_t i = 0; i < count; ++i) zip.write(one_line(name_of(i)) + '\n');
}

}  // namespace

void SparseMatrix::add_row(std::span<const SparseCell> cells) {
    for (const SparseCell& cell : cells) {
        const auto column = static_cast<std::int32_t>(cell.column);
        indices_.stream().write(reinterpret_cast<const char*>(&column), sizeof column);
        data_.stream().write(reinterpret_cast<const char*>(&cell.value), sizeof cell.value);
    }
    begins_.push_back(begins_.back() + static_cast<std::int64_t>(cells.size()));
}

void SparseMatrix::write(std::ostream& file, const NameOf& name_of_row, const NameOf& name_of_column) {
    ZipWriter zip{file};
    zip.begin_part("format.npy");
    zip.write(array_head("|S3", "()"));
    zip.write("csr");
    const std::array<std::int64_t, 2> shape{static_cast<std::int64_t>(rows()), static_cast<std::int64_t>(columns_)};
    zip.begin_part("shape.npy");
    zip.write(array_head("<i8", shape_of(shape.size())));
    zip.write(bytes_of(std::span<const std::int64_t>{shape}));
    zip.begin_part("indptr.npy");
    zip.write(array_head("<i8", shape_of(begins_.size())));
    zip.write(bytes_of(std::span<const std::int64_t>{begins_}));
    zip.begin_part("indices.npy");
    zip.write(array_head("<i4", shape_of(cells())));
    copy(indices_.from_start(), zip);
    zip.begin_part("data.npy");
    zip.write(array_head("<f8", shape_of(cells())));
    copy(data_.from_start(), zip);
    write_names(zip, "row_ids.txt", rows(), name_of_row);
    write_names(zip, "column_ids.txt", columns_, name_of_column);
    zip.finish();
}

}  // namespace chemsieve
