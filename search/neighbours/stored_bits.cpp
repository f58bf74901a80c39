// NeighbourSets of kinds without items: stored slices, turned into lists of bits.
#include <algorithm>
#include <bit>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "data/source/needed_fingerprints.h"
#include "search/neighbours/read_sets.h"

namespace chemsieve::neighbours {

namespace {

// Calls with each bit that is set; `words`: a fingerprint of so many bits.
template <class Visit>
void for_each_bit(std::span<const std::uint64_t> words, std::uint32_t bits, Visit visit) {
    for (std::size_t w = 0; w < words.size(); ++w) {
        for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
            const std::size_t bit = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
            if (bit < bits) visit(bit);
        }
    }
}

std::span<const std::uint64_t> row_of(const FingerprintBlock& block, std::size_t i) {
    const std::size_t words = (std::size_t{block.bits} + 63) / 64;
    return std::span{block.words}.subspan(i * words, words);
}

// The place of a library with fingerprints of another length.
std::optional<std::uint32_t> library_of_other_length(const FingerprintSource& source, std::uint32_t bits) {
    for (const StoredBlock& block : source.blocks()) {
        if (block.bits != bits) return block.library;
    }
    for (const FingerprintBlock& block : source.tail()) {
        if (block.bits != bits) return block.library;
    }
    return std::nullopt;
}

// How many compounds have each bit, and the bits' ranks.
std::vector<std::uint16_t> ranks_of_bits(const FingerprintSource& source, std::uint32_t bits) {
    std::vector<std::uint64_t> compounds(bits);
    for (const StoredBlock& block : source.blocks()) {
        for (std::uint32_t bit = 0; bit < bits; ++bit) compounds[bit] += block.set_counts[bit];
    }
    for (const FingerprintBlock& block : source.tail()) {
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            for_each_bit(row_of(block, i), bits, [&](std::size_t bit) { ++compounds[bit]; });
        }
    }
    std::vector<std::uint16_t> bits_by_rank(bits), ranks(bits);
    std::iota(bits_by_rank.begin(), bits_by_rank.end(), std::uint16_t{0});
    std::stable_sort(bits_by_rank.begin(), bits_by_rank.end(),
                     [&](std::uint16_t a, std::uint16_t b) { return compounds[a] < compounds[b]; });
    for (std::size_t rank = 0; rank < bits; ++rank) ranks[bits_by_rank[rank]] = static_cast<std::uint16_t>(rank);
    return ranks;
}

class BitReader {
  public:
    BitReader(const FingerprintSource& source, std::uint32_t bits, const CompoundSelection* among)
        : source_{source}, among_{among}, bits_{bits}, ranks_{ranks_of_bits(source, bits)} {
        bits_by_rank_.resize(bits);
        for (std::uint32_t bit = 0; bit < bits; ++bit) bits_by_rank_[ranks_[bit]] = bit;
    }

    // Lists of all compounds, those of the tail first, then block after block; only their room is made for blocks.
    void find_compounds() {
        for (const FingerprintBlock& block : source_.tail()) add_tail(block);
        for (std::size_t b = 0; b < source_.blocks().size(); ++b) add_block(b);
        lists_.ranks.resize(lists_.begins.back());
    }

    // False: a compound has more or fewer bits than are said of it, for which its list has room.
    bool read_block(std::size_t b) {
        const StoredBlock& block = source_.blocks()[b];
        std::vector<std::uint64_t> row(block.words_a_row());
        std::vector<Room>& room = room_[b];
        for (const std::uint32_t bit : bits_by_rank_) {
            if (block.set_counts[bit] == 0) continue;
            source_.read_row(b, bit, row.data());
            for (std::size_t w = 0; w < row.size(); ++w) {
                for (std::uint64_t left = row[w]; left != 0; left &= left - 1) {
                    Room& to = room[64 * w + static_cast<std::size_t>(std::countr_zero(left))];
                    if (to.next < to.end) {
                        lists_.ranks[to.next++] = ranks_[bit];
                    } else if (!to.is_left_out()) {
                        return false;
                    }
                }
            }
        }
        return std::all_of(room.begin(), room.end(), [](const Room& of_one) { return of_one.next == of_one.end; });
    }

