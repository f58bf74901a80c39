#include "data/fingerprints/slice_writer.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/error.h"
#include "base/platform/memory.h"
#include "base/thread_pool.h"
#include "data/codec/slice_codec.h"
#include "data/fingerprints/part_writer.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

using Members = std::span<const std::uint32_t>;

constexpr std::uint32_t kRowsATask = 64;

std::uint32_t set_bits(std::span<const std::uint64_t> words) {
    std::uint32_t set = 0;
    for (const std::uint64_t word : words) set += static_cast<std::uint32_t>(std::popcount(word));
    return set;
}

StoredColumn column_of(const SegmentRows& segment, Members members) {
    StoredColumn column;
    for (const std::uint32_t i : members) {
        column.compounds.push_back(segment.compounds[i]);
        column.item_counts.push_back(segment.rows.item_counts[i]);
        column.hidden.push_back(segment.rows.item_counts[i] - set_bits(segment.rows.row(i)));
    }
    return column;
}

CountRange range_of(const StoredColumn& column) {
    const auto [lowest, highest] = std::minmax_element(column.item_counts.begin(), column.item_counts.end());
    return {*lowest, *highest};
}

PackedBlock make_block(const SegmentRows& segment, Members members, ThreadPool& pool, unsigned jobs,
                       const std::stop_token& stop) {
    PackedBlock result;
    SliceBlock slices = make_slice_block(segment.rows, members, pool, jobs);
    result.bits = slices.bits;
    result.compounds = slices.compounds;
    result.rows.resize(slices.bits);
    pool.run((slices.bits + kRowsATask - 1) / kRowsATask, jobs, [&](std::size_t task, unsigned) {
        const auto first = static_cast<std::uint32_t>(task * kRowsATask);
        for (std::uint32_t i = first; i < std::min(first + kRowsATask, slices.bits) && !stop.stop_requested(); ++i) {
            if (slices.summary[i] != 0) result.rows[i] = pack_row(slices.row(i));
        }
    });
    StoredBlock known{.bits = slices.bits,
                      .compounds = slices.compounds,
                      .columns = {},
                      .summary = {slices.summary.begin(), slices.summary.end()},
                      .set_counts = {slices.set_counts.begin(), slices.set_counts.end()}};
    for (std::size_t first = 0; first < members.size(); first += kColumnCompounds) {
        const StoredColumn column =
            column_of(segment, members.subspan(first, std::min(kColumnCompounds, members.size() - first)));
        known.columns.push_back(range_of(column));
        result.columns.push_back(pack_column(column));
    }
    std::vector<std::size_t> sizes;
    for (const std::string& row : result.rows) sizes.push_back(row.size());
    result.places = places_of_rows(sizes);
    result.block = pack_block({std::move(known), {result.places.begin(), result.places.end()}});
    return result;
}

// Compounds beyond the first `most` go to the rest.
void gather_block(const FingerprintBlock& block, std::size_t most, SegmentRows& segment, FingerprintBlock& rest) {
    const auto fits = std::min(block.compounds.size(), most - segment.compounds.size());
    const auto words = fits * segment.rows.words_a_row();
    const auto first = [](const auto& values, std::size_t count) {
        return values.begin() + static_cast<std::ptrdiff_t>(count);
    };
    segment.compounds.insert(segment.compounds.end(), block.compounds.begin(), first(block.compounds, fits));
    segment.rows.item_counts.insert(segment.rows.item_counts.end(), block.item_counts.begin(),
                                    first(block.item_counts, fits));
    segment.rows.words.insert(segment.rows.words.end(), block.words.begin(), first(block.words, words));
    for (std::size_t i = fits; i < block.compounds.size(); ++i) append_compound(rest, block, i);
}

SliceOrder order_of(const FingerprintSet& set) {
    return set.kind == FingerprintKind::subgraph ? SliceOrder::clustered : SliceOrder::by_count;
}

std::int64_t compounds_of(const std::vector<BlockEntry>& blocks) {
    return std::accumulate(blocks.begin(), blocks.end(), std::int64_t{0},
                           [](std::int64_t sum, const BlockEntry& entry) { return sum + entry.compounds; });
}

// The bytes of rows that are left to wait, in segments: those of several lengths wait together.
constexpr std::int64_t kMostTail = 4;

// The fewest that hold so many compounds.
std::size_t blocks_for(std::int64_t compounds, std::uint32_t bits) {
    const std::size_t most = columns_a_block(bits) * kColumnCompounds;
    return (static_cast<std::size_t>(compounds) + most - 1) / most;
}

}  // namespace

