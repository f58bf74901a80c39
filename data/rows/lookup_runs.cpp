#include "data/rows/lookup_runs.h"

#include <algorithm>
#include <optional>

#include "base/checksum.h"
#include "base/error.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr std::uint8_t kChunkVersion = 1;
// Equal entries may take no bits, so their bytes do not bound them.
constexpr std::size_t kMostEntries = std::size_t{1} << 26;

[[noreturn]] void fail_chunk() { throw LibraryError("a part of an index is damaged"); }

std::string encoded(std::span<const LookupEntry> entries) {
    std::vector<std::int64_t> hashes, numbers;
    for (const LookupEntry& entry : entries) {
        hashes.push_back(entry.hash);
        numbers.push_back(entry.number);
    }
    std::string header(1, static_cast<char>(kChunkVersion)), body;
    put_varint(header, static_cast<std::int64_t>(entries.size()));
    pack_numbers(hashes, header, body);
    pack_numbers(numbers, header, body);
    return header + body + std::string(kPackedPadding, '\0');
}

// Moved on so that all entries of the last one's hash are in.
std::size_t end_of_hash(std::span<const LookupEntry> entries, std::size_t end) {
    while (end < entries.size() && entries[end].hash == entries[end - 1].hash) ++end;
    return end;
}

constexpr unsigned kHashBits = 32;
constexpr std::int64_t kMergedSize = 2;  // how large a merged run is at most, in sizes of what is added

std::int64_t first_chunk(std::int64_t run) { return run << kHashBits; }

}  // namespace

LookupChunk::LookupChunk(std::string_view bytes) {
    if (bytes.size() < kPackedPadding) fail_chunk();
    HeaderReader header{bytes.substr(0, bytes.size() - kPackedPadding)};
    if (header.byte() != kChunkVersion) fail_chunk();
    const std::int64_t entries = header.varint();
    if (entries < 1 || static_cast<std::size_t>(entries) > kMostEntries) fail_chunk();
    size_ = static_cast<std::size_t>(entries);
    hashes_ = PackedNumbers{header};
    numbers_ = PackedNumbers{header};
    const std::size_t hash_bytes = packed_bytes(size_, hashes_.bits());
    const std::size_t all = header.position() + hash_bytes + packed_bytes(size_, numbers_.bits()) + kPackedPadding;
    if (all != bytes.size()) fail_chunk();
    hashes_.set_body(bytes.data() + header.position());
    numbers_.set_body(bytes.data() + header.position() + hash_bytes);
}

void LookupChunk::find(std::uint32_t hash, std::vector<std::int64_t>& numbers) const {
    const std::size_t begin = hashes_.first_not_below(hash, size_);
    const std::size_t end = hashes_.first_not_below(std::int64_t{hash} + 1, size_);
    if (begin >= end) return;
    numbers.reserve(numbers.size() + end - begin);
    for (std::size_t i = begin; i < end; ++i) numbers.push_back(numbers_[i]);
}

void LookupEncoder::add(const LookupEntry& entry) {
    if (!waiting_.empty() && waiting_.back() == entry) return;
    waiting_.push_back(entry);
    ++entries_;
    if (waiting_.size() >= next_look_) encode(false);
}

// Unless all are to be stored the last one stays: more of its hash may come.
void LookupEncoder::encode(bool all) {
    std::span<const LookupEntry> left{waiting_};
    while (!left.empty()) {
        std::size_t number = end_of_hash(left, std::min(guess_, left.size()));
        if (!all && number == left.size()) break;
        if (number > kMostEntries) throw LibraryError("more compounds than an index can hold have one id");
        std::string bytes = encoded(left.first(number));
        while (bytes.size() > kPackedPageBytes) {
            const std::size_t fewer =
                end_of_hash(left, std::max<std::size_t>(number * kPackedPageBytes / bytes.size(), 2) - 1);
            if (fewer >= number) break;  // they are of one hash
            number = fewer;
            bytes = encoded(left.first(number));
        }
        store_({left[number - 1].hash, bytes});
        left = left.subspan(number);
        // What was too few is more next time.
        guess_ = std::max<std::size_t>(number * (kPackedPageBytes - 2) / bytes.size(), 1);
    }
    waiting_.erase(waiting_.begin(), waiting_.end() - static_cast<std::ptrdiff_t>(left.size()));
    next_look_ = std::max(kWaiting, 2 * waiting_.size());
}

