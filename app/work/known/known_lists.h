// Filters of known compounds made of lists, asked about lists, changed by lists, merged.
//
// Errors: FileError, LibraryError. Threads: everything is called on the calling thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
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

class LibraryLookup;

// What is known: a filter, a library, or the keys and ids of a file.
class KnownCompounds {
  public:
    // So many compounds are looked for in a library one by one; of one that is asked for more, all keys are read, which
    // takes as long as some thousand of them.
    static constexpr std::size_t kMostLookedFor = 256;

    static KnownCompounds of_filter(const std::string& path, const std::string& secret_file);
    // Reads all of a file, and of a library whose tautomers are the same; of another library nothing before it is
    // asked. Nothing if stopped.
    static std::optional<KnownCompounds> of_list(const std::string& path, const Sameness& sameness,
                                                 const KeyEvents& events, const std::stop_token& stop);
    ~KnownCompounds();
    KnownCompounds(KnownCompounds&&) noexcept;
    KnownCompounds& operator=(KnownCompounds&&) noexcept;

    const KeyMaker& maker() const noexcept { return maker_; }
    bool is_exact() const noexcept { return !filter_; }
    // Whether it may know the ids of compounds.
    bool tells_ids() const noexcept { return !filter_ || filter_->layout() == KnownLayout::ids; }
    // For a compound that is not there.
    double error_rate() const { return filter_ ? filter_->error_rate() : 0; }
    // What is said of compounds, which have keys or reasons. Nothing if stopped.
    std::optional<std::vector<CheckedCompound>> asked(std::span<const KeyedCompound> compounds, const KeyEvents& events,
                                                      const std::stop_token& stop);

  private:
    explicit KnownCompounds(KeyMaker maker);

    // False if stopped.
    bool read_keys(const std::string& path, const KeyEvents& events, const std::stop_token& stop);
    // What the list calls the compound; nothing: it does not have it.
    std::optional<std::string> listed_id(const KeyedCompound& compound, const std::stop_token& stop);

    KeyMaker maker_;
    std::optional<KnownFilter> filter_;
    std::unique_ptr<LibraryLookup> library_;              // until its keys are read
    std::size_t looked_for_ = 0;                          // compounds, in the library
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
CheckOutcome check_known(KnownCompounds& known, const CheckOptions& options, const CheckEvents& events,
                         const std::stop_token& stop);

}  // namespace chemsieve::known
