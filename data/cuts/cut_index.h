// The index of cuts of a library: by what its compounds are filed, so that those that may be matched pairs of one are
// found without cutting all. Who files them, and under which hashes, is known to search/series/pairs/pair_filing.h.
//
// Entries are those of the other indexes (data/rows/lookup_runs.h): 32 bits and a compound, some 4.7 bytes. An entry
// says that a compound may be found by the hash: whoever looks cuts the compound itself. Entries of removed compounds
// stay until the library is compacted. The setting `cuts` tells up to which compound all are filed, how many entries
// there are and a sum over them, by which lost and wrong ones are noticed, and the rules by which they were filed:
//
//     filed_to entries sum rules         the sum as 16 hexadecimal digits
//
// A program of before copies the setting into a sealed library, and not the entries: their number tells that.
//
// Errors: LibraryError, with the file's name. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/rows/library_connection.h"

namespace chemsieve {

class CutIndex {
  public:
    explicit CutIndex(LibraryConnection& connection) : connection_{connection} {}

    struct State {
        std::int64_t filed_to = 0;  // compounds of greater numbers are not filed
        std::int64_t entries = 0;
        std::uint64_t sum = 0;  // over all entries
        std::string rules;

        void add(const LookupEntry& entry) {
            ++entries;
            sum += sum_of(entry);
        }
    };
    // Nothing: there is no index.
    std::optional<State> state();
    // Whether there is any of it, whole or not.
    bool is_there();
    // Whether there are as many entries as there should be.
    bool has_all_entries(const State& state);
    // Whether it is there and has.
    bool is_whole();
    // Compounds that are not filed.
    std::int64_t missing();

    // Numbers of compounds that may be filed under any of the hashes, rising; some of them may be gone.
    std::vector<std::int64_t> find(std::span<const std::uint32_t> hashes);

    // There is none yet.
    void begin(const std::string& rules);
    // Those of compounds up to `to`, of which none was filed.
    void append(std::vector<LookupEntry> entries, std::int64_t to);
    // Makes one run of them, where several make a look-up slower for more than a tenth of the entries.
    void merge();
    // Without entries of compounds that are gone. Throws if some are not as they were written; so does copy().
    void leave_out_removed();
    // Those of another library that are in a range, of which the settings are here already.
    void copy(CutIndex& from, const std::function<bool(std::int64_t)>& is_in_range);
    void drop();

    // What an entry adds to the sum.
    static std::uint64_t sum_of(const LookupEntry& entry);

  private:
    // The state of what write() writes of the entries of an index, those of compounds that are kept.
    static State kept(const State& known, CutIndex& from, const std::function<bool(std::int64_t)>& keeps,
                      const std::function<void(const LookupRuns::Keep&)>& write);
    void save(const State& state);
    // As what() gives it, with the file and the remedy.
    template <class What>
    auto with_name(const What& what) -> decltype(what());

    LibraryConnection& connection_;
};

}  // namespace chemsieve
