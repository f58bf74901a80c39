#include "search/screen/similarity_scan.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "search/screen/formula_plan.h"

namespace chemsieve {

namespace {

constexpr std::size_t kDenseRows = 128;      // from so many on most rows of a column are read
constexpr std::size_t kRowsReadAtOnce = 32;  // of those not in memory
constexpr std::size_t kColumnsATask = 8;
constexpr std::size_t kRowsForAnotherThread = 1U << 15;  // rows times columns; some 100 us of work
// A scan in parts: the rows of four columns take a megabyte at 2,048 bits.
constexpr std::size_t kColumnsAPart = 4;
constexpr std::size_t kPartsABlock = 64 / kColumnsAPart;
constexpr std::size_t kColumnsToStart = 2;

// By more than rounding can make up for; without the divisions of Similarity::millionths().
bool is_surely_less(Similarity similarity, std::uint32_t millionths) {
    return (similarity.common * std::uint64_t{1'000'000}) + similarity.total <
           std::uint64_t{millionths} * similarity.total;
}

}  // namespace

struct SimilarityScan::ClassQuery {
    const SlicedClass* length_class;
    std::vector<std::uint32_t> positions;  // rarest first
    std::uint32_t hidden;                  // the query's items that share a bit with another
};

struct SimilarityScan::ColumnPlace {
    std::uint32_t class_number;
    std::uint32_t column;
    std::size_t block;
    CountRange counts;
    double reach;  // no compound of it is more similar
};

struct SimilarityScan::Worker {
    explicit Worker(std::size_t blocks_of_index) : blocks(blocks_of_index) {}

    // The rows of a block that have any bit set.
    struct BlockRows {
        std::vector<const std::uint64_t*> rows;
        std::vector<std::uint32_t> positions;
    };
    std::vector<std::unique_ptr<BlockRows>> blocks;
    ColumnBits reached{};
    std::uint32_t counts[kColumnCompounds] = {};
    std::vector<BoundedCandidate> found;
    std::size_t looked_at = 0;
    std::vector<ColumnPlace> started;  // of run_part(): those looked at first
};

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
    std::vector<Worker> workers;
    for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(index_.rows().source().blocks().size());
    pool.run((columns.size() + kColumnsATask - 1) / kColumnsATask, jobs, [&](std::size_t task, unsigned number) {
        const std::size_t last = std::min(columns.size(), (task + 1) * kColumnsATask);
        for (std::size_t i = task * kColumnsATask; i < last; ++i) {
            scan_column(columns[i], i + 1 < columns.size() ? &columns[i + 1] : nullptr, workers[number]);
        }
    });
    for (const Worker& worker : workers) take_from(worker);
}

std::size_t SimilarityScan::parts() const noexcept { return 1 + index_.order().size() * kPartsABlock; }

void SimilarityScan::run_part(std::size_t part) {
    if (part == 0) {
        scan_tail();
        worker_ = std::make_unique<Worker>(index_.rows().source().blocks().size());
        if (goal_.top == 0) return;
        // What these hold says what to ask of the others.
        worker_->started = columns_by_promise();
        worker_->started.resize(std::min(worker_->started.size(), kColumnsToStart));
        for (const ColumnPlace& place : worker_->started) scan_column(place, nullptr, *worker_);
        return;
    }
    const BlockPlace& place = index_.order()[(part - 1) / kPartsABlock];
    const auto first = static_cast<std::uint32_t>((part - 1) % kPartsABlock * kColumnsAPart);
    for (const ColumnPlace& column : columns_of(place, first, first + kColumnsAPart)) {
        const bool done = std::any_of(worker_->started.begin(), worker_->started.end(), [&](const ColumnPlace& other) {
            return other.block == column.block && other.column == column.column;
        });
        if (!done) scan_column(column, nullptr, *worker_);
    }
    if (part + 1 < parts()) return;
    take_from(*worker_);
    worker_.reset();
}

void SimilarityScan::take_from(const Worker& worker) {
    found_.insert(found_.end(), worker.found.begin(), worker.found.end());
    looked_at_ += worker.looked_at;
}

// Columns `first` to `last` - 1 of a block, as far as there are such, that hold compounds of the right size.
std::vector<SimilarityScan::ColumnPlace> SimilarityScan::columns_of(const BlockPlace& place, std::uint32_t first,
                                                                    std::uint32_t last) const {
    const auto items = static_cast<std::uint32_t>(items_.size());
    const double least = least_value(rising_.least());
    std::vector<ColumnPlace> columns;
    if (reach_of_sizes(items, place.counts) < least) return columns;
    const std::size_t block = index_.classes()[place.class_number].blocks()[place.place];
    const std::vector<CountRange>& counts = index_.block(block).columns;
    for (std::uint32_t column = first; column < std::min<std::size_t>(last, counts.size()); ++column) {
        const double reach = reach_of_sizes(items, counts[column]);
        if (reach >= least) columns.push_back({place.class_number, column, block, counts[column], reach});
    }
    return columns;
}

