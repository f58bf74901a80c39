// Loops over bit-sliced and row-wise fingerprints, made for several kinds of processors and chosen when the program
// runs.
//
// Sliced: the compounds of a block are numbered from 0; compound i is bit i % 512 of column i / 512. A row holds, for
// one bit position of the fingerprints, the bits of all compounds of the block: eight 64-bit words a column, 64-byte
// aligned. Row-wise: the words of one fingerprint after the other.
//
// All sets compute the same, bit for bit: `scalar` is plain C++ and the definition, the others are the same source
// compiled for AVX2 and for AVX-512 (F, BW, DQ, VL, VPOPCNTDQ). Tested against each other and against counting bit by
// bit. Source of the counters: Harley and Seal's carry-save adders, in Warren, Hacker's Delight, 2nd ed., 5-2.
// Errors: none are thrown. Threads: all functions may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace chemsieve {

inline constexpr std::size_t kColumnCompounds = 512;
inline constexpr std::size_t kColumnWords = kColumnCompounds / 64;

// One bit a compound of a column.
struct alignas(64) ColumnBits {
    std::uint64_t words[kColumnWords];
};

// A formula over rows, which are named by their index in a list of pointers:
//
//     rows 0 to required - 1, all of them  and  for each choice: all rows of at least one alternative
//
// `choices` is flat: for each choice the number of its alternatives, then for each alternative the number of its rows
// and their indices. The rarest rows should come first: a column is left as soon as no compound is left in it.
struct SliceFormula {
    std::uint32_t required = 0;
    std::span<const std::uint32_t> choices;
};

inline constexpr std::uint32_t kNoRowMissing = ~0U;

struct CountTask {
    std::uint32_t rows = 0;         // in the list of pointers
    std::uint32_t least = 0;        // count of rows that a compound must have to be of interest
    std::uint32_t check_every = 8;  // rows between two looks whether any compound can still reach `least`
    bool prefetch = false;          // rows ahead: worth it where most rows will be read
};

struct KernelSet {
    const char* name;  // "scalar", "avx2", "avx512"

    // Which compounds of a column satisfy the formula. rows[i] points to a row's first column; null: not in memory.
    // Returns the index of a row that is needed and missing, `result` being undefined then, or kNoRowMissing. Rows that
    // are not needed, because no compound is left in the column, are not looked at.
    std::uint32_t (*screen)(const std::uint64_t* const* rows, const SliceFormula& formula, std::size_t column,
                            ColumnBits& result);

    // How many of the rows each compound of a column has. `reached`: those that have at least task.least; counts[i] is
    // set for these only. Returns as screen() does. task.rows below 2^20.
    std::uint32_t (*count)(const std::uint64_t* const* rows, const CountTask& task, std::size_t column,
                           ColumnBits& reached, std::uint32_t* counts);

    // Row-wise, for `count` fingerprints of `words` words that follow one another. admitted[i]: 1 if the query's bits
    // are all set in fingerprint i, else 0.
    void (*subset_rows)(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count,
                        std::size_t words, std::uint8_t* admitted);
    // common[i]: bits set in the query and in fingerprint i.
    void (*common_rows)(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count,
                        std::size_t words, std::uint32_t* common);
};

// Those this processor can run, `scalar` first, the fastest last.
std::span<const KernelSet* const> kernel_sets();

// The fastest, or the one that the environment variable CHEMSIEVE_KERNEL names. Chosen at the first call. Throws Error
// if that variable names none, or one that this processor cannot run.
const KernelSet& kernels();

}  // namespace chemsieve
