#include "search/screen/candidate_stream.h"

#include <algorithm>
#include <bit>
#include <map>

#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

namespace {

// A formula made ready for one length.
class FoldedFormula {
  public:
    FoldedFormula(const ScreenFormula& formula, std::uint32_t bits)
        : least_items_{formula.required.size()}, required_{FoldedFingerprint::of_items(formula.required.items, bits)} {
        for (const Choice& choice : formula.choices) {
            auto& alternatives = choices_.emplace_back();
            for (const auto& items : choice.alternatives) {
                auto& positions = alternatives.emplace_back();
                for (const std::uint64_t item : items) {
                    positions.push_back(static_cast<std::uint32_t>(item & (bits - 1)));
                }
            }
        }
    }

    void screen(const FingerprintBlock& block, std::vector<Candidate>& candidates) const {
        const std::size_t words = block.bits / 64;
        std::vector<std::uint8_t> admitted(block.compounds.size());
        kernels().subset_rows(required_.words().data(), block.words.data(), admitted.size(), words, admitted.data());
        for (std::size_t i = 0; i < admitted.size(); ++i) {
            const bool always = block.always_candidate[i];
            const std::span row = std::span{block.words}.subspan(i * words, words);
            if (always || (admitted[i] != 0 && block.item_counts[i] >= least_items_ && has_choices(row))) {
                candidates.push_back({block.compounds[i], block.item_counts[i], always});
            }
        }
    }

  private:
    bool has_choices(std::span<const std::uint64_t> row) const {
        return std::all_of(choices_.begin(), choices_.end(), [&](const auto& alternatives) {
            return std::any_of(alternatives.begin(), alternatives.end(),
                               [&](const auto& positions) { return all_set(positions, row); });
        });
    }
    static bool all_set(const std::vector<std::uint32_t>& positions, std::span<const std::uint64_t> row) {
        return std::all_of(positions.begin(), positions.end(),
                           [&](std::uint32_t bit) { return ((row[bit / 64] >> (bit % 64)) & 1U) != 0; });
    }

    std::uint32_t least_items_;  // number of required items: a candidate has at least as many
    FoldedFingerprint required_;
    std::vector<std::vector<std::vector<std::uint32_t>>> choices_;  // bit positions
};

// Appends those of `tail` that satisfy the formula, in no particular order, but none of libraries that are passed over
// (see SearchOptions). Threads: may be called concurrently.
void screen_rows(const std::vector<FingerprintBlock>& tail, const ScreenFormula& formula,
                 const std::vector<bool>& passed_over, std::vector<Candidate>& candidates) {
    std::map<std::uint32_t, FoldedFormula> by_length;
    for (const FingerprintBlock& block : tail) {
        if (block.library < passed_over.size() && passed_over[block.library]) continue;
        by_length.try_emplace(block.bits, formula, block.bits).first->second.screen(block, candidates);
    }
}

constexpr std::size_t kRowsAtOnce = 32;
// How many rows of the column after the next are fetched ahead. Most columns are decided after a few rows.
constexpr std::size_t kRowsAhead = 4;
// Where a column has so many candidates, they stay bits until their turn comes.
constexpr std::size_t kManyOfColumn = 192;

// Which columns of each block can hold compounds that satisfy the formula.
std::vector<ColumnBits> live_columns(const FormulaPlan& plan, const SlicedClass& length_class,
                                     const SlicedParts* parts) {
    const ClassPositions& known = length_class.positions();
    std::vector<const std::uint64_t*> rows;
    for (const std::uint32_t position : plan.positions()) {
        const bool is_part = position >= length_class.bits();
        rows.push_back(is_part ? parts->summary(position - length_class.bits()) : known.summary(position));
    }
    std::vector<ColumnBits> live(known.summary_words() / kColumnWords);
    for (std::size_t i = 0; i < live.size(); ++i) kernels().screen(rows.data(), plan.formula(), i, live[i]);
    return live;
}

// A bit for each column that the block has. Needed where no row is read, so that no bit beyond the last column is set.
std::uint64_t all_columns(const StoredBlock& block) {
    return block.columns.size() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << block.columns.size()) - 1;
}

// The fewest bits of a column's compounds that have at most `items` items; nothing if there are none.
std::optional<std::uint32_t> fewest_bits(const KeptColumn& column, std::size_t items) {
    std::optional<std::uint32_t> fewest;
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (column.item_count(i) > items) continue;
        const std::uint32_t bits = column.item_count(i) - column.hidden(i);
        fewest = std::min(fewest.value_or(bits), bits);
    }
    return fewest;
}

}  // namespace

CandidateStream::ClassScreen::ClassScreen(const Demands& demands, const SlicedClass& length_class,
                                          const SlicedParts* parts)
    : plan{demands, length_class, parts},
      live{live_columns(plan, length_class, parts)},
      rows(plan.positions().size()) {}

CandidateStream::CandidateStream(const SlicedIndex& index, const Demands& demands, const CompoundSelection* among,
                                 std::vector<bool> passed_over, std::vector<bool> by_items)
    : index_{index},
      demands_{demands},
      among_{among},
      passed_over_{std::move(passed_over)},
      by_items_{std::move(by_items)},
      classes_(index.classes().size()) {}

