// NeighbourSets of subgraphs: the items are made of the structures, and get ranks by how many compounds have them.
#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <numeric>

#include "base/parallel.h"
#include "data/source/compound_graph.h"
#include "fingerprint/subgraph/item_set.h"
#include "search/neighbours/read_sets.h"

namespace chemsieve::neighbours {

namespace {

constexpr std::size_t kWindow = 8192;  // compounds

// Gives each different item a number, by which order is chance; several threads may ask at a time. It grows only
// between.
class ItemNumbers {
  public:
    ItemNumbers() { grow_to(std::size_t{1} << 20); }

    // Also counts one more compound with the item.
    std::uint32_t number_of(std::uint64_t item) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = (item * kSpread) >> shift_;; at = (at + 1) & mask) {
            Slot& slot = slots_[at];
            std::uint64_t there = slot.item.load(std::memory_order_acquire);
            if (there == kNone && slot.item.compare_exchange_strong(there, item, std::memory_order_acq_rel)) {
                slot.number.store(next_.fetch_add(1) + 1, std::memory_order_release);
                there = item;
            }
            if (there != item) continue;
            slot.compounds.fetch_add(1, std::memory_order_relaxed);
            std::uint32_t number = 0;
            while ((number = slot.number.load(std::memory_order_acquire)) == 0) {
            }
            return number - 1;
        }
    }
    // Room for so many more, so that at most half of the slots are used.
    void make_room(std::size_t more) {
        const std::size_t wanted = std::bit_ceil(2 * (next_ + more));
        if (wanted > slots_.size()) grow_to(wanted);
    }
    std::size_t size() const noexcept { return next_; }

    // By number: the fewer compounds have an item the lower, of as many the lower item.
    std::vector<std::uint32_t> ranks() const {
        struct Entry {
            std::uint32_t compounds;
            std::uint32_t number;
            std::uint64_t item;
        };
        std::vector<Entry> entries;
        entries.reserve(size());
        for (const Slot& slot : slots_) {
            if (slot.item != kNone) entries.push_back({slot.compounds, slot.number - 1, slot.item});
        }
        std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
            return a.compounds != b.compounds ? a.compounds < b.compounds : a.item < b.item;
        });
        std::vector<std::uint32_t> ranks(entries.size());
        for (std::size_t rank = 0; rank < entries.size(); ++rank) {
            ranks[entries[rank].number] = static_cast<std::uint32_t>(rank);
        }
        return ranks;
    }

  private:
    static constexpr std::uint64_t kNone = 0;  // no item has this hash but one in 2^64; it is given another
    static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15U;

    struct Slot {
        std::atomic<std::uint64_t> item{kNone};
        std::atomic<std::uint32_t> number{0};  // and one
        std::atomic<std::uint32_t> compounds{0};
    };

    void grow_to(std::size_t slots) {
        std::vector<Slot> grown(slots);
        shift_ = static_cast<unsigned>(64 - std::countr_zero(slots));
        for (const Slot& slot : slots_) {
            if (slot.item == kNone) continue;
            std::size_t at = (slot.item * kSpread) >> shift_;
            while (grown[at].item != kNone) at = (at + 1) & (slots - 1);
            grown[at].item = slot.item.load();
            grown[at].number = slot.number.load();
            grown[at].compounds = slot.compounds.load();
        }
        slots_.swap(grown);
    }

    std::vector<Slot> slots_;
    unsigned shift_ = 0;
    std::atomic<std::uint32_t> next_{0};
};

class ItemMaker {
  public:
    ItemMaker(const CompoundSource& source, const CompoundSelection* among, const Work& work)
        : source_{source}, structures_{source.structures()}, work_{work}, jobs_{jobs_for(source, jobs_of(work))} {
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(source.reader());
        readers_.front()->for_each_compound([&](CompoundNumber compound) {
            if (among == nullptr || among->contains(compound)) all_.push_back(compound);
            return !work.stop.stop_requested();
        });
    }

    // False if stopped.
    bool make() {
        for (std::size_t first = 0; first < all_.size(); first += kWindow) {
            if (work_.stop.stop_requested()) return false;
            if (work_.progress) work_.progress(static_cast<double>(first) / static_cast<double>(all_.size()));
            make_window(std::span{all_}.subspan(first, std::min(kWindow, all_.size() - first)));
        }
        return !work_.stop.stop_requested();
    }

    NeighbourSet take() {
        const std::vector<std::uint32_t> ranks = numbers_.ranks();
        pool_.run((lists_.size() + kWindow - 1) / kWindow, jobs_, [&](std::size_t window, unsigned) {
            const std::size_t end = std::min((window + 1) * kWindow, lists_.size());
            for (std::size_t i = window * kWindow; i < end; ++i) {
                const auto begin = lists_.ranks.begin() + static_cast<std::ptrdiff_t>(lists_.begins[i]);
                const auto behind = lists_.ranks.begin() + static_cast<std::ptrdiff_t>(lists_.begins[i + 1]);
                std::for_each(begin, behind, [&](std::uint32_t& number) { number = ranks[number]; });
                std::sort(begin, behind);
            }
        });
        NeighbourSet set{lists_, compounds_, numbers_.size()};
        set.without_items = std::move(without_);
        set.not_comparable = std::move(not_comparable_);
        return set;
    }

  private:
    struct Made {
        std::vector<std::uint64_t> items;
        bool is_complete = true;
    };

    void make_window(std::span<const CompoundNumber> compounds) {
        made_.resize(compounds.size());
        pool_.run(compounds.size(), jobs_, [&](std::size_t i, unsigned worker) {
            const CompoundGraph graph = graph_of_compound(structures_.get(), *readers_[worker], compounds[i]);
            ItemSet items = make_items(graph.graph, source_.recipe());
            made_[i] = {std::move(items.items), items.complete};
        });
        std::size_t items = 0;
        for (std::size_t i = 0; i < compounds.size(); ++i) {
            if (made_[i].is_complete) items += made_[i].items.size();
        }
        numbers_.make_room(items);
        const std::size_t first = lists_.size();
        for (std::size_t i = 0; i < compounds.size(); ++i) add_room(compounds[i], made_[i]);
        lists_.ranks.resize(lists_.begins.back());
        std::erase_if(made_, [](const Made& made) { return !made.is_complete || made.items.empty(); });
        pool_.run(made_.size(), jobs_, [&](std::size_t i, unsigned) {
            std::uint32_t* next = lists_.ranks.data() + lists_.begins[first + i];
            for (const std::uint64_t item : made_[i].items) *next++ = numbers_.number_of(item == 0 ? 1 : item);
        });
    }

    void add_room(CompoundNumber compound, const Made& made) {
        if (!made.is_complete) return not_comparable_.push_back(compound);
        if (made.items.empty()) return without_.push_back(compound);
        lists_.begins.push_back(lists_.begins.back() + made.items.size());
        compounds_.push_back(compound);
    }

    const CompoundSource& source_;
    const std::shared_ptr<const StructureSource> structures_;
    const Work& work_;
    const unsigned jobs_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    ThreadPool pool_;
    ItemNumbers numbers_;
    std::vector<Made> made_;  // in the window under way
    std::vector<CompoundNumber> all_, compounds_, without_, not_comparable_;
    RankLists<std::uint32_t> lists_;
};

}  // namespace

std::optional<NeighbourSet> make_subgraph_items(const CompoundSource& source, const CompoundSelection* among,
                                                const Work& work) {
    ItemMaker maker{source, among, work};
    if (!maker.make()) return std::nullopt;
    return maker.take();
}

}  // namespace chemsieve::neighbours
