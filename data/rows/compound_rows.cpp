#include "data/rows/compound_rows.h"

#include <algorithm>
#include <limits>

namespace chemsieve {

namespace {

constexpr std::size_t kMostKeptBack = 4096;
constexpr std::size_t kRowsAtOnce = 4096;  // when repacking
constexpr std::size_t kSampledRows = 8192;
constexpr std::size_t kFirstSample = 2048;
// A code is learnt anew when there are so many times as many compounds as when it was learnt.
constexpr std::int64_t kGrowth = 32;
constexpr std::int64_t kCompoundsUnlearnt = 2;  // counted of a code that is not learnt: it goes at 64 compounds
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

std::uint32_t hash_of(const StoredRow& row, Lookup of) {
    switch (of) {
        case Lookup::exact_key: return lookup_hash(row.exact_key);
        case Lookup::id: return lookup_hash(row.id);
        default: return lookup_hash(row.descriptors.formula);
    }
}

// About so many, evenly.
template <class Row>
void thin_out(std::vector<Row>& rows, std::size_t most) {
    const std::size_t step = rows.size() / most + 1;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); i += step) {
        if (i != kept) rows[kept] = std::move(rows[i]);
        ++kept;
    }
    rows.resize(kept);
}

}  // namespace

CompoundRows::CompoundRows(sqlite::Connection& connection) : blocks_{connection}, lookups_{connection} {}

std::vector<StoredRow>::const_iterator CompoundRows::appended_from(std::int64_t number) const {
    return std::lower_bound(appended_.begin(), appended_.end(), number,
                            [](const StoredRow& row, std::int64_t n) { return row.number < n; });
}

const StoredRow* CompoundRows::kept_back(std::int64_t number) const {
    if (const auto changed = changed_.find(number); changed != changed_.end()) {
        return changed->second ? &*changed->second : nullptr;
    }
    const auto appended = appended_from(number);
    return appended != appended_.end() && appended->number == number ? &*appended : nullptr;
}

std::optional<std::int64_t> CompoundRows::at_or_after(std::int64_t number) {
    while (true) {
        std::optional<std::int64_t> found = blocks_.at_or_after(number);
        const auto changed = changed_.lower_bound(number);
        if (changed != changed_.end() && (!found || changed->first <= *found)) found = changed->first;
        if (!found) {
            const auto appended = appended_from(number);
            return appended == appended_.end() ? std::nullopt : std::optional{appended->number};
        }
        const bool is_erased = changed != changed_.end() && changed->first == *found && !changed->second;
        if (!is_erased) return found;
        number = *found + 1;
    }
}

std::optional<std::int64_t> CompoundRows::at_or_before(std::int64_t number) {
    const auto above = std::upper_bound(appended_.begin(), appended_.end(), number,
                                        [](std::int64_t n, const StoredRow& row) { return n < row.number; });
    if (above != appended_.begin()) return std::prev(above)->number;
    while (true) {
        std::optional<std::int64_t> found = blocks_.at_or_before(number);
        auto changed = changed_.upper_bound(number);
        const bool has_changed = changed != changed_.begin();
        if (has_changed) --changed;
        if (has_changed && (!found || changed->first >= *found)) found = changed->first;
        if (!found) return std::nullopt;
        const bool is_erased = has_changed && changed->first == *found && !changed->second;
        if (!is_erased) return found;
        number = *found - 1;
    }
}