bool CandidateStream::next(std::vector<Candidate>& candidates) {
    if (!tail_done_) {
        tail_done_ = true;
        screen_tail();
    } else if (next_block_ < index_.order().size()) {
        screen_block(index_.order()[next_block_++]);
    }
    waiting_.take(least_item_count(), candidates, [&](const WaitingColumn& column, std::vector<Candidate>& to) {
        const KeptMemory::Visit visit = memory_of_rows().visit();
        add_candidates(column.block, column.column, column.admitted, to);
    });
    return next_block_ < index_.order().size() || !waiting_.is_empty();
}

std::uint32_t CandidateStream::least_item_count() const noexcept {
    const bool more = next_block_ < index_.order().size();
    return more ? index_.order()[next_block_].counts.lowest : ~0U;
}

CandidateStream::ClassScreen& CandidateStream::class_screen(std::uint32_t number) {
    if (!classes_[number]) classes_[number].emplace(demands_, index_.classes()[number], parts_of(number));
    return *classes_[number];
}

// The blocks of a class are of one segment, and so of one library.
const SlicedParts* CandidateStream::parts_of(std::uint32_t class_number) const {
    if (!demands_.parts || demands_.parts->asks_nothing()) return nullptr;
    const std::uint32_t library = index_.block(index_.classes()[class_number].blocks().front()).library;
    return library < by_items_.size() && by_items_[library] ? nullptr : index_.parts(class_number);
}

void CandidateStream::screen_tail() {
    screen_rows(index_.tail(), demands_.items, passed_over_, found_);
    for (const FingerprintBlock& block : index_.tail()) {
        if (!is_passed_over(block.library)) screened_.add(block.library, block.compounds.size());
    }
    if (among_) std::erase_if(found_, [&](const Candidate& c) { return !among_->contains(c.compound); });
    waiting_.add(found_);
}

void CandidateStream::screen_block(const BlockPlace& place) {
    const std::size_t block = index_.classes()[place.class_number].blocks()[place.place];
    const StoredBlock& stored = index_.block(block);
    if (is_passed_over(stored.library)) return;
    screened_.add(stored.library, stored.compounds);
    if (place.counts.highest < demands_.items.required.size()) return;
    ClassScreen& screen = class_screen(place.class_number);
    std::uint64_t live =
        screen.live[place.place / kColumnWords].words[place.place % kColumnWords] & all_columns(stored);
    if (live == 0) return;
    const KeptMemory::Visit visit = memory_of_rows().visit();
    // Most columns are decided after a few rows, so only those rows are looked up beforehand.
    std::fill(screen.rows.begin(), screen.rows.end(), nullptr);
    looked_up_ = 0;
    look_up_rows(block, 0, screen);
    columns_ = {static_cast<std::size_t>(std::countr_zero(live)), static_cast<std::size_t>(std::bit_width(live))};
    found_.clear();
    for (std::uint64_t after_next = live & (live - 1); live != 0; live &= live - 1) {
        after_next &= after_next - 1;
        for (std::size_t i = 0; after_next != 0 && i < std::min(kRowsAhead, screen.rows.size()); ++i) {
            const auto column = static_cast<std::size_t>(std::countr_zero(after_next));
            if (screen.rows[i]) __builtin_prefetch(screen.rows[i] + column * kColumnWords);
        }
        screen_column(block, static_cast<std::size_t>(std::countr_zero(live)), screen);
    }
    waiting_.add(found_);
}

// Looks up which of the next rows from `first` on are in memory as words.
void CandidateStream::look_up_rows(std::size_t block, std::size_t first, ClassScreen& screen) {
    const auto positions = screen.plan.positions();
    looked_up_ = std::min(first + kRowsAtOnce, positions.size());
    for (std::size_t i = first; i < looked_up_; ++i) {
        screen.rows[i] = index_.rows().row_if_kept(block, positions[i]).words;
    }
}

// The others one by one, as they are needed: the place of one that is missing.
void CandidateStream::read_row(std::size_t block, std::uint32_t missing, ClassScreen& screen) {
    if (missing >= looked_up_) look_up_rows(block, missing, screen);
    if (screen.rows[missing]) return;
    const KeptRow row = index_.rows().row(block, screen.plan.positions()[missing]);
    screen.rows[missing] = unpacked_.words_of(row, missing, columns_);
}

void CandidateStream::screen_column(std::size_t block, std::size_t column, ClassScreen& screen) {
    ColumnBits admitted;
    for (;;) {
        const std::uint32_t missing = kernels().screen(screen.rows.data(), screen.plan.formula(), column, admitted);
        if (missing == kNoRowMissing) break;
        read_row(block, missing, screen);
    }
    std::uint64_t any = 0;
    for (const std::uint64_t word : admitted.words) any |= word;
    if (any == 0) return;
    std::size_t number = 0;
    for (const std::uint64_t word : admitted.words) number += static_cast<std::size_t>(std::popcount(word));
    if (number < kManyOfColumn) return add_candidates(block, column, admitted, found_);
    waiting_.add({.block = static_cast<std::uint32_t>(block),
                  .column = static_cast<std::uint32_t>(column),
                  .counts = index_.block(block).columns[column],
                  .admitted = admitted});
}