std::optional<std::vector<PackedBlock>> make_segment(const SegmentRows& segment, SliceOrder order, unsigned jobs,
                                                     const std::stop_token& stop) {
    const std::vector<std::uint32_t> sorted = slice_order(segment.rows, order, jobs, stop);
    const std::size_t most = columns_a_block(segment.rows.bits) * kColumnCompounds;
    std::vector<PackedBlock> blocks;
    ThreadPool pool;
    for (std::size_t first = 0; first < sorted.size() && !stop.stop_requested(); first += most) {
        const Members members = Members{sorted}.subspan(first, std::min(most, sorted.size() - first));
        blocks.push_back(make_block(segment, members, pool, jobs, stop));
    }
    if (stop.stop_requested()) return std::nullopt;
    return blocks;
}

SliceWriter::SliceWriter(sqlite::Connection& connection, const FingerprintSet& set, const SliceSizes& sizes,
                         unsigned jobs, std::stop_token stop)
    : connection_{connection},
      set_{set},
      sizes_{sizes},
      jobs_{jobs},
      stop_{std::move(stop)},
      tail_{connection, set},
      tables_{connection, set},
      keeps_parts_{set.kind == FingerprintKind::subgraph && keeps_parts(connection)} {}

std::int64_t SliceWriter::full(std::uint32_t bits) const {
    const std::int64_t fit = sizes_.bytes / ((bits + 7) / 8);
    return std::clamp<std::int64_t>(fit, 1, sizes_.compounds);
}

std::map<std::uint32_t, std::vector<SliceWriter::Segment>> SliceWriter::segments() {
    std::map<std::int64_t, Segment> by_number;
    for (const BlockEntry& entry : tables_.entries()) by_number[entry.segment].push_back(entry);
    std::map<std::uint32_t, std::vector<Segment>> by_length;
    for (auto& [number, segment] : by_number) by_length[segment.front().bits].push_back(std::move(segment));
    return by_length;
}

std::map<std::uint32_t, std::vector<BlockEntry>> SliceWriter::tails() {
    std::map<std::uint32_t, std::vector<BlockEntry>> by_length;
    for (const BlockEntry& entry : tail_.sliceable()) by_length[entry.bits].push_back(entry);
    return by_length;
}

SliceWriter::Sources SliceWriter::no_more_than_full(const Sources& sources) const {
    Sources result{.bits = sources.bits, .slices = {}, .tail = {}};
    std::int64_t left = full(sources.bits);
    const auto take = [&](const std::vector<BlockEntry>& from, std::vector<BlockEntry>& to) {
        for (const BlockEntry& entry : from) {
            if (left <= 0) return;
            to.push_back(entry);
            left -= entry.compounds;
        }
    };
    take(sources.slices, result.slices);
    take(sources.tail, result.tail);
    return result;
}

bool SliceWriter::tail_is_full() {
    std::int64_t compounds = 0;
    std::int64_t bytes = 0;
    for (const BlockEntry& entry : tail_.sliceable()) {
        compounds += entry.compounds;
        bytes += entry.compounds * ((entry.bits + 7) / 8);
    }
    return compounds >= sizes_.compounds || bytes >= kMostTail * sizes_.bytes;
}

std::optional<SliceWriter::Sources> SliceWriter::sources_of_tail() {
    for (const auto& [bits, tail] : tails()) {
        std::int64_t compounds = compounds_of(tail);
        if (compounds < sizes_.least) continue;
        Sources sources{.bits = bits, .slices = {}, .tail = tail};
        const std::vector<Segment> there = segments()[bits];
        for (auto segment = there.rbegin(); segment != there.rend(); ++segment) {
            const std::int64_t more = compounds_of(*segment);
            if (more > 2 * compounds || more + compounds > full(bits)) break;
            sources.slices.insert(sources.slices.end(), segment->begin(), segment->end());
            compounds += more;
        }
        return no_more_than_full(sources);
    }
    return std::nullopt;
}

void SliceWriter::turn_tail() {
    while (!stop_.stop_requested() && turn_next()) return_free_memory();
    if (keeps_parts_ && !stop_.stop_requested()) PartWriter{connection_, set_, jobs_, stop_}.make_missing();
}

bool SliceWriter::turn_next() {
    std::optional<Sources> sources;
    Gathered gathered;
    {
        const sqlite::Snapshot snapshot{connection_};
        sources = sources_of_tail();
        if (sources) {
            // SQLite's cache and the rows need not be in memory at once.
            connection_.execute("PRAGMA shrink_memory");
            return_free_memory();
            gathered = gather(*sources, [](const BlockEntry&) {});
        }
    }
    if (!sources) return false;
    auto blocks = make_segment(gathered.segment, order_of(set_), jobs_, stop_);
    gathered.segment = {};
    if (!blocks) return false;
    sqlite::Transaction transaction{connection_};
    if (!replace(*sources, gathered.rest, *blocks)) return false;
    transaction.commit();
    return true;
}

