#include "tests/benchmark/engine/row_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "fingerprint/kernel/kernels.h"
#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::test {

namespace {

constexpr std::size_t kSliceRows = 512;

// Items fold to a power of two; of other lengths they are positions.
std::uint64_t position_of(std::uint64_t item, std::uint32_t bits) {
    return std::has_single_bit(bits) ? item & (bits - 1) : item;
}

std::vector<std::uint64_t> bits_of(std::span<const std::uint64_t> items, std::uint32_t bits) {
    std::vector<std::uint64_t> words((std::size_t{bits} + 63) / 64);
    for (const std::uint64_t item : items) {
        const std::uint64_t position = position_of(item, bits);
        words[position / 64] |= std::uint64_t{1} << (position % 64);
    }
    return words;
}

bool has_all(const std::vector<std::uint64_t>& items, const std::uint64_t* row, std::uint32_t bits) {
    return std::all_of(items.begin(), items.end(), [&](std::uint64_t item) {
        const std::uint64_t position = position_of(item, bits);
        return ((row[position / 64] >> (position % 64)) & 1U) != 0;
    });
}

bool has_choices(const ScreenFormula& formula, const std::uint64_t* row, std::uint32_t bits) {
    return std::all_of(formula.choices.begin(), formula.choices.end(), [&](const Choice& choice) {
        return std::any_of(choice.alternatives.begin(), choice.alternatives.end(),
                           [&](const auto& items) { return has_all(items, row, bits); });
    });
}

void screen_class(const RowClass& rows, const ScreenFormula& formula, std::vector<CompoundNumber>& candidates) {
    const std::vector<std::uint64_t> required = bits_of(formula.required.items, rows.bits);
    const auto large = std::lower_bound(rows.item_counts.begin(), rows.item_counts.end(), formula.required.size());
    std::array<std::uint8_t, kSliceRows> admitted;
    for (auto i = static_cast<std::size_t>(large - rows.item_counts.begin()); i < rows.compounds.size();) {
        const std::size_t count = std::min(kSliceRows, rows.compounds.size() - i);
        kernels().subset_rows(required.data(), rows.row(i), count, rows.words_a_row, admitted.data());
        for (std::size_t j = 0; j < count; ++j) {
            if (admitted[j] != 0 && has_choices(formula, rows.row(i + j), rows.bits)) {
                candidates.push_back(rows.compounds[i + j]);
            }
        }
        i += count;
    }
}

}  // namespace

std::vector<CompoundNumber> RowScreen::candidates(const ScreenFormula& formula) const {
    std::vector<CompoundNumber> found = table_.always;
    for (const RowClass& rows : table_.classes) screen_class(rows, formula, found);
    return found;
}

class RowScan::Run {
  public:
    Run(const RowScan& scan, std::span<const std::uint64_t> items, const ScanGoal& goal)
        : scan_{scan}, items_{static_cast<std::uint32_t>(items.size())}, goal_{goal}, least_{goal} {
        for (const RowClass& rows : scan.table_.classes) {
            ClassQuery query{.words = bits_of(items, rows.bits)};
            for (const std::uint64_t word : query.words) {
                query.set_bits += static_cast<std::uint32_t>(std::popcount(word));
            }
            query.hidden = items_ - query.set_bits;
            queries_.push_back(std::move(query));
        }
    }

    RowScanResult result(ThreadPool& pool, unsigned jobs) {
        const std::vector<PromisingSlice> slices = slices_by_promise();
        std::vector<Worker> workers(jobs);
        pool.run(slices.size(), jobs, [&](std::size_t i, unsigned worker) { scan_slice(slices[i], workers[worker]); });
        RowScanResult result{.found = {}, .least = least_.least()};
        // Nothing is known of these.
        for (const CompoundNumber compound : scan_.table_.always) {
            result.found.push_back({.compound = compound, .most = {items_, items_}, .bound = 1'000'000});
        }
        for (const Worker& worker : workers) {
            result.found.insert(result.found.end(), worker.found.begin(), worker.found.end());
            result.bytes += worker.bytes;
        }
        return result;
    }

  private:
    struct ClassQuery {
        std::vector<std::uint64_t> words;
        std::uint32_t set_bits = 0;
        std::uint32_t hidden = 0;  // items that share a bit with another
    };
    struct PromisingSlice {
        const Slice* slice;
        double reach;
    };
    struct Worker {
        std::array<std::uint32_t, kSliceRows> shared;
        std::vector<BoundedCandidate> found;
        std::size_t bytes = 0;
    };