void CandidateStream::add_candidates(std::size_t block, std::size_t column, const ColumnBits& admitted,
                                     std::vector<Candidate>& to) const {
    const KeptColumn compounds = index_.rows().column(block, column);
    for (std::size_t word = 0; word < kColumnWords; ++word) {
        for (std::uint64_t left = admitted.words[word]; left != 0; left &= left - 1) {
            const std::size_t place = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (place >= compounds.size()) return;  // beyond the last compound, for a query that asks for nothing
            const std::uint32_t items = compounds.item_count(place);
            if (among_ && !among_->contains(compounds.number(place))) continue;
            if (items >= demands_.items.required.size()) to.push_back({compounds.number(place), items, false});
        }
    }
}

ContainedStream::ContainedStream(const SlicedIndex& index, std::span<const std::uint64_t> items,
                                 const CompoundSelection* among)
    : index_{index}, items_{items}, among_{among}, order_{index.order()}, classes_(index.classes().size()) {
    std::stable_sort(order_.begin(), order_.end(),
                     [](const BlockPlace& a, const BlockPlace& b) { return a.counts.highest > b.counts.highest; });
}

bool ContainedStream::next(std::vector<Candidate>& candidates) {
    if (!tail_done_) {
        tail_done_ = true;
        screen_tail();
    } else if (next_block_ < order_.size()) {
        screen_block(order_[next_block_++]);
    }
    waiting_.take(most_item_count(), candidates);
    return next_block_ < order_.size() || !waiting_.is_empty();
}

std::uint32_t ContainedStream::most_item_count() const noexcept {
    return next_block_ < order_.size() ? order_[next_block_].counts.highest : 0;
}

void ContainedStream::screen_tail() {
    for (const FingerprintBlock& block : index_.tail()) {
        const FoldedFingerprint query = FoldedFingerprint::of_items(items_, block.bits);
        const std::size_t words = block.bits / 64;
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            const std::uint64_t* const row = block.words.data() + i * words;
            bool is_candidate = block.item_counts[i] <= items_.size();
            for (std::size_t w = 0; w < words && is_candidate; ++w) is_candidate = (row[w] & ~query.words()[w]) == 0;
            const bool always = block.always_candidate[i];
            if (always || is_candidate) found_.push_back({block.compounds[i], block.item_counts[i], always});
        }
        screened_.add(block.library, block.compounds.size());
    }
    if (among_) std::erase_if(found_, [&](const Candidate& c) { return !among_->contains(c.compound); });
    waiting_.add(found_);
}

void ContainedStream::screen_block(const BlockPlace& place) {
    const SlicedClass& length_class = index_.classes()[place.class_number];
    const std::size_t block = length_class.blocks()[place.place];
    const StoredBlock& stored = index_.block(block);
    screened_.add(stored.library, stored.compounds);
    if (place.counts.lowest > items_.size()) return;
    const KeptMemory::Visit visit = memory_of_rows().visit();
    auto& positions = classes_[place.class_number];
    if (!positions) positions = rarest_first(items_, length_class);

    std::vector<const std::uint64_t*> rows;
    for (const std::uint32_t position : *positions) {
        if (stored.summary[position] == 0) continue;
        rows.push_back(unpacked_.words_of(index_.rows().row(block, position), rows.size(), {0, stored.columns.size()}));
    }
    std::vector<ColumnToCount> columns;
    for (std::uint32_t column = 0; column < stored.columns.size(); ++column) {
        if (stored.columns[column].lowest > items_.size()) continue;
        const auto fewest = fewest_bits(index_.rows().column(block, column), items_.size());
        if (fewest) columns.push_back({column, *fewest});
    }
    found_.clear();
    ColumnBits reached;
    std::uint32_t shared[kColumnCompounds];
    for (std::size_t next = 0; next < columns.size(); ++next) {
        const CountTask task{.rows = rows.data(),
                             .row_count = static_cast<std::uint32_t>(rows.size()),
                             .columns = columns.data() + next,
                             .column_count = static_cast<std::uint32_t>(columns.size() - next)};
        next += kernels().count(task, reached, shared).place;
        if (next == columns.size()) break;
        take_column(index_.rows().column(block, columns[next].column), reached, shared);
    }
    waiting_.add(found_);
}

void ContainedStream::take_column(const KeptColumn& compounds, const ColumnBits& reached, const std::uint32_t* shared) {
    for (std::size_t word = 0; word < kColumnWords; ++word) {
        for (std::uint64_t left = reached.words[word]; left != 0; left &= left - 1) {
            const std::size_t lane = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            if (lane >= compounds.size()) return;
            if (among_ && !among_->contains(compounds.number(lane))) continue;
            const std::uint32_t count = compounds.item_count(lane);
            if (count > items_.size() || shared[lane] != count - compounds.hidden(lane)) continue;
            found_.push_back({compounds.number(lane), count, false});
        }
    }
}

}  // namespace chemsieve