    NeighbourSet take() {
        std::sort(without_.begin(), without_.end());
        std::sort(not_comparable_.begin(), not_comparable_.end());
        NeighbourSet set{lists_, compounds_, bits_};
        set.without_items = std::move(without_);
        set.not_comparable = std::move(not_comparable_);
        return set;
    }

  private:
    // Where the next rank of a compound goes, and where its list ends.
    struct Room {
        std::uint64_t next = 0, end = 0;
        bool is_left_out() const noexcept { return end == 0; }
    };

    bool is_wanted(CompoundNumber compound) const { return among_ == nullptr || among_->contains(compound); }

    void add_tail(const FingerprintBlock& block) {
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            if (!is_wanted(block.compounds[i])) continue;
            if (block.always_candidate[i]) {
                not_comparable_.push_back(block.compounds[i]);
                continue;
            }
            const std::size_t first = lists_.ranks.size();
            for_each_bit(row_of(block, i), bits_, [&](std::size_t bit) { lists_.ranks.push_back(ranks_[bit]); });
            if (lists_.ranks.size() == first) {
                without_.push_back(block.compounds[i]);
                continue;
            }
            std::sort(lists_.ranks.begin() + static_cast<std::ptrdiff_t>(first), lists_.ranks.end());
            lists_.begins.push_back(lists_.ranks.size());
            compounds_.push_back(block.compounds[i]);
        }
    }

    void add_block(std::size_t b) {
        const StoredBlock& block = source_.blocks()[b];
        std::vector<Room>& room = room_.emplace_back(block.columns.size() * kColumnCompounds);
        for (std::size_t column = 0; column < block.columns.size(); ++column) {
            const StoredColumn stored = source_.read_column(b, column);
            for (std::size_t i = 0; i < stored.compounds.size(); ++i) {
                if (!is_wanted(stored.compounds[i])) continue;
                if (stored.item_counts[i] == 0) {
                    without_.push_back(stored.compounds[i]);
                    continue;
                }
                const std::uint64_t begin = lists_.begins.back(), end = begin + stored.item_counts[i];
                room[column * kColumnCompounds + i] = {begin, end};
                lists_.begins.push_back(end);
                compounds_.push_back(stored.compounds[i]);
            }
        }
    }

    const FingerprintSource& source_;
    const CompoundSelection* among_;
    const std::uint32_t bits_;
    const std::vector<std::uint16_t> ranks_;  // by bit
    std::vector<std::uint32_t> bits_by_rank_;
    RankLists<std::uint16_t> lists_;
    std::vector<CompoundNumber> compounds_, without_, not_comparable_;
    std::vector<std::vector<Room>> room_;  // for each block
};

}  // namespace

std::optional<NeighbourSet> read_stored_bits(const CompoundSource& source, FingerprintKind kind,
                                             const CompoundSelection* among, const Work& work) {
    const auto fingerprints = needed_fingerprints(source, kind);
    const auto fail = [&](std::uint32_t place) {
        const std::string library = source.libraries().at(place).name;
        throw LibraryError(library + " has " + name_of(kind) + " fingerprints of other numbers of bits than it says",
                           {RemedyKind::replace_fingerprints, library, name_of(kind)});
    };
    if (const auto place = library_of_other_length(*fingerprints, default_bits(kind))) fail(*place);
    BitReader reader{*fingerprints, default_bits(kind), among};
    reader.find_compounds();
    parallel_for(fingerprints->blocks().size(), jobs_of(work), [&](std::size_t block, unsigned) {
        if (!work.stop.stop_requested() && !reader.read_block(block)) fail(fingerprints->blocks()[block].library);
    });
    if (work.stop.stop_requested()) return std::nullopt;
    return reader.take();
}

}  // namespace chemsieve::neighbours