std::vector<SimilarityScan::ColumnPlace> SimilarityScan::columns_by_promise() const {
    std::vector<ColumnPlace> columns;
    for (const BlockPlace& place : index_.order()) {
        const std::vector<ColumnPlace> of_block = columns_of(place, 0, ~0U);
        columns.insert(columns.end(), of_block.begin(), of_block.end());
    }
    if (goal_.top > 0) {
        std::stable_sort(columns.begin(), columns.end(),
                         [](const ColumnPlace& a, const ColumnPlace& b) { return a.reach > b.reach; });
    }
    return columns;
}

// `next`: the column after this, if it is known.
void SimilarityScan::scan_column(const ColumnPlace& place, const ColumnPlace* next, Worker& worker) {
    const double least = least_value(rising_.least());
    if (place.reach < least) return;
    const auto items = static_cast<double>(items_.size());
    // A compound of b items that is similar enough shares least (a + b) / (1 + least) of them, and has least a itself.
    const double smallest = std::max<double>(place.counts.lowest, least * items);
    const double common = least * (items + smallest) / (1 + least) - 1e-6;
    const double needed = std::ceil(std::max(0.0, common)) - classes_[place.class_number].hidden;
    worker.looked_at += kColumnCompounds;
    if (count_rows(place, next, worker, static_cast<std::uint32_t>(std::max(0.0, needed)))) keep(place, worker);
}

// True if compounds have that many of the query's bits; they and their counts are in `worker` then.
bool SimilarityScan::count_rows(const ColumnPlace& place, const ColumnPlace* next, Worker& worker,
                                std::uint32_t needed) {
    auto& block = worker.blocks[place.block];
    const RowStore& store = index_.rows();
    if (!block) {
        block = std::make_unique<Worker::BlockRows>();
        const StoredBlock& stored = index_.block(place.block);
        for (const std::uint32_t position : classes_[place.class_number].positions) {
            if (stored.summary[position] == 0) continue;
            block->positions.push_back(position);
            block->rows.push_back(store.row_if_kept(place.block, position));
        }
    }
    const bool dense = block->rows.size() > kDenseRows;
    const CountTask task{.rows = static_cast<std::uint32_t>(block->rows.size()),
                         .least = needed,
                         .check_every = dense ? 32U : 8U,
                         .prefetch = dense};
    if (task.rows < needed) return false;
    // Of few rows a column all that are read before the first look are fetched while the column before is counted.
    if (!dense && next && next->block == place.block) {
        const std::uint32_t sure = std::min(task.rows, task.rows - needed + task.check_every);
        for (std::uint32_t i = 0; i < sure; ++i) {
            __builtin_prefetch(block->rows[i] + next->column * kColumnWords);
        }
    }
    for (;;) {
        const std::uint32_t missing =
            kernels().count(block->rows.data(), task, place.column, worker.reached, worker.counts);
        if (missing == kNoRowMissing) break;
        const std::size_t last = std::min<std::size_t>(task.rows, missing + kRowsReadAtOnce);
        for (std::size_t i = missing; i < last; ++i) block->rows[i] = store.row(place.block, block->positions[i]);
    }
    return std::any_of(std::begin(worker.reached.words), std::end(worker.reached.words),
                       [](std::uint64_t word) { return word != 0; });
}

void SimilarityScan::keep(const ColumnPlace& place, Worker& worker) {
    const StoredColumn& compounds = index_.rows().column(place.block, place.column);
    const ClassQuery& query = classes_[place.class_number];
    const auto items = static_cast<std::uint32_t>(items_.size());
    for (std::size_t word = 0; word < kColumnWords; ++word) {
        for (std::uint64_t left = worker.reached.words[word]; left != 0; left &= left - 1) {
            const std::size_t lane = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (lane >= compounds.compounds.size()) return;
            const std::uint32_t count = compounds.item_counts[lane];
            const std::uint32_t shared = worker.counts[lane];
            const std::uint32_t common =
                std::min({items, count, shared + std::min(query.hidden, compounds.hidden[lane])});
            const Similarity most = tanimoto_of_counts(common, items, count);
            if (is_surely_less(most, rising_.least())) continue;
            const std::uint32_t bound = most.millionths();
            if (bound < rising_.least()) continue;
            worker.found.push_back({compounds.compounds[lane], most, bound});
            if (goal_.top == 0) continue;
            if (!goal_.estimates) {
                rising_.add(bound);
                continue;
            }
            // Of the query's bits that are not shared items', as many are set as of all bits of the compound.
            const double fill = static_cast<double>(count - compounds.hidden[lane]) / query.length_class->bits();
            const double bits = static_cast<double>(query.positions.size());
            const double likely = fill < 1 ? (shared - bits * fill) / (1 - fill) * items / bits : 0;
            const auto estimate = static_cast<std::uint32_t>(std::clamp(likely, 0.0, static_cast<double>(common)));
            rising_.add(tanimoto_of_counts(estimate, items, count).millionths());
        }
    }
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
            const std::uint32_t count = block.item_counts[i];
            const std::uint32_t common = std::min({items, count, shared[i] + (items - bits)});
            // Nothing is known of those that are always candidates.
            const Similarity most =
                block.always_candidate[i] ? Similarity{1, 1} : tanimoto_of_counts(common, items, count);
            const std::uint32_t bound = most.millionths();
            if (bound < rising_.least()) continue;
            found_.push_back({block.compounds[i], most, bound});
            if (!goal_.estimates) rising_.add(bound);
        }
        looked_at_ += shared.size();
    }
}

}  // namespace chemsieve
