// Filters of known compounds made of lists, asked about lists, changed by lists, merged.
//
// Errors: FileError, LibraryError. Threads: everything is called on the calling thread.
#pragma once

#include <optional>
#include <unordered_map>

#include "app/work/known/keyed_lists.h"
#include "search/known/known_filter.h"

namespace chemsieve::known {

// A filter that was written; none if reading ended early: then the file is as it was.
struct WrittenFilter {
    KeyCounts counts;
    std::optional<KnownFilter> filter;
    std::uint64_t bytes = 0;  // the size of the file
};

struct BuildOptions {
    KeyedLists lists;
    KeyRules rules;
    KnownDesign design;
    std::string path;  // where the filter is written
};
// Throws FileError as well if no compound can be read.
WrittenFilter build_known(const BuildOptions& options, const KeyEvents& events, const std::stop_token& stop);

struct RemoveOptions {
    std::string path;         // where the filter is
    std::string secret_file;  // empty: it has none
    KeyedLists lists;         // what is taken out
};
struct RemovedKnown : WrittenFilter {
    std::uint64_t removed = 0, absent = 0;
};
RemovedKnown remove_known(const RemoveOptions& options, const KeyEvents& events, const std::stop_token& stop);

// Writes the filter of the compounds of all.
WrittenFilter merge_known(const std::vector<std::string>& filters, const std::string& path);

// What is known: a filter, or the keys and ids of a list.
class KnownCompounds {
  public:
    static KnownCompounds of_filter(const std::string& path, const std::string& secret_file);
    // Reads all of a library or file. Nothing if stopped.
    static std::optional<KnownCompounds> of_list(const std::string& path, const Sameness& sameness,
                                                 const KeyEvents& events, const std::stop_token& stop);

    const KeyMaker& maker() const noexcept { return maker_; }
    bool is_exact() const noexcept { return !filter_; }
    // Whether it may know the ids of compounds.
    bool tells_ids() const noexcept { return !filter_ || filter_->layout() == KnownLayout::ids; }
    // For a compound that is not there.
    double error_rate() const { return filter_ ? filter_->error_rate() : 0; }
    // What is said of compounds, which have keys or reasons.
    std::vector<CheckedCompound> asked(std::span<const KeyedCompound> compounds) const;

  private:
    explicit KnownCompounds(KeyMaker maker) : maker_{std::move(maker)} {}

    KeyMaker maker_;
    std::optional<KnownFilter> filter_;
    std::unordered_map<std::uint64_t, std::string> ids_;  // what a list calls its compounds; the first of equal ones
};

struct CheckOptions {
    KeyedLists lists;
    // The library that knows exactly what a filter of structures has probably; empty: none.
    std::string confirmed_in = {};
};
struct CheckEvents {
    KeyEvents reading = {};
    std::function<void()> began = {};  // before the first compound; the library that confirms is open
    std::function<void(const CheckedCompound&)> checked = {};  // in the order of the lists
};
struct CheckOutcome {
    KeyCounts counts;
    std::uint64_t known = 0, absent = 0;
};
CheckOutcome check_known(const KnownCompounds& known, const CheckOptions& options, const CheckEvents& events,
                         const std::stop_token& stop);

}  // namespace chemsieve::known
