#include "data/upkeep/cut_indexer.h"

#include <algorithm>

#include "base/error.h"
#include "data/cuts/cut_index.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"

namespace chemsieve {

namespace {

using sqlite::Transaction;

class CutIndexer {
  public:
    CutIndexer(const std::string& path, const CutIndexOptions& options, const FileCompounds& file,
               const std::function<void(const IndexProgress&)>& progress, const std::stop_token& stop)
        : options_{options},
          file_{file},
          progress_{progress},
          stop_{stop},
          connection_{path, sqlite::Mode::read_write},
          index_{connection_} {
        check_schema_to_change(connection_);
        check_rdkit_version(connection_, "an index of cuts");
        connection_.execute("PRAGMA secure_delete = OFF");
    }

    CutIndexOutcome run() {
        if (!stop_.stop_requested()) begin();
        while (!stop_.stop_requested() && file_window()) {
        }
        outcome_.cancelled = stop_.stop_requested();
        if (!outcome_.cancelled && outcome_.looked_at > 0) merge();
        count_done();
        return outcome_;
    }

  private:
    void begin() {
        Transaction transaction{connection_};
        if (!index_.state()) index_.begin(options_.rules);
        const CutIndex::State state = index_.state().value();
        if (!index_.has_all_entries(state)) {
            throw LibraryError(connection_.path() + " has an index of cuts that lacks entries",
                               {RemedyKind::repair, connection_.path()});
        }
        outcome_.rules = state.rules;
        transaction.commit();
        last_ = highest_number(connection_);
        count_done();
    }

    void count_done() {
        outcome_.progress.total = connection_.integer("SELECT count(*) FROM compound");
        outcome_.progress.done = outcome_.progress.total - index_.missing();
    }

    CutIndex::State present_state() {
        auto state = index_.state();
        if (state && state->rules == outcome_.rules) return *std::move(state);
        throw LibraryError("another program has removed the index of cuts that was being made in " +
                           connection_.path());
    }

    // False if there are no more compounds, or it was stopped.
    bool file_window() {
        const std::int64_t filed_to = present_state().filed_to;
        std::vector<std::int64_t> numbers = numbers_after(connection_, filed_to, options_.window_compounds);
        std::erase_if(numbers, [&](std::int64_t number) { return number > last_; });
        if (numbers.empty()) return false;
        std::vector<CompoundNumber> compounds;
        for (const std::int64_t number : numbers) compounds.push_back(CompoundNumber{number});
        auto entries = file_(outcome_.rules, compounds);
        if (!entries) return false;
        Transaction transaction{connection_};
        // Another program, which files as well, may have done it meanwhile.
        if (present_state().filed_to != filed_to) return true;
        index_.append(*std::move(entries), numbers.back());
        transaction.commit();
        const auto count = static_cast<std::int64_t>(numbers.size());
        outcome_.looked_at += count;
        outcome_.progress.done += count;
        outcome_.progress.total = std::max(outcome_.progress.total, outcome_.progress.done);
        clock_.tell(outcome_.progress, outcome_.looked_at, progress_);
        return true;
    }

    void merge() {
        {
            Transaction transaction{connection_};
            index_.merge();
            transaction.commit();
        }
        free_space(connection_, stop_);
    }

    const CutIndexOptions& options_;
    const FileCompounds& file_;
    const std::function<void(const IndexProgress&)>& progress_;
    const std::stop_token& stop_;
    LibraryConnection connection_;
    CutIndex index_;
    CutIndexOutcome outcome_;
    std::int64_t last_ = 0;  // compounds that come while it works are for the next call
    IndexClock clock_;
};

}  // namespace

CutIndexOutcome add_cut_index(const std::string& path, const CutIndexOptions& options, const FileCompounds& file,
                              const std::function<void(const IndexProgress&)>& progress, const std::stop_token& stop) {
    return CutIndexer{path, options, file, progress, stop}.run();
}

bool remove_cut_index(const std::string& path, const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    {
        Transaction transaction{connection};
        CutIndex index{connection};
        if (!index.is_there()) return false;
        index.drop();
        transaction.commit();
    }
    free_space(connection, stop);
    return true;
}

std::optional<std::string> rules_of_cut_index(const std::string& path) {
    LibraryConnection connection{path, sqlite::Mode::read_only};
    check_schema(connection);
    const auto state = CutIndex{connection}.state();
    return state ? std::optional{state->rules} : std::nullopt;
}

}  // namespace chemsieve
