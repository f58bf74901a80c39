#include "data/upkeep/inchi_key_indexer.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "data/compound/compound_inchis.h"
#include "data/library/library.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"

namespace chemsieve {

namespace {

using sqlite::Transaction;

// Compounds whose keys are stored together.
struct KeyWindow {
    std::int64_t covered = 0;  // as the library was when the window was begun
    std::vector<std::int64_t> numbers;
    std::vector<StoredKey> keys;       // nothing: the compound is gone
    std::vector<std::string> reasons;  // why there is none
};

class KeyIndexer {
  public:
    KeyIndexer(const std::string& path, const InchiKeyOptions& options, const InchiKeyEvents& events,
               const std::stop_token& stop)
        : options_{options},
          events_{events},
          stop_{stop},
          library_{path},
          connection_{path, sqlite::Mode::read_write},
          keys_{connection_},
          jobs_{options.jobs ? options.jobs : default_jobs()} {
        check_schema_to_change(connection_);
        connection_.execute("PRAGMA secure_delete = OFF");
    }

    InchiKeyOutcome run() {
        if (!stop_.stop_requested()) begin();
        while (!stop_.stop_requested()) {
            KeyWindow window = next_window();
            if (window.numbers.empty()) break;
            make(window);
            if (stop_.stop_requested()) break;
            if (store(window)) note_stored(window);
        }
        outcome_.cancelled = stop_.stop_requested();
        count_done();
        return outcome_;
    }

  private:
    void begin() {
        Transaction transaction{connection_};
        keys_.begin();
        transaction.commit();
        count_done();
    }

    void count_done() {
        outcome_.progress.total = connection_.integer("SELECT count(*) FROM compound");
        outcome_.progress.done = outcome_.progress.total - keys_.missing();
    }

    KeyWindow next_window() {
        KeyWindow window{.covered = keys_.covered_to(), .numbers = {}, .keys = {}, .reasons = {}};
        window.numbers = numbers_after(connection_, window.covered, options_.window_compounds);
        window.keys.resize(window.numbers.size());
        window.reasons.resize(window.numbers.size());
        return window;
    }

    // Not all of it if it was stopped.
    void make(KeyWindow& window) {
        while (readers_.size() < jobs_) readers_.push_back(library_.reader());
        const std::size_t size = options_.batch_compounds;
        parallel_for((window.numbers.size() + size - 1) / size, jobs_, [&](std::size_t batch, unsigned worker) {
            if (stop_.stop_requested()) return;
            make_batch(window, batch * size, std::min(window.numbers.size(), (batch + 1) * size), *readers_[worker]);
        });
    }

    void make_batch(KeyWindow& window, std::size_t begin, std::size_t end, CompoundReader& reader) const {
        std::vector<CompoundNumber> numbers;
        for (std::size_t i = begin; i < end; ++i) numbers.push_back(CompoundNumber{window.numbers[i]});
        const auto results = inchis_of_compounds(numbers, reader, stop_, options_.program);
        for (std::size_t i = begin; i < end; ++i) {
            if (!results[i - begin]) continue;
            const auto* made = std::get_if<WrittenInchi>(&*results[i - begin]);
            window.keys[i] = made ? made->key : std::string{};
            if (!made) window.reasons[i] = std::get<NoInchi>(*results[i - begin]).reason;
        }
    }

    // False if another program, which adds keys too, has done it meanwhile.
    bool store(KeyWindow& window) {
        Transaction transaction{connection_};
        if (!keys_.are_there()) {
            throw LibraryError("another program has removed the InChIKeys that were being added to " + library_.name(),
                               {RemedyKind::add_inchi_keys, library_.name()});
        }
        if (keys_.covered_to() != window.covered) return false;
        forget_removed(window);
        for (std::size_t begin = 0; begin < window.numbers.size();) begin = append_run(window, begin);
        transaction.commit();
        return true;
    }

    // Compounds that another program has removed meanwhile get no keys.
    void forget_removed(KeyWindow& window) {
        for_each_removed(connection_, window.numbers, [&](std::size_t i) { window.keys[i].reset(); });
    }

    // From one compound to the next large gap in the numbers. Returns where it ends.
    std::size_t append_run(const KeyWindow& window, std::size_t begin) {
        const std::int64_t first = window.numbers[begin];
        std::vector<StoredKey> keys;
        std::size_t i = begin;
        for (; i < window.numbers.size(); ++i) {
            const auto place = static_cast<std::size_t>(window.numbers[i] - first);
            if (place >= keys.size() + static_cast<std::size_t>(kKeysABlock)) break;
            keys.resize(place);
            keys.push_back(window.keys[i]);
        }
        keys_.append(first, keys);
        return i;
    }

    void note_stored(const KeyWindow& window) {
        const auto count = static_cast<std::int64_t>(window.numbers.size());
        outcome_.looked_at += count;
        outcome_.progress.done += count;
        outcome_.progress.total = std::max(outcome_.progress.total, outcome_.progress.done);
        for (std::size_t i = 0; i < window.numbers.size(); ++i) {
            if (!window.keys[i] || !window.keys[i]->empty()) continue;
            ++outcome_.without_key;
            if (events_.failed) report(window.numbers[i], window.reasons[i]);
        }
        clock_.tell(outcome_.progress, outcome_.looked_at, events_.progress);
    }

    void report(std::int64_t number, const std::string& reason) {
        try {
            events_.failed({readers_.front()->id(CompoundNumber{number}), reason});
        } catch (const CompoundRemoved&) {
            return;  // since it was stored
        }
    }

    const InchiKeyOptions& options_;
    const InchiKeyEvents& events_;
    const std::stop_token& stop_;
    Library library_;
    LibraryConnection connection_;
    InchiKeys keys_;
    unsigned jobs_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;  // one a thread
    InchiKeyOutcome outcome_;
    IndexClock clock_;
};

}  // namespace

InchiKeyOutcome add_inchi_keys(const std::string& path, const InchiKeyOptions& options, const InchiKeyEvents& events,
                               const std::stop_token& stop) {
    return KeyIndexer{path, options, events, stop}.run();
}

bool remove_inchi_keys(const std::string& path, const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    {
        Transaction transaction{connection};
        InchiKeys keys{connection};
        if (!keys.are_there()) return false;
        keys.drop();
        transaction.commit();
    }
    free_space(connection, stop);
    return true;
}

InchiKeyState inchi_key_state(const std::string& path) {
    LibraryConnection connection{path, sqlite::Mode::read_only};
    check_schema(connection);
    const sqlite::Snapshot snapshot{connection};
    InchiKeys keys{connection};
    return {.are_there = keys.are_there(), .missing = keys.missing()};
}

}  // namespace chemsieve
