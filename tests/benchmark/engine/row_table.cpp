#include "tests/benchmark/engine/row_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <new>
#include <numeric>

namespace chemsieve::test {

namespace {

constexpr std::size_t kHugePage = 2U << 20;

// Rows of one length in the order in which they are found.
struct FoundRows {
    std::vector<CompoundNumber> compounds;
    std::vector<std::uint32_t> item_counts, hidden;
    std::vector<std::uint64_t> words;
};

std::size_t words_of(std::uint32_t bits) { return (std::size_t{bits} + 63) / 64; }

void append_columns(const FingerprintSource& source, std::size_t block, FoundRows& found) {
    for (std::size_t column = 0; column < source.blocks()[block].columns.size(); ++column) {
        const StoredColumn stored = source.read_column(block, column);
        found.compounds.insert(found.compounds.end(), stored.compounds.begin(), stored.compounds.end());
        found.item_counts.insert(found.item_counts.end(), stored.item_counts.begin(), stored.item_counts.end());
        found.hidden.insert(found.hidden.end(), stored.hidden.begin(), stored.hidden.end());
    }
}

// All columns but the last are full, so compound i of a block is bit i of each of its rows.
void append_block(const FingerprintSource& source, std::size_t block, FoundRows& found) {
    const StoredBlock& stored = source.blocks()[block];
    append_columns(source, block, found);
    const std::size_t words = words_of(stored.bits);
    const std::size_t first = found.words.size();
    found.words.resize(first + stored.compounds * words);
    std::vector<std::uint64_t> slice(stored.words_a_row());
    for (std::uint32_t position = 0; position < stored.bits; ++position) {
        if (stored.summary[position] == 0) continue;
        source.read_row(block, position, slice.data());
        for (std::size_t word = 0; word < slice.size(); ++word) {
            for (std::uint64_t left = slice[word]; left != 0; left &= left - 1) {
                const std::size_t compound = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
                found.words[first + compound * words + position / 64] |= std::uint64_t{1} << (position % 64);
            }
        }
    }
}

void append_tail(const FingerprintBlock& block, FoundRows& found, std::vector<CompoundNumber>& always) {
    const std::size_t words = words_of(block.bits);
    for (std::size_t i = 0; i < block.compounds.size(); ++i) {
        if (block.always_candidate[i]) {
            always.push_back(block.compounds[i]);
            continue;
        }
        found.compounds.push_back(block.compounds[i]);
        found.item_counts.push_back(block.item_counts[i]);
        found.hidden.push_back(kHiddenUnknown);
        const auto row = block.words.begin() + static_cast<std::ptrdiff_t>(i * words);
        found.words.insert(found.words.end(), row, row + static_cast<std::ptrdiff_t>(words));
    }
}

RowClass sorted_class(std::uint32_t bits, const FoundRows& found) {
    std::vector<std::size_t> order(found.compounds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return found.item_counts[a] < found.item_counts[b]; });
    const std::size_t words = words_of(bits);
    RowClass sorted{.bits = bits,
                    .words_a_row = words,
                    .compounds = {},
                    .item_counts = {},
                    .hidden = {},
                    .words = RowWords{order.size() * words}};
    std::uint64_t* row = sorted.words.data();
    for (const std::size_t i : order) {
        sorted.compounds.push_back(found.compounds[i]);
        sorted.item_counts.push_back(found.item_counts[i]);
        sorted.hidden.push_back(found.hidden[i]);
        row = std::copy_n(found.words.data() + i * words, words, row);
    }
    return sorted;
}

}  // namespace

RowWords::RowWords(std::size_t words) {
    const std::size_t bytes = (words * sizeof(std::uint64_t) / kHugePage + 1) * kHugePage;
    words_.reset(static_cast<std::uint64_t*>(std::aligned_alloc(kHugePage, bytes)));
    if (!words_) throw std::bad_alloc{};
    madvise(words_.get(), bytes, MADV_HUGEPAGE);  // a wish
}

void RowWords::Free::operator()(std::uint64_t* memory) const noexcept { std::free(memory); }

std::size_t RowTable::bytes() const noexcept {
    std::size_t sum = 0;
    for (const RowClass& rows : classes) sum += rows.compounds.size() * rows.words_a_row * sizeof(std::uint64_t);
    return sum;
}

RowTable rows_of(const FingerprintSource& source) {
    RowTable table;
    std::map<std::uint32_t, FoundRows> by_length;
    for (std::size_t block = 0; block < source.blocks().size(); ++block) {
        append_block(source, block, by_length[source.blocks()[block].bits]);
    }
    for (const FingerprintBlock& block : source.tail()) append_tail(block, by_length[block.bits], table.always);
    for (const auto& [bits, found] : by_length) table.classes.push_back(sorted_class(bits, found));
    return table;
}

}  // namespace chemsieve::test