const char* name_of(Lookup of) noexcept {
    switch (of) {
        case Lookup::exact_key: return "index by structure";
        case Lookup::id: return "index by id";
        case Lookup::inchi_skeleton: return "index by InChIKey";
        case Lookup::cut: return "index of cuts";
        default: return "index by formula";
    }
}

std::uint32_t lookup_hash(std::int64_t exact_key) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(exact_key) >> kHashBits);
}

std::uint32_t lookup_hash(std::string_view text) { return static_cast<std::uint32_t>(checksum64(text) >> kHashBits); }

// The entries of a run from the first to the last. The chunks of one that goes are deleted as they are read, so that
// what they are merged into finds room in the file.
class LookupRuns::Cursor {
  public:
    Cursor(sqlite::Connection& connection, std::int64_t run, bool goes)
        : next_{connection,
                "SELECT chunk_id, bytes FROM lookup_chunk WHERE chunk_id >= ?1 AND chunk_id < ?2 "
                "ORDER BY chunk_id LIMIT 1"},
          delete_{connection, "DELETE FROM lookup_chunk WHERE chunk_id = ?1"},
          next_chunk_{first_chunk(run)},
          end_{first_chunk(run + 1)},
          goes_{goes} {
        load();
    }

    // Null: there are no more.
    const LookupEntry* first() const noexcept { return chunk_ ? &entry_ : nullptr; }
    void pop() {
        if (++at_ < chunk_->size()) {
            entry_ = (*chunk_)[at_];
        } else {
            load();
        }
    }

  private:
    void load() {
        chunk_.reset();
        next_.reset();
        next_.bind(1, next_chunk_).bind(2, end_);
        if (!next_.step()) return next_.reset();
        const std::int64_t id = next_.integer(0);
        bytes_ = next_.blob(1);
        next_.reset();
        next_chunk_ = id + 1;
        if (goes_) delete_.bind(1, id).run();
        chunk_.emplace(bytes_);
        at_ = 0;
        entry_ = (*chunk_)[0];
    }

    Statement next_, delete_;
    std::int64_t next_chunk_, end_;  // chunk_id
    bool goes_;
    std::string bytes_;
    std::optional<LookupChunk> chunk_;
    std::size_t at_ = 0;
    LookupEntry entry_;
};

LookupRuns::LookupRuns(sqlite::Connection& connection)
    : connection_{connection},
      runs_{connection, "SELECT run_id, entries FROM lookup_run WHERE of = ?1 ORDER BY run_id"},
      chunk_{connection,
             "SELECT bytes FROM lookup_chunk WHERE chunk_id >= ?1 AND chunk_id < ?2 ORDER BY chunk_id LIMIT 1"} {}

std::vector<LookupRuns::Run> LookupRuns::runs(Lookup of) {
    std::vector<Run> runs;
    runs_.reset();
    runs_.bind(1, static_cast<std::int64_t>(of));
    while (runs_.step()) runs.push_back({runs_.integer(0), runs_.integer(1)});
    runs_.reset();
    return runs;
}

