#include "search/screen/similarity_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "search/screen/formula_plan.h"

namespace chemsieve {

namespace {

constexpr std::size_t kRowsReadAtOnce = 32;  // rows not in memory
constexpr std::size_t kColumnsATask = 32;
constexpr std::size_t kRowsForAnotherThread = 1U << 15;  // rows times columns; some 100 us of work
// The range of reach, 0 to 1, is divided into this many parts. Columns of the same part are scanned in the order in
// which they lie.
constexpr std::size_t kPartsOfReach = 32;
// A scan in steps: the rows of four columns take a megabyte at 2,048 bits.
constexpr std::size_t kColumnsAStep = 4;
constexpr std::size_t kStepsABlock = kMostColumnsOfRow / kColumnsAStep;
// The most promising columns, looked at before all others: with two of them, compounds of 250,000 reach what is asked
// for at the moment four times as often, and each has to be looked up.
constexpr std::size_t kColumnsToStart = 64;

}  // namespace

struct SimilarityScan::ClassQuery {
    const SlicedClass* length_class;
    std::vector<std::uint32_t> positions;  // rarest first
    std::uint32_t hidden;                  // the query's items that share a bit with another
};

struct SimilarityScan::ColumnPlace {
    std::uint32_t class_number;
    std::uint32_t column;
    std::uint32_t block;
    CountRange counts;  // item counts of its compounds
    double reach;       // no compound of it is more similar
};

// The compound's number is looked up in the end: most compounds found at first are not among the best.
struct SimilarityScan::FoundCompound {
    std::uint32_t block;
    std::uint32_t column;
    std::uint32_t lane;
    std::uint32_t bound;
    Similarity most;
};

struct SimilarityScan::Worker {
    explicit Worker(const SimilarityScan& scan) : blocks(scan.index_.rows().source().blocks().size()) {
        rows.reserve(blocks.size() * scan.items_.size());
        positions.reserve(rows.capacity());
    }

    // The query's rows in a block, those that have any bit set: places in `rows` and `positions`.
    struct BlockRows {
        bool is_known = false;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    const BlockRows& rows_of(const SimilarityScan& scan, const ColumnPlace& place, std::uint64_t visit_generation);
    // Fills in those of a block from `first` to `last` - 1 that are missing, at most kRowsReadAtOnce.
    void look_up(const SimilarityScan& scan, std::size_t first, std::size_t last, const BlockRows& of,
                 std::span<const ColumnPlace> columns);

