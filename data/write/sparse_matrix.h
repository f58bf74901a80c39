// A sparse matrix of numbers in a file that NumPy and SciPy read: compressed sparse rows, as scipy.sparse.save_npz()
// writes them, with the names of rows and columns.
//
// A ZIP file without compression of these parts; arrays are in NumPy's format 1.0 (numpy.lib.format):
//
//     format.npy   "csr"
//     shape.npy    rows, columns (int64)
//     indptr.npy   where each row begins in the two that follow, and the end (int64)
//     indices.npy  column of each cell, ascending in a row (int32)
//     data.npy     its number (float64)
//     row_ids.txt, column_ids.txt  a line each, in UTF-8
//
// Memory: 8 bytes a row; cells wait in files without names in the folder for temporary files (TMPDIR).
// Errors: FileError. Threads: one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "base/platform/temporary_file.h"

namespace chemsieve {

struct SparseCell {
    std::uint32_t column = 0;
    double value = 0;
};

class SparseMatrix {
  public:
    // `columns`: fewer than 2^31.
    explicit SparseMatrix(std::size_t columns) : columns_{columns} {}

    // By ascending column.
    void add_row(std::span<const SparseCell> cells);
    std::size_t rows() const noexcept { return begins_.size() - 1; }
    std::uint64_t cells() const noexcept { return static_cast<std::uint64_t>(begins_.back()); }

    // `name_of_row` and `name_of_column` are asked for each number from 0 on. Nothing may be added afterwards.
    using NameOf = std::function<std::string(std::size_t)>;
    void write(std::ostream& file, const NameOf& name_of_row, const NameOf& name_of_column);

  private:
    const std::size_t columns_;
    std::vector<std::int64_t> begins_{0};
    UnnamedFile indices_, data_;
};

}  // namespace chemsieve
