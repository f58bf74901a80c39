// The table of compounds of a library: its rows (row_blocks.h) and the indexes that find compounds (lookup_runs.h).
//
// Rows that are put or erased are kept back until save(), which a transaction calls before it commits, or until there
// are many. What is kept back is seen by whoever reads here.
// A code of texts is learnt from the first compounds, and anew when a library has grown to 32 times the size.
//
// Errors: LibraryError, with the file's name. Threads: as the connection. Transactions are the caller's.
#pragma once

#include <map>

#include "data/rows/lookup_runs.h"
#include "data/rows/row_blocks.h"

namespace chemsieve {

class CompoundRows {
  public:
    explicit CompoundRows(sqlite::Connection& connection);

    // What is stored; what is kept back is not seen.
    RowBlocks& stored() noexcept { return blocks_; }

    // As RowBlocks has them.
    void begin() noexcept { blocks_.begin(); }
    std::optional<std::int64_t> at_or_after(std::int64_t number);
    std::optional<std::int64_t> at_or_before(std::int64_t number);
    // Null if the row is not kept back.
    const StoredRow* kept_back(std::int64_t number) const;

    // Numbers of compounds that may have it, rising.
    std::vector<std::int64_t> find(Lookup of, std::uint32_t hash);
    // Whether there is such an index; of keys and ids there always is one.
    bool has_index(Lookup of);

    LookupRuns& indexes() noexcept { return lookups_; }
    // What an index must have, of all that is stored, until `visit` says not to go on.
    void for_each_entry(Lookup of, const std::function<bool(const LookupEntry&)>& visit);

    // A number above those of all rows is appended, another one takes the place of what is there.
    void put(StoredRow row);
    void erase(std::int64_t number);
    void save();
    void forget() noexcept;

    // Stores all rows in full blocks, with a code learnt from all of them, and indexes without what is gone. Nothing
    // may be kept back. `step` is called now and then and says whether to go on; false if not.
    bool repack(const std::function<bool()>& step);
    void make_index(Lookup of);
    void drop_index(Lookup of);

  private:
    // The first appended row whose number is not less.
    std::vector<StoredRow>::const_iterator appended_from(std::int64_t number) const;
    std::int64_t highest_stored();
    void save_changes();
    void save_appended();
    std::int64_t code_to_write_with();
    std::vector<StoredRow> sample_of_stored();
    void note(const StoredRow& row);

    RowBlocks blocks_;
    LookupRuns lookups_;
    std::vector<StoredRow> appended_;                           // rising
    std::map<std::int64_t, std::optional<StoredRow>> changed_;  // stored rows that change; nothing: goes
    std::map<Lookup, std::vector<LookupEntry>> entries_;        // what these are found by
    std::optional<std::int64_t> highest_;                       // stored, while something is kept back
    bool has_formulas_ = false;                                 // likewise
};

}  // namespace chemsieve
