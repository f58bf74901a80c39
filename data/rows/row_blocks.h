// Blocks of rows (row_block.h) in the file, and the codes of their texts.
//
//     compound_block   last_compound: the number of its last row, since SQLite looks at one page where the key asked
//                      for is not above that of the block; code_id: of its texts; bytes: see row_block.h
//     row_code         codes of texts. `compounds`: the highest number when it was learnt. Ids are never given again.
//
// Errors: LibraryError, with the file's name. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "base/error.h"
#include "data/rows/row_block.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// Blocks of rows that were read, kept for the next rows of them: finding a block in the file costs ten times as much as
// reading a row of it. Memory: kMostKeptBlockBytes, beyond which blocks go that were not asked for of late; half as
// much again where properties are asked for.
constexpr std::size_t kMostKeptBlockBytes = std::size_t{16} << 20;

class KeptRowBlocks {
  public:
    explicit KeptRowBlocks(std::size_t most_bytes = kMostKeptBlockBytes) : most_bytes_{most_bytes} {}

    // The block whose first row is not above the number and whose last is not below it; null if it is not kept.
    const RowBlock* find(std::int64_t number);
    // `last`: the number of its last row. The bytes are copied; the code must stay as it is. What is given back stays
    // until the next call.
    const RowBlock& keep(std::int64_t last, std::string_view bytes, const RowCode& code);
    void clear() noexcept;

  private:
    struct Kept {
        std::string bytes;
        RowBlock rows;
        bool is_of_late = true;
    };
    using Blocks = std::map<std::int64_t, Kept>;  // by last row

    // Without the one that is needed.
    void make_room(Blocks::const_iterator needed);

    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    Blocks blocks_;
    Blocks::iterator hand_ = blocks_.end();  // the next one that is looked at when one must go
};

class RowBlocks {
  public:
    explicit RowBlocks(sqlite::Connection& connection);

    // What `read` makes of a row, given as its block and its place there. Nothing if there is no such row.
    template <class Read>
    auto read(std::int64_t number, const Read& read)
        -> std::optional<std::invoke_result_t<Read, const RowBlock&, std::size_t>> {
        if (const RowBlock* kept = is_keeping_ ? kept_.find(number) : nullptr) return read_row(*kept, number, read);
        at_.reset();
        at_.bind(1, number);
        if (!at_.step()) return std::nullopt;
        try {
            const auto& block_code = code(at_.integer(1));
            auto result = is_keeping_ ? read_row(kept_.keep(at_.integer(0), at_.blob(2), block_code), number, read)
                                      : read_row(RowBlock{at_.blob(2), block_code}, number, read);
            at_.reset();
            return result;
        } catch (const LibraryError& e) {
            fail(at_.integer(0), e);
        }
    }

    // Keeps the blocks that read() finds, until keep_no_more(): while a transaction is held. `state`: of the file, told
    // by PRAGMA data_version; what was kept in another one is dropped first.
    void keep(std::int64_t state) noexcept;
    void keep_no_more() noexcept { is_keeping_ = false; }

    // For whoever goes through many rows: a block is kept, and what other programs change is not seen before
    // begin(). Not for whoever writes in between.
    void begin() noexcept { block_.reset(); }
    std::optional<std::int64_t> at_or_after(std::int64_t number);
    std::optional<std::int64_t> at_or_before(std::int64_t number);
    struct Place {
        const RowBlock* block = nullptr;  // null: there is no such row
        std::size_t row = 0;
    };
    Place place_of(std::int64_t number);

    // All rows of a block.
    struct Rows {
        std::int64_t last;  // key of the block
        std::int64_t code;
        std::size_t bytes;
        std::vector<StoredRow> rows;
    };
    // The rows of the first block that ends at the number or after it.
    std::optional<Rows> rows_at_or_after(std::int64_t number);
    std::optional<Rows> last_rows();
    void remove_block(std::int64_t last);
    void add_blocks(std::span<const StoredRow> rows, std::int64_t code);

    const RowCode& code(std::int64_t id);
    struct NewestCode {
        std::int64_t id;
        std::int64_t compounds;
    };
    std::optional<NewestCode> newest_code();
    std::int64_t add_code(RowCode code, std::int64_t compounds);
    void remove_codes_before(std::int64_t id);

  private:
    template <class Read>
    static auto read_row(const RowBlock& block, std::int64_t number, const Read& read)
        -> std::optional<std::invoke_result_t<Read, const RowBlock&, std::size_t>> {
        const std::size_t row = block.at_or_after(number);
        if (row == block.size() || block.number(row) != number) return std::nullopt;
        return read(block, row);
    }

    struct Loaded {
        std::string bytes;
        RowBlock rows;
    };

    bool load(sqlite::Statement& statement, std::int64_t number);
    bool is_in_sight(std::int64_t number) const;
    std::optional<Rows> rows_by(sqlite::Statement& statement, std::int64_t number);
    [[noreturn]] void fail(std::int64_t last, const LibraryError& error) const;

    sqlite::Connection& connection_;
    sqlite::Statement at_;      // the block that ends at a number or after it
    sqlite::Statement before_;  // the one that ends before it
    std::unordered_map<std::int64_t, std::unique_ptr<RowCode>> codes_;
    std::unique_ptr<Loaded> block_;
    KeptRowBlocks kept_;
    std::int64_t state_of_kept_ = 0;
    bool is_keeping_ = false;
};

}  // namespace chemsieve