    std::uint64_t generation = 0;  // the visits in which the rows were found
    std::vector<BlockRows> blocks;
    std::vector<const std::uint64_t*> rows;  // null: not in memory, or not as words of the columns at hand
    std::vector<std::uint32_t> positions;
    // Rows that lie in `unpacked`, with the words of the columns at hand: places in `rows`.
    std::vector<std::size_t> to_forget;
    UnpackedRows unpacked;
    std::vector<ColumnToCount> to_count;
    ColumnBits reached{};
    std::uint32_t counts[kColumnCompounds] = {};
    std::vector<std::uint16_t> lanes;              // the compounds that are reached
    std::vector<std::uint16_t> compounds_sharing;  // number of compounds that share so many bits with the query
    std::vector<FoundCompound> found;
    std::size_t looked_at = 0;
    // What run_step() uses.
    std::vector<std::uint64_t> started;  // by block: the columns that were looked at first
    std::vector<ColumnPlace> step;       // the columns of a step
};

const SimilarityScan::Worker::BlockRows& SimilarityScan::Worker::rows_of(const SimilarityScan& scan,
                                                                         const ColumnPlace& place,
                                                                         std::uint64_t visit_generation) {
    for (const std::size_t row : to_forget) rows[row] = nullptr;
    to_forget.clear();
    if (visit_generation != generation) {  // some of the rows may be gone
        generation = visit_generation;
        std::fill(blocks.begin(), blocks.end(), BlockRows{});
        rows.clear();
        positions.clear();
    }
    BlockRows& block = blocks[place.block];
    if (block.is_known) return block;
    block.is_known = true;
    block.first = static_cast<std::uint32_t>(rows.size());
    const StoredBlock& stored = scan.index_.block(place.block);
    for (const std::uint32_t position : scan.classes_[place.class_number].positions) {
        if (stored.summary[position] == 0) continue;
        positions.push_back(position);
        rows.push_back(scan.index_.rows().row_if_kept(place.block, position).words);
    }
    block.count = static_cast<std::uint32_t>(rows.size()) - block.first;
    return block;
}

void SimilarityScan::Worker::look_up(const SimilarityScan& scan, std::size_t first, std::size_t last,
                                     const BlockRows& of, std::span<const ColumnPlace> columns) {
    const auto ascends = [](const ColumnPlace& a, const ColumnPlace& b) { return a.column < b.column; };
    const auto [lowest, highest] = std::minmax_element(columns.begin(), columns.end(), ascends);
    const ColumnRange range{lowest->column, highest->column + std::size_t{1}};
    std::array<KeptRow, kRowsReadAtOnce> kept;
    for (std::size_t i = first; i < last; ++i) {
        if (rows[of.first + i]) continue;
        kept[i - first] = scan.index_.rows().row(lowest->block, positions[of.first + i]);
        __builtin_prefetch(kept[i - first].places);
    }
    for (std::size_t i = first; i < last; ++i) {
        const std::uint64_t*& row = rows[of.first + i];
        if (row) continue;
        if (!kept[i - first].words) to_forget.push_back(of.first + i);
        row = unpacked.words_of(kept[i - first], i, range);
    }
}

SimilarityScan::SimilarityScan(const SlicedIndex& index, std::span<const std::uint64_t> items, const ScanGoal& goal)
    : index_{index}, items_{items}, goal_{goal}, rising_{goal} {
    for (const SlicedClass& length_class : index.classes()) {
        std::vector<std::uint32_t> positions = rarest_first(items, length_class);
        const auto hidden = static_cast<std::uint32_t>(items.size() - positions.size());
        classes_.push_back({&length_class, std::move(positions), hidden});
    }
}

SimilarityScan::~SimilarityScan() = default;

std::uint32_t SimilarityScan::least() const noexcept { return rising_.least(); }

void SimilarityScan::run(ThreadPool& pool, unsigned jobs) {
    scan_tail();
    const std::vector<ColumnPlace> columns = columns_by_promise();
    if (columns.size() * items_.size() < kRowsForAnotherThread) jobs = 1;
    std::vector<std::span<const ColumnPlace>> tasks;  // columns of one block each
    for (std::size_t first = 0; first < columns.size();) {
        std::size_t end = first + 1;
        while (end < columns.size() && end < first + kColumnsATask && columns[end].block == columns[first].block) ++end;
        tasks.push_back(std::span{columns}.subspan(first, end - first));
        first = end;
    }
    std::vector<Worker> workers;
    for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(*this);
    pool.run(tasks.size(), jobs,
             [&](std::size_t task, unsigned number) { scan_columns(tasks[task], workers[number]); });
    for (const Worker& worker : workers) take_from(worker);
}

std::size_t SimilarityScan::steps() const noexcept { return 1 + index_.order().size() * kStepsABlock; }

void SimilarityScan::run_step(std::size_t step) {
    if (step == 0) {
        scan_tail();
        worker_ = std::make_unique<Worker>(*this);
        worker_->started.assign(worker_->blocks.size(), 0);
        if (goal_.top > 0) scan_most_promising();
        return;
    }
    const BlockPlace& place = index_.order()[(step - 1) / kStepsABlock];
    const auto first = static_cast<std::uint32_t>((step - 1) % kStepsABlock * kColumnsAStep);
    std::vector<ColumnPlace>& columns = worker_->step;
    columns.clear();
    columns_of(place, first, first + kColumnsAStep, columns);
    std::erase_if(
        columns, [&](const ColumnPlace& column) { return (worker_->started[column.block] >> column.column & 1) != 0; });
    scan_columns(columns, *worker_);
    if (step + 1 < steps()) return;
    take_from(*worker_);
    worker_.reset();
}

// Their compounds raise the similarity asked for.
void SimilarityScan::scan_most_promising() {
    const std::vector<ColumnPlace> columns = columns_by_promise();
    for (const ColumnPlace& place : std::span{columns}.first(std::min(kColumnsToStart, columns.size()))) {
        worker_->started[place.block] |= std::uint64_t{1} << place.column;
        scan_columns({&place, 1}, *worker_);
    }
}

void SimilarityScan::take_from(const Worker& worker) {
    const KeptMemory::Visit visit = memory_of_rows().visit();
    for (const FoundCompound& found : worker.found) {
        if (found.bound < rising_.least()) continue;
        const KeptColumn column = index_.rows().column(found.block, found.column);
        found_.push_back({column.number(found.lane), found.most, found.bound});
    }
    looked_at_ += worker.looked_at;
}

// Adds those of the columns `first` to `last` - 1 of a block that exist and hold compounds of the right size.
void SimilarityScan::columns_of(const BlockPlace& place, std::uint32_t first, std::uint32_t last,
                                std::vector<ColumnPlace>& columns) const {
    const auto items = static_cast<std::uint32_t>(items_.size());
    const double least = least_value(rising_.least());
    if (goal_.metric.reach(items, place.counts.lowest, place.counts.highest) < least) return;
    const std::size_t block = index_.classes()[place.class_number].blocks()[place.place];
    const std::vector<CountRange>& counts = index_.block(block).columns;
    for (std::uint32_t column = first; column < std::min<std::size_t>(last, counts.size()); ++column) {
        const double reach = goal_.metric.reach(items, counts[column].lowest, counts[column].highest);
        if (reach < least) continue;
        columns.push_back({place.class_number, column, static_cast<std::uint32_t>(block), counts[column], reach});
    }
}

std::vector<SimilarityScan::ColumnPlace> SimilarityScan::columns_by_promise() const {
    std::vector<ColumnPlace> columns;
    columns.reserve((index_.compound_count() + kColumnCompounds - 1) / kColumnCompounds + index_.order().size());
    for (const BlockPlace& place : index_.order()) columns_of(place, 0, ~0U, columns);
    if (goal_.top == 0) return columns;
    const auto part_of = [](const ColumnPlace& place) { return static_cast<std::size_t>(place.reach * kPartsOfReach); };
    std::array<std::size_t, kPartsOfReach + 1> ends{};  // where each part ends; the part of greatest reach is first
    for (const ColumnPlace& place : columns) ++ends[part_of(place)];
    std::partial_sum(ends.rbegin(), ends.rend(), ends.rbegin());
    std::vector<ColumnPlace> sorted(columns.size());
    for (auto place = columns.rbegin(); place != columns.rend(); ++place) sorted[--ends[part_of(*place)]] = *place;
    return sorted;
}

// `columns`: of one block.
void SimilarityScan::scan_columns(std::span<const ColumnPlace> columns, Worker& worker) {
    if (columns.empty()) return;
    const KeptMemory::Visit visit = memory_of_rows().visit();
    const Worker::BlockRows block = worker.rows_of(*this, columns.front(), visit.generation());
    worker.looked_at += columns.size() * kColumnCompounds;
    for (std::size_t next = 0; next < columns.size();) {
        look_up_least(columns, next, worker);
        const std::uint32_t least = rising_.least();
        while (next < columns.size() && rising_.least() == least) {
            const CountTask task{.rows = worker.rows.data() + block.first,
                                 .row_count = block.count,
                                 .columns = worker.to_count.data() + next,
                                 .column_count = static_cast<std::uint32_t>(columns.size() - next)};
            const CountStop stop = kernels().count(task, worker.reached, worker.counts);
            next += stop.place;
            if (next == columns.size()) return;
            if (stop.missing == kNoRowMissing) {
                keep(columns[next++], worker);
                continue;
            }
            const std::size_t last = std::min<std::size_t>(block.count, stop.missing + kRowsReadAtOnce);
            worker.look_up(*this, stop.missing, last, block, columns.subspan(next));
        }
    }
}

// How many of the query's bits compounds of these columns must have, from column `first` on.
void SimilarityScan::look_up_least(std::span<const ColumnPlace> columns, std::size_t first, Worker& worker) const {
    const std::uint32_t millionths = rising_.least();
    const double least = least_value(millionths);
    const Metric::Need need = goal_.metric.need(static_cast<std::uint32_t>(items_.size()), millionths);
    const std::uint32_t hidden = classes_[columns.front().class_number].hidden;
    worker.to_count.resize(columns.size());
    for (std::size_t i = first; i < columns.size(); ++i) {
        const std::uint32_t shared = need.common(columns[i].counts.lowest);
        const std::uint32_t needed = shared > hidden ? shared - hidden : 0;
        worker.to_count[i] = {columns[i].column, columns[i].reach < least ? ~0U : needed};
    }
}

void SimilarityScan::keep(const ColumnPlace& place, Worker& worker) {
    worker.lanes.clear();
    for (std::size_t word = 0; word < kColumnWords; ++word) {
        for (std::uint64_t left = worker.reached.words[word]; left != 0; left &= left - 1) {
            worker.lanes.push_back(
                static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(std::countr_zero(left))));
        }
    }
    // The last column of a block may not be full.
    const std::size_t compounds = index_.block(place.block).compounds_of(place.column);
    while (!worker.lanes.empty() && worker.lanes.back() >= compounds) worker.lanes.pop_back();
    if (goal_.among) leave_out_unselected(place, worker);
    if (goal_.top > 0 && worker.lanes.size() > goal_.top) put_most_shared_first(worker);
    for (const std::uint16_t lane : worker.lanes) keep_compound(place, lane, worker);
}

// To be called before these compounds raise the similarity asked for.
void SimilarityScan::leave_out_unselected(const ColumnPlace& place, Worker& worker) const {
    if (worker.lanes.empty()) return;
    const KeptColumn column = index_.rows().column(place.block, place.column);
    std::erase_if(worker.lanes, [&](std::uint16_t lane) { return !goal_.among->contains(column.number(lane)); });
}

// Compounds that share most bits raise the similarity asked for, so that most of the others need not be kept.
void SimilarityScan::put_most_shared_first(Worker& worker) const {
    worker.compounds_sharing.assign(items_.size() + 1, 0);
    for (const std::uint16_t lane : worker.lanes) ++worker.compounds_sharing[worker.counts[lane]];
    auto shared = static_cast<std::uint32_t>(items_.size());
    for (std::size_t compounds = 0;; --shared) {
        compounds += worker.compounds_sharing[shared];
        if (compounds >= goal_.top) break;
    }
    std::partition(worker.lanes.begin(), worker.lanes.end(),
                   [&](std::uint16_t lane) { return worker.counts[lane] >= shared; });
}

void SimilarityScan::keep_compound(const ColumnPlace& place, std::uint32_t lane, Worker& worker) {
    const ClassQuery& query = classes_[place.class_number];
    const auto items = static_cast<std::uint32_t>(items_.size());
    // The column is read only if it is needed, as it is seldom in the processor's caches.
    const auto column = [&] { return index_.rows().column(place.block, place.column); };
    const std::uint32_t shared = worker.counts[lane];
    const std::uint32_t most_common = std::min(items, shared + query.hidden);
    const std::uint32_t least_count = std::max(place.counts.lowest, most_common);
    if (goal_.metric.is_surely_less(most_common, items, least_count, rising_.least())) return;
    const bool alike = place.counts.lowest == place.counts.highest;
    const std::uint32_t count = alike ? place.counts.lowest : column().item_count(lane);
    const std::uint32_t hidden = query.hidden == 0 ? 0 : std::min(query.hidden, column().hidden(lane));
    const std::uint32_t common = std::min({items, count, shared + hidden});
    if (goal_.metric.is_surely_less(common, items, count, rising_.least())) return;
    const Similarity most = goal_.metric.of_counts(common, items, count);
    const std::uint32_t bound = most.millionths();
    if (bound < rising_.least()) return;
    worker.found.push_back({place.block, place.column, lane, bound, most});
    if (goal_.top == 0) return;
    if (!goal_.estimates) {
        rising_.add(bound);
        return;
    }
    // Estimate: the query's bits that are not set by shared items are set as often as all bits of the compound.
    const double fill = static_cast<double>(count - column().hidden(lane)) / query.length_class->bits();
    const double bits = static_cast<double>(query.positions.size());
    const double likely = fill < 1 ? (shared - bits * fill) / (1 - fill) * items / bits : 0;
    const auto estimate = static_cast<std::uint32_t>(std::clamp(likely, 0.0, static_cast<double>(common)));
    rising_.add(goal_.metric.of_counts(estimate, items, count).millionths());
}

void SimilarityScan::scan_tail() {
    const auto items = static_cast<std::uint32_t>(items_.size());
    for (const FingerprintBlock& block : index_.tail()) {
        const std::size_t words = (block.bits + 63) / 64;
        std::vector<std::uint64_t> query(words);
        const bool folds = std::has_single_bit(block.bits);
        for (const std::uint64_t item : items_) {
            const std::uint64_t bit = folds ? item & (block.bits - 1) : item;
            query[bit / 64] |= std::uint64_t{1} << (bit % 64);
        }
        std::uint32_t bits = 0;
        for (const std::uint64_t word : query) bits += static_cast<std::uint32_t>(std::popcount(word));
        std::vector<std::uint32_t> shared(block.compounds.size());
        kernels().common_rows(query.data(), block.words.data(), shared.size(), words, shared.data());
        for (std::size_t i = 0; i < shared.size(); ++i) {
            if (goal_.among && !goal_.among->contains(block.compounds[i])) continue;
            const std::uint32_t count = block.item_counts[i];
            const std::uint32_t common = std::min({items, count, shared[i] + (items - bits)});
            // Nothing is known of compounds that are always candidates.
            const Similarity most =
                block.always_candidate[i] ? Similarity{1, 1} : goal_.metric.of_counts(common, items, count);
            const std::uint32_t bound = most.millionths();
            if (bound < rising_.least()) continue;
            found_.push_back({block.compounds[i], most, bound});
            if (!goal_.estimates) rising_.add(bound);
        }
        looked_at_ += shared.size();
    }
}

}  // namespace chemsieve
