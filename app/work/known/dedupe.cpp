#include "app/work/known/dedupe.h"

#include <algorithm>

#include "data/file/sorted_keys.h"
#include "fingerprint/filter/catalogues/layered_filter.h"
#include "fingerprint/filter/counting/stable_filter.h"

namespace chemsieve::known {

namespace {

constexpr double kForgettingRate = 0.001;  // how often a memory that never grows errs
constexpr double kLayerRate = 0.001;

// Which compounds came before: exactly, or, in memory that never grows, as far as a filter remembers.
class Earlier {
  public:
    explicit Earlier(std::optional<std::uint64_t> bytes) {
        if (bytes) forgetting_ = filter::StableFilter::for_rate(*bytes, kForgettingRate);
    }

    bool is_new(std::uint64_t key) {
        if (!forgetting_) return exact_.add(key);
        const bool came = forgetting_->may_contain(key);
        forgetting_->insert(key);
        return !came;
    }
    std::optional<Forgetting> forgetting() const {
        if (!forgetting_) return std::nullopt;
        return Forgetting{.bytes = forgetting_->size_in_bytes(),
                          .taken_for_repeats = forgetting_->expected_error(),
                          .overlooked = forgetting_->expected_loss(Forgetting::kToldGap)};
    }

  private:
    SeenKeys exact_;
    std::optional<filter::StableFilter> forgetting_;
};

// A layer for each file that has a compound. Nothing if reading ended early: see `counts`.
std::optional<filter::LayeredFilter> counted_sources(const KeyedLists& lists, const KeyMaker& maker,
                                                     const KeyEvents& events, const std::stop_token& stop,
                                                     KeyCounts& counts) {
    const KeyEvents defects{.remarked = events.remarked, .rejected = events.rejected, .ended = events.ended};
    std::vector<SortedKeys> files(lists.files.size());
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        KeyedLists one = lists;
        one.files = {lists.files[i]};
        counts = go_through(one, maker, defects, stop,
                            each_keyed([&](const KeyedCompound& compound) { files[i].add(compound.key); }));
        if (!counts.is_whole()) return std::nullopt;
        all += files[i].count();
    }
    const auto depth = static_cast<unsigned>(std::min<std::size_t>(files.size(), filter::LayeredFilter::kMostLayers));
    auto sources = filter::LayeredFilter::for_keys(depth, std::max<std::uint64_t>(1, all), kLayerRate);
    for (SortedKeys& keys : files) {
        keys.visit([&sources](std::span<const std::uint64_t> some) {
            for (const std::uint64_t key : some) sources.insert(key);
        });
    }
    return sources;
}

std::vector<std::string> items_of(std::span<const KeyedCompound> compounds) {
    std::vector<std::string> items;
    for (const KeyedCompound& compound : compounds) {
        if (!compound.reason.empty()) continue;
        for (const Field& field : compound.fields) {
            if (std::find(items.begin(), items.end(), field.first) == items.end()) items.push_back(field.first);
        }
    }
    return items;
}

}  // namespace

DedupeOutcome find_each_once(const DedupeOptions& options, const DedupeEvents& events, const std::stop_token& stop) {
    const KeyMaker maker = maker_of(options.rules);
    DedupeOutcome outcome;
    std::optional<filter::LayeredFilter> sources;
    KeyedLists lists = options.lists;
    lists.needs_sure = false;  // they are new
    if (options.counts_sources) {
        sources = counted_sources(lists, maker, events.reading, stop, outcome.counts);
        if (!sources) return outcome;
    }
    Earlier earlier{options.memory};
    bool has_begun = false;
    outcome.counts = go_through(lists, maker, events.reading, stop, [&](const auto& compounds) {
        if (!has_begun) events.began(items_of(compounds));
        has_begun = true;
        for (const KeyedCompound& compound : compounds) {
            if (!compound.reason.empty()) continue;
            if (!earlier.is_new(compound.key) && compound.is_sure) continue;
            events.found(compound, sources ? sources->count(compound.key) : 0);
            ++outcome.found;
        }
    });
    if (outcome.counts.is_whole() && !has_begun) throw FileError("no compound could be read; nothing was written");
    outcome.forgetting = earlier.forgetting();
    return outcome;
}

}  // namespace chemsieve::known