std::vector<std::int64_t> LookupRuns::find(Lookup of, std::span<const std::uint32_t> hashes) {
    std::vector<std::int64_t> numbers;
    for (const Run& run : runs(of)) {
        for (const std::uint32_t hash : hashes) {
            chunk_.reset();
            chunk_.bind(1, first_chunk(run.id) + hash).bind(2, first_chunk(run.id + 1));
            if (chunk_.step()) LookupChunk{chunk_.blob(0)}.find(hash, numbers);
        }
        chunk_.reset();
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

std::int64_t LookupRuns::entries(Lookup of) {
    std::int64_t all = 0;
    for (const Run& run : runs(of)) all += run.entries;
    return all;
}

std::int64_t LookupRuns::entries_behind_first(Lookup of) {
    const std::vector<Run> all = runs(of);
    return all.empty() ? 0 : entries(of) - all.front().entries;
}

void LookupRuns::for_each_of_run(std::int64_t run, const std::function<void(const LookupEntry&)>& visit) {
    Statement chunks{connection_,
                     "SELECT bytes FROM lookup_chunk WHERE chunk_id >= ?1 AND chunk_id < ?2 ORDER BY chunk_id"};
    chunks.bind(1, first_chunk(run)).bind(2, first_chunk(run + 1));
    while (chunks.step()) {
        const LookupChunk chunk{chunks.blob(0)};
        for (std::size_t i = 0; i < chunk.size(); ++i) visit(chunk[i]);
    }
}

void LookupRuns::for_each(Lookup of, const std::function<void(const LookupEntry&)>& visit) {
    for (const Run& run : runs(of)) for_each_of_run(run.id, visit);
}

void LookupRuns::add(Lookup of, std::vector<LookupEntry> entries) {
    if (entries.empty()) return;
    std::sort(entries.begin(), entries.end());
    std::vector<Run> before = runs(of);
    std::vector<Run> merged;
    auto size = static_cast<std::int64_t>(entries.size());
    while (!before.empty() && before.back().entries <= kMergedSize * size) {
        size += before.back().entries;
        merged.push_back(before.back());
        before.pop_back();
    }
    store(of, entries, merged);
}

void LookupRuns::replace(Lookup of, std::vector<LookupEntry> entries) {
    drop(of);
    std::sort(entries.begin(), entries.end());
    store(of, entries, {});
}

void LookupRuns::drop(Lookup of) {
    for (const Run& run : runs(of)) drop_run(run.id);
}

void LookupRuns::merge(Lookup of, const Keep& keep) {
    const std::vector<Run> all = runs(of);
    if (!all.empty()) store(of, {}, all, keep);
}

void LookupRuns::copy(Lookup of, LookupRuns& from, const Keep& keep) {
    std::deque<Cursor> sources;
    for (const Run& run : from.runs(of)) sources.emplace_back(from.connection_, run.id, false);
    if (!sources.empty()) store(of, {}, sources, keep);
}

void LookupRuns::store(Lookup of, std::span<const LookupEntry> entries, std::span<const Run> merged, const Keep& keep) {
    std::deque<Cursor> sources;
    for (const Run& old : merged) sources.emplace_back(connection_, old.id, true);
    store(of, entries, sources, keep);
    for (const Run& old : merged) drop_run(old.id);
}

void LookupRuns::store(Lookup of, std::span<const LookupEntry> entries, std::deque<Cursor>& sources, const Keep& keep) {
    Statement run{connection_, "INSERT INTO lookup_run (of, entries) VALUES (?1, 0)"};
    run.bind(1, static_cast<std::int64_t>(of)).run();
    const std::int64_t id = connection_.last_rowid();
    Statement insert{connection_, "INSERT INTO lookup_chunk (chunk_id, bytes) VALUES (?1, ?2)"};
    LookupEncoder encoder{[&](const EncodedChunk& chunk) {
        insert.bind(1, first_chunk(id) + chunk.last_hash).bind_blob(2, chunk.bytes).run();
    }};
    const auto add = [&](const LookupEntry& entry) {
        if (!keep || keep(entry)) encoder.add(entry);
    };
    for (;;) {
        Cursor* least = nullptr;
        for (Cursor& source : sources) {
            if (source.first() && (!least || *source.first() < *least->first())) least = &source;
        }
        if (least && (entries.empty() || *least->first() < entries.front())) {
            add(*least->first());
            least->pop();
        } else if (!entries.empty()) {
            add(entries.front());
            entries = entries.subspan(1);
        } else {
            break;
        }
    }
    encoder.finish();
    Statement{connection_, "UPDATE lookup_run SET entries = ?2 WHERE run_id = ?1"}
        .bind(1, id)
        .bind(2, encoder.entries())
        .run();
}

void LookupRuns::drop_run(std::int64_t run) {
    Statement chunks{connection_, "DELETE FROM lookup_chunk WHERE chunk_id >= ?1 AND chunk_id < ?2"};
    chunks.bind(1, first_chunk(run)).bind(2, first_chunk(run + 1)).run();
    Statement{connection_, "DELETE FROM lookup_run WHERE run_id = ?1"}.bind(1, run).run();
}

}  // namespace chemsieve