std::vector<SliceWriter::Sources> SliceWriter::sources_to_merge() {
    auto tail_of = tails();
    auto segments_of = segments();
    for (const auto& [bits, tail] : tail_of) segments_of[bits];  // lengths that have a tail alone
    std::vector<Sources> result;
    for (const auto& [bits, all] : segments_of) {
        Sources sources{.bits = bits, .slices = {}, .tail = tail_of[bits]};
        std::size_t small = 0;
        bool has_gaps = false;  // compounds were removed
        for (const Segment& segment : all) {
            if (compounds_of(segment) >= full(bits)) continue;
            ++small;
            has_gaps = has_gaps || segment.size() > blocks_for(compounds_of(segment), bits);
            sources.slices.insert(sources.slices.end(), segment.begin(), segment.end());
        }
        const bool enough = compounds_of(sources.slices) + compounds_of(sources.tail) >= sizes_.least;
        if (enough && (!sources.tail.empty() || small > 1 || has_gaps)) result.push_back(std::move(sources));
    }
    return result;
}

std::int64_t SliceWriter::blocks_to_merge() {
    std::size_t blocks = 0;
    for (const Sources& sources : sources_to_merge()) blocks += sources.slices.size() + sources.tail.size();
    return static_cast<std::int64_t>(blocks);
}

bool SliceWriter::merge_all(const std::function<void()>& read) {
    // What does not fit into a full segment goes to the tail and is read again.
    const std::int64_t last = connection_.integer("SELECT max(block_id) FROM fingerprint_block");
    const auto read_first = [&](const BlockEntry& entry) {
        if (entry.segment != 0 || entry.block_id <= last) read();
    };
    for (auto left = sources_to_merge(); !left.empty(); left = sources_to_merge()) {
        const Sources sources = no_more_than_full(left.front());
        Gathered gathered = gather(sources, read_first);
        auto blocks = make_segment(gathered.segment, order_of(set_), jobs_, stop_);
        gathered.segment = {};
        if (!blocks || !replace(sources, gathered.rest, *blocks)) return false;
        blocks.reset();
        return_free_memory();
    }
    if (keeps_parts_ && !PartWriter{connection_, set_, jobs_, stop_}.make_missing_here()) return false;
    return !stop_.stop_requested();
}

SliceWriter::Gathered SliceWriter::gather(const Sources& sources, const std::function<void(const BlockEntry&)>& read) {
    Gathered result;
    SegmentRows& segment = result.segment;
    segment.rows.bits = result.rest.bits = sources.bits;
    const auto most = static_cast<std::size_t>(
        std::min(compounds_of(sources.slices) + compounds_of(sources.tail), full(sources.bits)));
    segment.compounds.reserve(most);
    segment.rows.item_counts.reserve(most);
    segment.rows.words.reserve(most * segment.rows.words_a_row());
    for (const BlockEntry& entry : sources.slices) {
        if (stop_.stop_requested()) return result;
        gather_block(tables_.fingerprints(entry.block_id), most, segment, result.rest);
        read(entry);
    }
    for (const BlockEntry& entry : sources.tail) {
        if (stop_.stop_requested()) return result;
        gather_block(tail_.read(entry.block_id), most, segment, result.rest);
        read(entry);
    }
    return result;
}

std::int64_t SliceWriter::blocks() {
    return static_cast<std::int64_t>(tables_.entries().size() + tail_.block_ids().size());
}

std::optional<std::int64_t> SliceWriter::drop(const CompoundSelection& compounds, const std::function<void()>& looked) {
    const std::vector<std::int64_t> rows = tail_.block_ids();  // before what is left of slices goes there
    std::int64_t dropped = 0;
    for (const BlockEntry& entry : tables_.entries()) {
        if (holds_any(entry, compounds)) dropped += drop_from_slices(entry, compounds);
        if (stop_.stop_requested()) return std::nullopt;
        looked();
    }
    for (const std::int64_t block_id : rows) {
        dropped += drop_from_rows(block_id, compounds);
        if (stop_.stop_requested()) return std::nullopt;
        looked();
    }
    return dropped;
}

