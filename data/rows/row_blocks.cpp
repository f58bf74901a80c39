#include "data/rows/row_blocks.h"

#include <limits>

namespace chemsieve {

namespace {

constexpr std::size_t kBytesAround = 512;  // that a block takes beside its own

std::size_t size_of(const std::string& bytes) { return bytes.size() + kBytesAround; }

}  // namespace

const RowBlock* KeptRowBlocks::find(std::int64_t number) {
    const auto found = blocks_.lower_bound(number);
    if (found == blocks_.end() || found->second.rows.number(0) > number) return nullptr;
    found->second.is_of_late = true;
    return &found->second.rows;
}

const RowBlock& KeptRowBlocks::keep(std::int64_t last, std::string_view bytes, const RowCode& code) {
    const auto [place, is_new] = blocks_.try_emplace(last);
    Kept& kept = place->second;
    if (!is_new) bytes_ -= size_of(kept.bytes);
    try {
        kept.bytes = bytes;
        kept.rows = RowBlock{kept.bytes, code};
    } catch (...) {
        if (hand_ == place) ++hand_;
        blocks_.erase(place);
        throw;
    }
    bytes_ += size_of(kept.bytes);
    kept.is_of_late = true;
    make_room(place);
    return kept.rows;
}

void KeptRowBlocks::make_room(Blocks::const_iterator needed) {
    while (bytes_ > most_bytes_ && blocks_.size() > 1) {
        if (hand_ == blocks_.end()) hand_ = blocks_.begin();
        if (hand_ == needed || hand_->second.is_of_late) {
            hand_->second.is_of_late = false;
            ++hand_;
        } else {
            bytes_ -= size_of(hand_->second.bytes);
            hand_ = blocks_.erase(hand_);
        }
    }
}

void KeptRowBlocks::clear() noexcept {
    blocks_.clear();
    hand_ = blocks_.end();
    bytes_ = 0;
}

using sqlite::Statement;

RowBlocks::RowBlocks(sqlite::Connection& connection)
    : connection_{connection},
      at_{connection,
          "SELECT last_compound, code_id, bytes FROM compound_block WHERE last_compound >= ?1 "
          "ORDER BY last_compound LIMIT 1"},
      before_{connection,
              "SELECT last_compound, code_id, bytes FROM compound_block WHERE last_compound < ?1 "
              "ORDER BY last_compound DESC LIMIT 1"} {}

void RowBlocks::fail(std::int64_t last, const LibraryError& error) const {
    throw LibraryError(
        connection_.path() + ": the block of compounds up to " + std::to_string(last) + ": " + error.reason(),
        {RemedyKind::restore_library, connection_.path()});
}

void RowBlocks::keep(std::int64_t state) noexcept {
    if (state != state_of_kept_) kept_.clear();
    state_of_kept_ = state;
    is_keeping_ = true;
}

bool RowBlocks::load(Statement& statement, std::int64_t number) {
    statement.reset();
    statement.bind(1, number);
    begin();
    if (!statement.step()) return false;
    try {
        const RowCode& code_of_block = code(statement.integer(1));
        block_ = std::make_unique<Loaded>(Loaded{std::string{statement.blob(2)}, {}});
        block_->rows = RowBlock{block_->bytes, code_of_block};
    } catch (const LibraryError& e) {
        begin();
        fail(statement.integer(0), e);
    }
    statement.reset();
    return true;
}

// Whether the row, or the one that would follow it, is in the block at hand.
bool RowBlocks::is_in_sight(std::int64_t number) const {
    return block_ && block_->rows.number(0) <= number && number <= block_->rows.number(block_->rows.size() - 1);
}

std::optional<std::int64_t> RowBlocks::at_or_after(std::int64_t number) {
    if (!is_in_sight(number) && !load(at_, number)) return std::nullopt;
    const std::size_t row = block_->rows.at_or_after(number);
    if (row == block_->rows.size()) fail(number, LibraryError{"it ends elsewhere than the table says"});
    return block_->rows.number(row);
}

std::optional<std::int64_t> RowBlocks::at_or_before(std::int64_t number) {
    if (!is_in_sight(number) && load(at_, number) && block_->rows.number(0) > number) begin();
    if (!block_ && !load(before_, number)) return std::nullopt;
    const std::size_t row = block_->rows.at_or_after(number);
    if (row < block_->rows.size() && block_->rows.number(row) == number) return number;
    if (row == 0) return std::nullopt;
    const std::int64_t before = block_->rows.number(row - 1);
    if (before > number) fail(number, LibraryError{"its numbers do not rise"});
    return before;
}

RowBlocks::Place RowBlocks::place_of(std::int64_t number) {
    if (at_or_after(number) != number) return {};
    return {&block_->rows, block_->rows.at_or_after(number)};
}

std::optional<RowBlocks::Rows> RowBlocks::rows_by(Statement& statement, std::int64_t number) {
    statement.reset();
    statement.bind(1, number);
    if (!statement.step()) return std::nullopt;
    Rows result{statement.integer(0), statement.integer(1), statement.blob(2).size(), {}};
    try {
        const RowBlock block{statement.blob(2), code(result.code)};
        for (std::size_t row = 0; row < block.size(); ++row) result.rows.push_back(block.row(row));
    } catch (const LibraryError& e) {
        fail(result.last, e);
    }
    statement.reset();
    return result;
}

std::optional<RowBlocks::Rows> RowBlocks::rows_at_or_after(std::int64_t number) { return rows_by(at_, number); }

std::optional<RowBlocks::Rows> RowBlocks::last_rows() {
    return rows_by(before_, std::numeric_limits<std::int64_t>::max());
}

void RowBlocks::remove_block(std::int64_t last) {
    begin();
    Statement{connection_, "DELETE FROM compound_block WHERE last_compound = ?1"}.bind(1, last).run();
}

void RowBlocks::add_blocks(std::span<const StoredRow> rows, std::int64_t code_id) {
    begin();
    Statement insert{connection_, "INSERT INTO compound_block (last_compound, code_id, bytes) VALUES (?1, ?2, ?3)"};
    for (const EncodedBlock& block : encode_rows(rows, code(code_id))) {
        insert.bind(1, block.last).bind(2, code_id).bind_blob(3, block.bytes).run();
    }
}

const RowCode& RowBlocks::code(std::int64_t id) {
    std::unique_ptr<RowCode>& known = codes_[id];
    if (known) return *known;
    Statement stored{connection_, "SELECT bytes FROM row_code WHERE code_id = ?1"};
    if (!stored.bind(1, id).step()) throw LibraryError("the code of their texts is missing");
    known = std::make_unique<RowCode>(RowCode::from(stored.blob(0)));
    return *known;
}

std::optional<RowBlocks::NewestCode> RowBlocks::newest_code() {
    Statement newest{connection_, "SELECT code_id, compounds FROM row_code ORDER BY code_id DESC LIMIT 1"};
    if (!newest.step()) return std::nullopt;
    return NewestCode{newest.integer(0), newest.integer(1)};
}

std::int64_t RowBlocks::add_code(RowCode code, std::int64_t compounds) {
    Statement insert{connection_, "INSERT INTO row_code (compounds, bytes) VALUES (?1, ?2)"};
    const std::string bytes = code.bytes();
    insert.bind(1, compounds).bind_blob(2, bytes).run();
    const std::int64_t id = connection_.last_rowid();
    codes_[id] = std::make_unique<RowCode>(std::move(code));
    return id;
}

void RowBlocks::remove_codes_before(std::int64_t id) {
    Statement{connection_, "DELETE FROM row_code WHERE code_id < ?1"}.bind(1, id).run();
}

}  // namespace chemsieve