    std::vector<PromisingSlice> slices_by_promise() const {
        std::vector<PromisingSlice> slices;
        const double least = least_value(least_.least());
        for (const Slice& slice : scan_.slices_) {
            const double reach = Metric{}.reach(items_, slice.counts.lowest, slice.counts.highest);
            if (reach >= least) slices.push_back({&slice, reach});
        }
        if (goal_.top > 0) {
            std::stable_sort(slices.begin(), slices.end(),
                             [](const auto& a, const auto& b) { return a.reach > b.reach; });
        }
        return slices;
    }

    void scan_slice(const PromisingSlice& promising, Worker& worker) {
        const double least = least_value(least_.least());
        if (promising.reach < least) return;
        const Slice& slice = *promising.slice;
        const RowClass& rows = scan_.table_.classes[slice.class_number];
        const ClassQuery& query = queries_[slice.class_number];
        // Rows of the slice whose counts alone allow it.
        const auto counts = std::span{rows.item_counts}.subspan(slice.first, slice.count);
        const auto first = std::lower_bound(counts.begin(), counts.end(), least * items_ - 1e-6) - counts.begin();
        const auto last = std::upper_bound(counts.begin(), counts.end(), items_ / least + 1e-6) - counts.begin();
        if (first >= last) return;
        const std::size_t begin = slice.first + static_cast<std::size_t>(first);
        const auto count = static_cast<std::size_t>(last - first);
        worker.bytes += count * rows.words_a_row * sizeof(std::uint64_t);
        kernels().common_rows(query.words.data(), rows.row(begin), count, rows.words_a_row, worker.shared.data());
        for (std::size_t i = 0; i < count;) i = keep_equal_counts(rows, query, begin, i, count, least, worker);
    }

    // Rows of the same item count from `i` on, all compared with the same number; returns where they end.
    std::size_t keep_equal_counts(const RowClass& rows, const ClassQuery& query, std::size_t begin, std::size_t i,
                                  std::size_t count, double least, Worker& worker) {
        const std::uint32_t items = rows.item_counts[begin + i];
        const double common = std::ceil(least * (items_ + items) / (1 + least) - 1e-6) - query.hidden;
        const auto needed = static_cast<std::uint32_t>(std::max(0.0, common));
        for (; i < count && rows.item_counts[begin + i] == items; ++i) {
            if (worker.shared[i] >= needed) keep(rows, query, begin + i, worker.shared[i], worker);
        }
        return i;
    }

    void keep(const RowClass& rows, const ClassQuery& query, std::size_t i, std::uint32_t shared, Worker& worker) {
        const std::uint32_t count = rows.item_counts[i];
        const std::uint32_t common = std::min({items_, count, shared + std::min(query.hidden, rows.hidden[i])});
        const Similarity most = tanimoto_of_counts(common, items_, count);
        const std::uint32_t bound = most.millionths();
        if (bound < least_.least()) return;
        worker.found.push_back({.compound = rows.compounds[i], .most = most, .bound = bound});
        if (goal_.top == 0) return;
        if (!goal_.estimates) {
            least_.add(bound);
        } else if (rows.hidden[i] != kHiddenUnknown) {
            least_.add(estimate(rows, query, i, shared, common));
        }
    }

    // As in search/screen/similarity_scan.cpp: of the query's bits that are not shared items', as many are set as of
    // all bits of the compound.
    std::uint32_t estimate(const RowClass& rows, const ClassQuery& query, std::size_t i, std::uint32_t shared,
                           std::uint32_t most) const {
        const double fill = static_cast<double>(rows.item_counts[i] - rows.hidden[i]) / rows.bits;
        const double likely = fill < 1 ? (shared - query.set_bits * fill) / (1 - fill) * items_ / query.set_bits : 0;
        const auto common = static_cast<std::uint32_t>(std::clamp(likely, 0.0, static_cast<double>(most)));
        return tanimoto_of_counts(common, items_, rows.item_counts[i]).millionths();
    }

    const RowScan& scan_;
    const std::uint32_t items_;
    const ScanGoal goal_;
    std::vector<ClassQuery> queries_;  // by class
    RisingLeast least_;
};

RowScan::RowScan(const RowTable& table) : table_{table} {
    for (std::size_t number = 0; number < table.classes.size(); ++number) {
        const std::vector<std::uint32_t>& counts = table.classes[number].item_counts;
        for (std::size_t first = 0; first < counts.size(); first += kSliceRows) {
            const std::size_t count = std::min(kSliceRows, counts.size() - first);
            slices_.push_back({number, first, count, {counts[first], counts[first + count - 1]}});
        }
    }
}

RowScanResult RowScan::run(std::span<const std::uint64_t> items, const ScanGoal& goal, ThreadPool& pool,
                           unsigned jobs) const {
    return Run{*this, items, goal}.result(pool, jobs);
}

}  // namespace chemsieve::test
