// Loops over bit-sliced and row-wise fingerprints and over filters of keys, made for several kinds of processors and
// chosen when the program runs.
//
// Sliced: the compounds of a block are numbered from 0; compound i is bit i % 512 of column i / 512. A row holds, for
// one bit position of the fingerprints, the bits of all compounds of the block: eight 64-bit words a column, 64-byte
// aligned. Row-wise: the words of one fingerprint after the other.
//
// All sets compute the same, bit for bit. `scalar` is plain C++ and the definition. The other sets are the same source
// compiled for AVX2 and for AVX-512 (F, BW, DQ, VL, VPOPCNTDQ); only common_rows() is written for each set by itself.
// Tested against each other and against counting bit by bit. Source of the counters: Harley and Seal's carry-save
// adders, in Warren, Hacker's Delight, 2nd ed., 5-2. Errors: the loops throw none. Threads: all functions may be called
// concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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
// and their indices; `choice_words` numbers in all. An alternative without rows holds for all compounds, a choice
// without alternatives for none. The rarest rows should come first: a column is left as soon as no compound is left.
// A pointer and a length, not a std::span: its members must not be compiled for processors that others lack.
struct SliceFormula {
    std::uint32_t required = 0;
    const std::uint32_t* choices = nullptr;
    std::uint32_t choice_words = 0;
};

inline constexpr std::uint32_t kNoRowMissing = ~0U;

struct ColumnToCount {
    std::uint32_t column = 0;
    std::uint32_t least = 0;  // count of rows that a compound of it must have to be of interest
};

// Pointers and lengths for the same reason. rows[i] as for screen().
struct CountTask {
    const std::uint64_t* const* rows = nullptr;
    std::uint32_t row_count = 0;             // below 2^20
    const ColumnToCount* columns = nullptr;  // in the order in which to go through them
    std::uint32_t column_count = 0;
};

struct CountStop {
    std::uint32_t place;    // in the columns of the task; column_count: none of them
    std::uint32_t missing;  // the index of a row that is needed there and missing, or kNoRowMissing
};

struct KernelSet {
    const char* name;  // "scalar", "avx2", "avx512"

    // Which compounds of a column satisfy the formula. rows[i] points to a row's first column; null: not in memory.
    // Returns the index of a row that is needed and missing, `result` being undefined then, or kNoRowMissing. Rows that
    // are not needed, because no compound is left in the column, are not looked at.
    std::uint32_t (*screen)(const std::uint64_t* const* rows, const SliceFormula& formula, std::size_t column,
                            ColumnBits& result);

    // Counts, column after column, how many of the rows each compound has, up to the first column with a compound that
    // has at least so many as its `least`. `reached`: those compounds; counts[i] says how many for these, and is left
    // undefined for the other of the 512. Also stops where a row is missing that is needed, `reached` being undefined
    // then: by the rows before it, a compound can still reach `least`. The rarest rows should come first.
    CountStop (*count)(const CountTask& task, ColumnBits& reached, std::uint32_t* counts);

    // Row-wise, for `count` fingerprints of `words` words that follow one another, fastest if 64-byte aligned.
    // admitted[i]: 1 if the query's bits are all set in fingerprint i, else 0.
    void (*subset_rows)(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count,
                        std::size_t words, std::uint8_t* admitted);
    // common[i]: bits set in the query and in fingerprint i.
    void (*common_rows)(const std::uint64_t* query, const std::uint64_t* fingerprints, std::size_t count,
                        std::size_t words, std::uint32_t* common);

    // Filters of keys (fingerprint/filter/bloom/): lines of eight words, 64-byte aligned, in one of which a key sets
    // one bit in each word, by its hash. found[i]: 1 if all eight bits of hashes[i] are set, else 0.
    void (*insert_keys)(std::uint64_t* lines, std::uint64_t line_count, const std::uint64_t* hashes, std::size_t count);
    void (*find_keys)(const std::uint64_t* lines, std::uint64_t line_count, const std::uint64_t* hashes,
                      std::size_t count, std::uint8_t* found);
};

// Those this processor can run, `scalar` first, the fastest last.
std::span<const KernelSet* const> kernel_sets();

// By its name. Throws Error, with a message for who set CHEMSIEVE_KERNEL, if there is none or this processor cannot run
// it.
const KernelSet& kernel_set_named(std::string_view name);

// The fastest, or the one that the environment variable CHEMSIEVE_KERNEL names, unless that is empty. Chosen at the
// first call. Throws as kernel_set_named() does.
const KernelSet& kernels();

}  // namespace chemsieve