bool SliceWriter::holds_any(const BlockEntry& entry, const CompoundSelection& compounds) {
    const StoredBlock stored = tables_.block(entry.block_id).known;
    for (std::size_t i = 0; i < stored.columns.size(); ++i) {
        const StoredColumn column = tables_.column(tables_.column_bytes(entry.block_id, i), entry.block_id, stored, i);
        const auto is_one = [&](CompoundNumber number) { return compounds.contains(number); };
        if (std::any_of(column.compounds.begin(), column.compounds.end(), is_one)) return true;
    }
    return false;
}

std::int64_t SliceWriter::drop_from_slices(const BlockEntry& entry, const CompoundSelection& compounds) {
    const FingerprintBlock left = without(tables_.fingerprints(entry.block_id), compounds);
    const std::size_t count = left.compounds.size();
    remove_slices(entry.block_id);
    if (static_cast<std::int64_t>(count) < sizes_.least) {
        tail_.append(left);
        return entry.compounds - static_cast<std::int64_t>(count);
    }
    const SegmentRows rows{{left.bits, left.item_counts, left.words}, left.compounds};
    auto blocks = make_segment(rows, SliceOrder::as_given, jobs_, stop_);
    if (blocks) {
        for (PackedBlock& block : *blocks) write(entry.segment, block);
    }
    return entry.compounds - static_cast<std::int64_t>(count);
}

std::int64_t SliceWriter::drop_from_rows(std::int64_t block_id, const CompoundSelection& compounds) {
    const FingerprintBlock block = tail_.read(block_id);
    const FingerprintBlock left = without(block, compounds);
    const std::size_t dropped = block.compounds.size() - left.compounds.size();
    if (dropped == 0) return 0;
    tail_.remove(block_id);
    tail_.append(left);
    return static_cast<std::int64_t>(dropped);
}

bool SliceWriter::replace(const Sources& sources, const FingerprintBlock& rest, std::vector<PackedBlock>& blocks) {
    for (const BlockEntry& entry : sources.slices) {
        if (!remove_slices(entry.block_id)) return false;
    }
    for (const BlockEntry& entry : sources.tail) {
        if (!tail_.remove(entry.block_id)) return false;
    }
    tail_.append(rest);
    tail_.join_always();
    const std::int64_t segment = 1 + connection_.integer("SELECT max(segment) FROM slice_block");
    for (PackedBlock& block : blocks) {
        if (stop_.stop_requested()) return false;
        write(segment, block);
    }
    return true;
}

bool SliceWriter::remove_slices(std::int64_t block_id) {
    Statement block{connection_, "DELETE FROM slice_block WHERE block_id = ?1"};
    block.bind(1, block_id).run();
    if (connection_.changed_rows() != 1) return false;
    Statement rows{connection_, "DELETE FROM slice_row WHERE row_id >= ?1 AND row_id < ?2"};
    rows.bind(1, block_id * kMostPositions).bind(2, (block_id + 1) * kMostPositions).run();
    Statement columns{connection_, "DELETE FROM slice_column WHERE column_id >= ?1 AND column_id < ?2"};
    columns.bind(1, block_id * kMostColumns).bind(2, (block_id + 1) * kMostColumns).run();
    if (keeps_parts_) PartTables{connection_}.remove_block(block_id);
    return true;
}

void SliceWriter::write(std::int64_t segment, PackedBlock& block) {
    const SliceCodec& codec = tables_.codec();
    const std::int64_t id = 1 + connection_.integer("SELECT max(seq) FROM sqlite_sequence WHERE name = 'slice_block'");
    Statement insert{connection_, "INSERT INTO slice_block VALUES (?1, ?2, ?3, ?4, ?5, ?6)"};
    codec.seal_block(block.block, id, block.bits, block.compounds);
    insert.bind(1, id)
        .bind(2, set_.id)
        .bind(3, segment)
        .bind(4, std::int64_t{block.bits})
        .bind(5, std::int64_t{block.compounds})
        .bind_blob(6, block.block)
        .run();
    Statement rows{connection_, "INSERT INTO slice_row VALUES (?1, ?2)"};
    for (const std::uint32_t position : by_place(block.rows, block.places)) {
        std::string& bytes = block.rows[position];
        codec.seal_row(bytes, id, position);
        rows.bind(1, id * kMostPositions + block.places[position]).bind_blob(2, bytes).run();
    }
    Statement columns{connection_, "INSERT INTO slice_column VALUES (?1, ?2)"};
    for (std::size_t i = 0; i < block.columns.size(); ++i) {
        codec.seal_column(block.columns[i], id, i);
        columns.bind(1, id * kMostColumns + static_cast<std::int64_t>(i)).bind_blob(2, block.columns[i]).run();
    }
}

}  // namespace chemsieve
