// Indexes of a library from hashes to numbers of compounds, in place of SQLite's, which take three times as many bytes.
// Each is a few sorted runs. What is added becomes a run; runs at the end are merged into it if they are not more than
// twice as large, so each is less than half as large as the one before it, and adding is cheap. They are merged entry
// by entry, in a few pages of memory each.
//
// An entry says that a compound may be found by the hash: whoever looks compares the compound itself. Those of
// compounds that are gone stay until the runs are made anew.
//
//     lookup_run     one row a run: of which index, and how many entries
//     lookup_chunk   its chunks (LookupChunk); chunk_id: run_id * 2^32 + the last hash
//
// Errors: LibraryError. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/rows/packed_numbers.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// A part of an index from hashes of 32 bits to numbers of compounds: entries sorted by hash and number, as two columns
// of packed_numbers.h. Some 4.7 bytes an entry.
//
//     version (1 byte), entries (varint), header of the hashes, header of the numbers, both bodies, 8 bytes of zeros
//
// Errors: LibraryError, without the file's name, for damaged bytes.
struct LookupEntry {
    std::uint32_t hash = 0;
    std::int64_t number = 0;
    auto operator<=>(const LookupEntry&) const = default;
};

class LookupChunk {
  public:
    // The bytes must stay as they are.
    explicit LookupChunk(std::string_view bytes);

    std::size_t size() const noexcept { return size_; }
    LookupEntry operator[](std::size_t i) const { return {static_cast<std::uint32_t>(hashes_[i]), numbers_[i]}; }
    // Appends the numbers with that hash.
    void find(std::uint32_t hash, std::vector<std::int64_t>& numbers) const;

  private:
    std::size_t size_ = 0;
    PackedNumbers hashes_;
    PackedNumbers numbers_;
};

struct EncodedChunk {
    std::uint32_t last_hash = 0;
    std::string bytes;
};

// Makes chunks that fit a page of the file each, of sorted entries that come one by one. Those of one hash are in one
// chunk; throws if there are more than 67 million of them. Memory: a few thousand entries, or those of one hash.
class LookupEncoder {
  public:
    using Store = std::function<void(const EncodedChunk&)>;
    explicit LookupEncoder(Store store) : store_{std::move(store)} {}

    // One that is the same as the one before is left out.
    void add(const LookupEntry& entry);
    // Stores what is left; nothing may be added afterwards.
    void finish() { encode(true); }
    std::int64_t entries() const noexcept { return entries_; }

  private:
    void encode(bool all);

    static constexpr std::size_t kFirstGuess = 800, kWaiting = 8192;
    Store store_;
    std::vector<LookupEntry> waiting_;
    std::size_t next_look_ = kWaiting;  // waiting entries
    std::size_t guess_ = kFirstGuess;   // entries of the next chunk
    std::int64_t entries_ = 0;
};

// What compounds are found by. Numbers are those of lookup_run.of.
enum class Lookup : std::int64_t { exact_key = 0, id = 1, formula = 2, inchi_skeleton = 3, cut = 4 };

// Indexes of what is in rows of compounds; the skeletons of InChIKeys are in blocks of their own (data/sameness/), and
// cuts nowhere else (data/cuts/).
inline constexpr std::array kLookups{Lookup::exact_key, Lookup::id, Lookup::formula};

// "index by id"
const char* name_of(Lookup of) noexcept;

// The hash of what a compound has.
std::uint32_t lookup_hash(std::int64_t exact_key);
std::uint32_t lookup_hash(std::string_view text);

class LookupRuns {
  public:
    using Keep = std::function<bool(const LookupEntry&)>;

    explicit LookupRuns(sqlite::Connection& connection);

    void add(Lookup of, std::vector<LookupEntry> entries);
    // The numbers that may be of the hash, rising.
    std::vector<std::int64_t> find(Lookup of, std::uint32_t hash) { return find(of, std::span{&hash, 1}); }
    // Those that may be of any of the hashes.
    std::vector<std::int64_t> find(Lookup of, std::span<const std::uint32_t> hashes);
    bool is_there(Lookup of) { return !runs(of).empty(); }
    std::int64_t entries(Lookup of);
    // Those of all runs but the first.
    std::int64_t entries_behind_first(Lookup of);
    // One run in place of all, of the entries that are kept.
    void merge(Lookup of, const Keep& keep);
    // The entries that are kept of another library's index, as one run; there is none of that index yet.
    void copy(Lookup of, LookupRuns& from, const Keep& keep);
    // One run of these in place of all.
    void replace(Lookup of, std::vector<LookupEntry> entries);
    void drop(Lookup of);
    // Each entry, run by run.
    void for_each(Lookup of, const std::function<void(const LookupEntry&)>& visit);

  private:
    struct Run {
        std::int64_t id;
        std::int64_t entries;
    };
    std::vector<Run> runs(Lookup of);
    void for_each_of_run(std::int64_t run, const std::function<void(const LookupEntry&)>& visit);
    class Cursor;
    // A run of sorted entries and of runs, which go.
    void store(Lookup of, std::span<const LookupEntry> entries, std::span<const Run> merged, const Keep& keep = {});
    void store(Lookup of, std::span<const LookupEntry> entries, std::deque<Cursor>& sources, const Keep& keep);
    void drop_run(std::int64_t run);

    sqlite::Connection& connection_;
    sqlite::Statement runs_;
    sqlite::Statement chunk_;
};

}  // namespace chemsieve
