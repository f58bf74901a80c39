#include "app/work/known/overlap.h"

#include <algorithm>

#include "app/work/known/keyed_lists.h"
#include "base/platform/files.h"
#include "data/file/sorted_keys.h"
#include "search/overlap/overlap_report.h"

namespace chemsieve::overlap {

namespace {

using known::KeyedCompound;
using known::KeyMaker;
using known::KnownFilter;

constexpr std::size_t kEstimateDraws = 2'000;  // rows of each list, a few times

// A list in its order, repeats included.
struct Rows {
    std::vector<std::uint64_t> keys;
    std::vector<ListedCompound> compounds;  // if they are kept
};

class Comparison {
  public:
    Comparison(const OverlapOptions& options, const OverlapEvents& events, const std::stop_token& stop)
        : options_{options}, events_{events}, stop_{stop} {}

    OverlapOutcome compare() {
        const bool first = known::is_known_file(options_.first), second = known::is_known_file(options_.second);
        if (first && second) {
            compare_filters();
        } else if (first || second) {
            compare_with_filter(first);
        } else {
            compare_lists();
        }
        return std::move(outcome_);
    }

  private:
    void compare_filters() {
        report_.is_estimate = true;
        try {
            report_.numbers = known::read_known(options_.first).shared_with(known::read_known(options_.second));
        } catch (const known::KnownError& e) {
            throw FileError(options_.first + " and " + options_.second + " cannot be compared: " + e.reason());
        }
    }

    void compare_with_filter(bool filter_is_first) {
        const std::string& path = filter_is_first ? options_.first : options_.second;
        const std::string& list = filter_is_first ? options_.second : options_.first;
        const KnownFilter filter = known::read_known(path);
        const KeyMaker maker = known::maker_for(filter, path, options_.rules.secret_file);
        AskedFilter asked{.bytes = bytes_of_file(path).value_or(0)};
        SortedKeys sorted;
        SeenKeys seen;
        report_.lists_compounds = options_.keeps_compounds;
        const bool is_read = read(list, maker, [&](const KeyedCompound& compound) {
            sorted.add(compound.key);
            asked.text_bytes += compound.text.size() + 1;
            if (options_.keeps_compounds && seen.add(compound.key)) keep_asked(compound, filter);
        });
        report_.unreadable += outcome_.counts.rejected;
        if (!is_read) return;
        std::vector<std::uint8_t> is_there;
        sorted.visit([&](std::span<const std::uint64_t> keys) {
            is_there.resize(keys.size());
            filter.may_contain(keys, is_there);
            asked.found += static_cast<std::uint64_t>(std::count(is_there.begin(), is_there.end(), 1));
            asked.compounds += keys.size();
        });
        report_.is_estimate = true;
        report_.numbers = filter.shared_with_list(asked.compounds, asked.found);
        if (filter_is_first) std::swap(report_.numbers.only_first, report_.numbers.only_second);
        outcome_.filter = asked;
        if (options_.told) {
            const bool wants_shared = options_.told == Part::shared;
            tell(list, maker, [&](std::uint64_t key) { return filter.may_contain(key) == wants_shared; });
        }
    }
    // A compound of the first list, of which the second is a filter.
    void keep_asked(const KeyedCompound& compound, const KnownFilter& filter) {
        const bool is_there = filter.may_contain(compound.key);
        ListedCompound& listed = (is_there ? report_.shared : report_.only_first).emplace_back();
        listed.id = compound.id;
        listed.smiles = compound.text;
        if (is_there) listed.other_id = filter.id_of(compound.key).value_or("");
    }

    void compare_lists() {
        const KeyMaker maker = known::maker_of(options_.rules);
        Rows first, second;
        if (!read_rows(options_.first, maker, first) || !read_rows(options_.second, maker, second)) return;
        if (options_.is_estimate) return estimate(first.keys, second.keys);
        const bool keeps = options_.keeps_compounds;
        const SharedCompounds both{keeps ? first.keys : std::move(first.keys),
                                   keeps ? second.keys : std::move(second.keys)};
        report_.numbers = both.numbers();
        if (options_.counts_pairs) report_.pairs = PairsEstimate{both.pairs(), 0};
        if (keeps) keep(first, second, both);
        if (options_.told) {
            const bool wants_shared = options_.told == Part::shared;
            tell(
                options_.told == Part::only_second ? options_.second : options_.first, maker,
                [&](std::uint64_t key) { return both.place_of(key).has_value() == wants_shared; },
                [&](std::uint64_t key) {
                    const auto place = both.place_of(key);
                    return place ? &both.shared()[*place] : nullptr;
                });
        }
    }
    bool read_rows(const std::string& list, const KeyMaker& maker, Rows& rows) {
        const bool is_read = read(list, maker, [&](const KeyedCompound& compound) {
            rows.keys.push_back(compound.key);
            if (options_.keeps_compounds) rows.compounds.push_back({compound.id, compound.text});
        });
        report_.unreadable += outcome_.counts.rejected;
        return is_read;
    }
    void estimate(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second) {
        report_.is_estimate = true;
        report_.numbers = estimated_shared(first, second);
        if (options_.counts_pairs) report_.pairs = estimated_pairs(first, second, kEstimateDraws, 0);
    }
    void keep(Rows& first, Rows& second, const SharedCompounds& both) {
        report_.lists_compounds = true;
        std::vector<std::string> ids(both.shared().size());  // what the second list calls shared compounds
        SeenKeys seen;
        for (std::size_t i = 0; i < second.keys.size(); ++i) {
            if (!seen.add(second.keys[i])) continue;
            if (const auto place = both.place_of(second.keys[i])) {
                ids[*place] = std::move(second.compounds[i].id);
            } else {
                report_.only_second.push_back(std::move(second.compounds[i]));
            }
        }
        seen = SeenKeys{};
        for (std::size_t i = 0; i < first.keys.size(); ++i) {
            if (!seen.add(first.keys[i])) continue;
            const auto place = both.place_of(first.keys[i]);
            if (place) first.compounds[i].other_id = std::move(ids[*place]);
            (place ? report_.shared : report_.only_first).push_back(std::move(first.compounds[i]));
        }
    }

    // Tells compounds of a list, each once, in its order.
    template <class IsWanted>
    void tell(
        const std::string& list, const KeyMaker& maker, IsWanted is_wanted,
        const std::function<const filter::JoinedKey*(std::uint64_t)>& times = [](auto) { return nullptr; }) {
        SeenKeys told;
        read(list, maker, [&](const KeyedCompound& compound) {
            if (is_wanted(compound.key) && told.add(compound.key)) events_.told(compound, times(compound.key));
        });
    }

    // False: reading ended early.
    template <class Take>
    bool read(const std::string& list, const KeyMaker& maker, Take take) {
        known::KeyedLists lists = options_.reading;
        lists.files = {list};
        outcome_.counts = known::go_through(lists, maker, events_.reading, stop_, known::each_keyed(take));
        return outcome_.counts.is_whole();
    }

    const OverlapOptions& options_;
    const OverlapEvents& events_;
    const std::stop_token& stop_;
    OverlapOutcome outcome_;
    OverlapReport& report_ = outcome_.report;
};

}  // namespace

OverlapOutcome compare(const OverlapOptions& options, const OverlapEvents& events, const std::stop_token& stop) {
    return Comparison{options, events, stop}.compare();
}

}  // namespace chemsieve::overlap