std::vector<std::int64_t> CompoundRows::find(Lookup of, std::uint32_t hash) {
    std::vector<std::int64_t> numbers = lookups_.find(of, hash);
    const auto kept = entries_.find(of);
    if (kept == entries_.end()) return numbers;
    for (const LookupEntry& entry : kept->second) {
        if (entry.hash == hash) numbers.push_back(entry.number);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

bool CompoundRows::has_index(Lookup of) { return of != Lookup::formula || lookups_.is_there(of); }

std::int64_t CompoundRows::highest_stored() {
    if (!highest_) {
        blocks_.begin();
        highest_ = blocks_.at_or_before(kHighest).value_or(0);
        has_formulas_ = lookups_.is_there(Lookup::formula);
    }
    return *highest_;
}

void CompoundRows::note(const StoredRow& row) {
    for (const Lookup of : kLookups) {
        if (of != Lookup::formula || has_formulas_) entries_[of].push_back({hash_of(row, of), row.number});
    }
}

void CompoundRows::put(StoredRow row) {
    const std::int64_t highest = appended_.empty() ? highest_stored() : appended_.back().number;
    if (row.number <= highest && row.number > highest_stored()) save();
    highest_stored();
    note(row);
    if (row.number > highest) {
        appended_.push_back(std::move(row));
    } else {
        changed_[row.number] = std::move(row);
    }
    if (appended_.size() + changed_.size() >= kMostKeptBack) save();
}

void CompoundRows::erase(std::int64_t number) {
    if (number > highest_stored()) save();
    highest_stored();
    changed_[number] = std::nullopt;
    if (changed_.size() >= kMostKeptBack) save();
}

void CompoundRows::save() {
    if (!changed_.empty()) save_changes();
    if (!appended_.empty()) save_appended();
    for (auto& [of, entries] : entries_) lookups_.add(of, std::move(entries));
    forget();
}

void CompoundRows::forget() noexcept {
    blocks_.begin();
    appended_.clear();
    changed_.clear();
    entries_.clear();
    highest_.reset();
}

void CompoundRows::save_changes() {
    for (auto changed = changed_.begin(); changed != changed_.end();) {
        std::optional<RowBlocks::Rows> block = blocks_.rows_at_or_after(changed->first);
        const bool is_last = !block;
        if (is_last) block = blocks_.last_rows();
        std::map<std::int64_t, StoredRow> rows;
        if (block) {
            for (StoredRow& row : block->rows) rows[row.number] = std::move(row);
        }
        for (; changed != changed_.end() && (is_last || changed->first <= block->last); ++changed) {
            if (changed->second) {
                rows[changed->first] = *changed->second;
            } else {
                rows.erase(changed->first);
            }
        }
        if (block) blocks_.remove_block(block->last);
        std::vector<StoredRow> left;
        for (auto& [number, row] : rows) left.push_back(std::move(row));
        if (!left.empty()) blocks_.add_blocks(left, block ? block->code : code_to_write_with());
    }
}

void CompoundRows::save_appended() {
    const std::int64_t code = code_to_write_with();
    std::vector<StoredRow> rows;
    // The last block is filled.
    if (auto last = blocks_.last_rows(); last && last->code == code && last->bytes < kPackedPageBytes * 3 / 4) {
        blocks_.remove_block(last->last);
        rows = std::move(last->rows);
    }
    rows.insert(rows.end(), std::make_move_iterator(appended_.begin()), std::make_move_iterator(appended_.end()));
    blocks_.add_blocks(rows, code);
}

std::int64_t CompoundRows::code_to_write_with() {
    const auto newest = blocks_.newest_code();
    const std::int64_t highest = std::max(highest_stored(), appended_.empty() ? 0 : appended_.back().number);
    const std::int64_t learnt = newest ? newest->compounds : kCompoundsUnlearnt;
    if (highest < kGrowth * learnt) {
        return newest ? newest->id : blocks_.add_code({}, kCompoundsUnlearnt);
    }
    std::vector<StoredRow> sample = sample_of_stored();
    std::vector<StoredRow> appended = appended_;
    thin_out(appended, kFirstSample);
    sample.insert(sample.end(), std::make_move_iterator(appended.begin()), std::make_move_iterator(appended.end()));
    return blocks_.add_code(RowCode::learnt_from(sample), highest);
}

std::vector<StoredRow> CompoundRows::sample_of_stored() {
    std::vector<StoredRow> sample;
    const std::int64_t highest = highest_stored();
    constexpr std::int64_t kPlaces = 128;
    std::int64_t after = 0;
    for (std::int64_t place = 0; place < kPlaces; ++place) {
        auto block = blocks_.rows_at_or_after(std::max(after, highest / kPlaces * place));
        if (!block) break;
        after = block->last + 1;
        thin_out(block->rows, kSampledRows / kPlaces);
        sample.insert(sample.end(), std::make_move_iterator(block->rows.begin()),
                      std::make_move_iterator(block->rows.end()));
    }
    return sample;
}

bool CompoundRows::repack(const std::function<bool()>& step) {
    std::vector<StoredRow> rows = sample_of_stored();
    const std::int64_t highest = highest_stored();
    highest_.reset();
    const bool is_small = highest < kGrowth * kCompoundsUnlearnt;
    const std::int64_t code =
        blocks_.add_code(is_small ? RowCode{} : RowCode::learnt_from(rows), is_small ? kCompoundsUnlearnt : highest);
    rows.clear();
    std::int64_t last = 0;
    while (auto block = blocks_.rows_at_or_after(last + 1)) {
        if (!step()) return false;
        last = block->last;
        blocks_.remove_block(last);
        rows.insert(rows.end(), std::make_move_iterator(block->rows.begin()),
                    std::make_move_iterator(block->rows.end()));
        if (rows.size() < kRowsAtOnce) continue;
        blocks_.add_blocks(rows, code);
        // The last one is filled.
        rows = std::move(blocks_.rows_at_or_after(last)->rows);
        blocks_.remove_block(last);
    }
    if (!rows.empty()) blocks_.add_blocks(rows, code);
    blocks_.remove_codes_before(code);
    for (const Lookup of : kLookups) {
        if (has_index(of)) make_index(of);
    }
    return true;
}

void CompoundRows::for_each_entry(Lookup of, const std::function<bool(const LookupEntry&)>& visit) {
    blocks_.begin();
    for (auto number = blocks_.at_or_after(0); number; number = blocks_.at_or_after(*number + 1)) {
        const auto [block, row] = blocks_.place_of(*number);
        std::uint32_t hash = 0;
        switch (of) {
            case Lookup::exact_key: hash = lookup_hash(block->exact_key(row)); break;
            case Lookup::id: hash = lookup_hash(block->id(row)); break;
            default: hash = lookup_hash(block->descriptors(row).formula);
        }
        if (!visit({hash, *number})) return;
    }
}

void CompoundRows::make_index(Lookup of) {
    std::vector<LookupEntry> entries;
    for_each_entry(of, [&](const LookupEntry& entry) {
        entries.push_back(entry);
        return true;
    });
    lookups_.replace(of, std::move(entries));
}

void CompoundRows::drop_index(Lookup of) { lookups_.drop(of); }

}  // namespace chemsieve
