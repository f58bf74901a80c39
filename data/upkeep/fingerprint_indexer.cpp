#include "data/upkeep/fingerprint_indexer.h"

#include <algorithm>
#include <memory>

#include "base/error.h"
#include "base/parallel.h"
#include "data/compound/compound_record.h"
#include "data/library/library.h"
#include "data/rows/library_connection.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;
using sqlite::Transaction;

using Fingerprints = std::vector<KindFingerprint>;  // one compound's

// Compounds whose fingerprints are to be stored together.
struct Window {
    std::vector<FingerprintSet> sets;  // not complete, as they were when the window was begun
    std::vector<std::int64_t> numbers;
    std::vector<Fingerprints> made;  // for each compound, in the sets that do not have it yet
};

bool is_one_of(const std::vector<FingerprintKind>& kinds, FingerprintKind kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class Indexer {
  public:
    Indexer(const std::string& path, const IndexOptions& options, const IndexEvents& events,
            const std::stop_token& stop)
        : options_{options},
          events_{events},
          stop_{stop},
          library_{path},
          connection_{path, sqlite::Mode::read_write},
          jobs_{options.jobs ? options.jobs : default_jobs()} {
        check_schema_to_change(connection_);
        check_rdkit_version(connection_, "fingerprints");
        connection_.execute("PRAGMA secure_delete = OFF");
    }

    IndexOutcome run(const std::vector<FingerprintKind>& kinds) {
        outcome_.cancelled = stop_.stop_requested();
        if (outcome_.cancelled) return std::move(outcome_);
        begin_sets(kinds);
        count_done();
        first_done_ = outcome_.progress.done;
        for (auto sets = unfinished(); !sets.empty(); sets = unfinished()) {
            Window window = next_window(std::move(sets));
            make(window);
            if (stop_.stop_requested()) {
                outcome_.cancelled = true;
                return std::move(outcome_);
            }
            if (store(window)) {
                note_stored(window);
            } else {
                count_done();
            }
            slice(false);
        }
        slice(true);
        count_done();
        return std::move(outcome_);
    }

  private:
    void begin_sets(const std::vector<FingerprintKind>& kinds) {
        Transaction transaction{connection_};
        const std::vector<FingerprintSet> there = all_sets(connection_);
        for (const FingerprintKind kind : kinds) {
            const auto found = std::find_if(there.begin(), there.end(),
                                            [kind](const FingerprintSet& set) { return set.kind == kind; });
            if (found == there.end()) begin_set(connection_, kind);
            const bool has_all = found != there.end() && found->is_complete();
            (has_all ? outcome_.there_already : outcome_.added).push_back(kind);
        }
        transaction.commit();
        for (const FingerprintSet& set : all_sets(connection_)) {
            if (is_one_of(outcome_.added, set.kind)) ids_.push_back(set.id);
        }
    }

    std::vector<FingerprintSet> ours() {
        std::vector<FingerprintSet> sets = all_sets(connection_);
        std::erase_if(sets,
                      [&](const FingerprintSet& set) { return std::count(ids_.begin(), ids_.end(), set.id) == 0; });
        if (sets.size() != ids_.size()) {
            throw LibraryError(
                "another program has removed the fingerprints that were being added to " + library_.name(),
                {RemedyKind::add_fingerprints_again, library_.name()});
        }
        return sets;
    }

    // Sets that we add. Another program that adds them too may have completed some.
    std::vector<FingerprintSet> unfinished() {
        std::vector<FingerprintSet> sets = ours();
        std::erase_if(sets, [](const FingerprintSet& set) { return set.is_complete(); });
        return sets;
    }

    Window next_window(std::vector<FingerprintSet> sets) {
        Window window{.sets = std::move(sets), .numbers = {}, .made = {}};
        window.numbers = numbers_after(connection_, first_missing(window.sets), options_.window_compounds);
        window.made.resize(window.numbers.size());
        return window;
    }

    void count_done() {
        outcome_.progress.total = connection_.integer("SELECT count(*) FROM compound");
        const std::vector<FingerprintSet> sets = unfinished();
        Statement done{connection_, "SELECT count(*) FROM compound WHERE compound_id <= ?1"};
        done.bind(1, sets.empty() ? 0 : first_missing(sets)).step();
        outcome_.progress.done = sets.empty() ? outcome_.progress.total : done.integer(0);
    }

    // All compounds of larger numbers lack a fingerprint.
    static std::int64_t first_missing(const std::vector<FingerprintSet>& sets) {
        const auto least = std::min_element(sets.begin(), sets.end(),
                                            [](const auto& a, const auto& b) { return a.indexed_to < b.indexed_to; });
        return *least->indexed_to;
    }

    // Not all of it if it was stopped.
    void make(Window& window) {
        while (readers_.size() < jobs_) readers_.push_back(library_.reader());
        parallel_for(window.numbers.size(), jobs_, [&](std::size_t i, unsigned worker) {
            if (!stop_.stop_requested()) make_one(window, i, *readers_[worker]);
        });
    }

    static void make_one(Window& window, std::size_t i, CompoundReader& reader) {
        std::vector<FingerprintKind> kinds;
        for (const FingerprintSet& set : window.sets) {
            if (window.numbers[i] > *set.indexed_to) kinds.push_back(set.kind);
        }
        try {
            window.made[i] = make_kind_fingerprints(reader.molecule(CompoundNumber{window.numbers[i]}), kinds);
        } catch (const CompoundRemoved&) {
            return;  // store() finds so, too
        }
    }

    // False if another program, which adds the same fingerprints, has done it meanwhile.
    bool store(Window& window) {
        Transaction transaction{connection_};
        if (unfinished() != window.sets) return false;
        forget_removed(window);
        const std::int64_t last = window.numbers.empty() ? first_missing(window.sets) : window.numbers.back();
        const bool is_end = connection_.integer("SELECT max(compound_id) FROM compound") <= last;
        for (const FingerprintSet& set : window.sets) {
            FingerprintBlock block;
            for (std::size_t i = 0; i < window.numbers.size(); ++i) {
                for (const KindFingerprint& made : window.made[i]) {
                    if (made.kind == set.kind) append_fingerprint(block, CompoundNumber{window.numbers[i]}, made.bits);
                }
            }
            if (!block.compounds.empty()) FingerprintTail{connection_, set}.append(block);
            set_indexed_to(connection_, set, is_end ? std::nullopt : std::optional{std::max(*set.indexed_to, last)});
        }
        transaction.commit();
        return true;
    }

    // Compounds that another program has removed meanwhile get no fingerprints.
    void forget_removed(Window& window) {
        for_each_removed(connection_, window.numbers, [&](std::size_t i) { window.made[i].clear(); });
    }

    void note_stored(const Window& window) {
        outcome_.progress.done += static_cast<std::int64_t>(window.numbers.size());
        outcome_.progress.total = std::max(outcome_.progress.total, outcome_.progress.done);
        clock_.tell(outcome_.progress, outcome_.progress.done - first_done_, events_.progress);
        for (std::size_t i = 0; i < window.numbers.size(); ++i) {
            bool complete = true;
            for (const KindFingerprint& made : window.made[i]) {
                if (made.failure.empty()) continue;
                complete = false;
                if (events_.failed) report(window.numbers[i], made);
            }
            if (!complete) ++outcome_.without_fingerprint;
        }
    }

    void report(std::int64_t number, const KindFingerprint& made) {
        try {
            events_.failed({readers_.front()->id(CompoundNumber{number}), made.kind, made.failure});
        } catch (const CompoundRemoved&) {
            return;  // since it was stored
        }
    }

    void slice(bool finishing) {
        for (const FingerprintSet& set : ours()) {
            SliceWriter slices{connection_, set, options_.sizes, jobs_, stop_};
            if (finishing || slices.tail_is_full()) slices.turn_tail();
        }
        if (finishing) free_space(connection_, stop_);
    }

    const IndexOptions& options_;
    const IndexEvents& events_;
    const std::stop_token& stop_;
    Library library_;
    LibraryConnection connection_;
    unsigned jobs_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;  // one a thread
    std::vector<std::int64_t> ids_;                         // the sets that are added
    IndexOutcome outcome_;
    std::int64_t first_done_ = 0;  // compounds, before this call
    IndexClock clock_;
};

}  // namespace

IndexOutcome add_fingerprints(const std::string& path, const std::vector<FingerprintKind>& kinds,
                              const IndexOptions& options, const IndexEvents& events, const std::stop_token& stop) {
    return Indexer{path, options, events, stop}.run(kinds);
}

Removal remove_fingerprints(const std::string& path, const std::vector<FingerprintKind>& kinds,
                            const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    Removal result;
    {
        Transaction transaction{connection};
        const std::vector<FingerprintSet> there = all_sets(connection);
        for (const FingerprintKind kind : kinds) {
            const auto set =
                std::find_if(there.begin(), there.end(), [kind](const FingerprintSet& s) { return s.kind == kind; });
            (set == there.end() ? result.not_there : result.removed).push_back(kind);
            if (set != there.end() && !remove_set(connection, *set, stop)) return {.cancelled = true};
        }
        transaction.commit();
    }
    if (!result.removed.empty()) free_space(connection, stop);
    return result;
}

}  // namespace chemsieve
