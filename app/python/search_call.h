// Runs searches for Python: a batch whose hits come together, or one search whose hits come as they are found.
//
// Errors: those of searches. Threads: a batch is any thread's; a stream is read by one at a
// time, and may be closed by any.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/asked_search.h"
#include "app/python/found_hits.h"
#include "app/python/open_libraries.h"

namespace chemsieve::python {

using Progress = std::function<void(std::size_t done, std::size_t total, std::size_t hits)>;  // compounds, or queries

struct SearchCall {
    std::shared_ptr<const AskedSearch> asked;
    std::vector<GivenQuery> queries;
    std::optional<std::vector<std::string>> ids;  // only these compounds; nothing: see AskedSearch
    Progress progress = {};
};

// The hits of all queries. Ids that no library has are added to `unknown_ids`.
std::shared_ptr<FoundHits> run_search(OpenLibraries& libraries, const SearchCall& call,
                                      std::vector<std::string>& unknown_ids, const std::stop_token& stop);

// The hits of one query in one library, in the order in which they are found: of a substructure search best first but
// for ties. The best `top` are those of a list of hits, in its order: equally similar ones, by id, are held until a
// less similar one is found.
//
// One call of find_more() at a time, without the GIL; all else with the GIL, also meanwhile, by other threads and by
// handlers of signals.
class HitStream {
  public:
    // Begins the search. Throws QueryError if the query cannot be used.
    HitStream(OpenLibraries& libraries, const SearchCall& call, const std::stop_token& stop);

    // Goes on until at least so many more hits are found, or the search ends. Throws UsageError if an earlier call was
    // stopped, as what was being decided then is lost, or if the process that began the search is another.
    void find_more(std::size_t wanted, const std::stop_token& stop);
    // Adds what was found to found(), which those may be reading that have the GIL.
    void take_found();
    // Nothing is left to be found or taken.
    bool is_finished() const;
    const std::shared_ptr<FoundHits>& found() const noexcept { return found_; }
    // Ends the search; the searcher is free for others. What runs is stopped, and ends the search itself.
    void close();
    // In a child process: the search is the parent's, and is left alone.
    void forget() { (void)running_.release(); }

  private:
    // Whoever reads or closes it holds the mutex, but not while the search goes on.
    struct Running {
        mutable std::mutex mutex;
        std::optional<OpenLibraries::Lease> lease;
        std::optional<Search> search;             // nothing: it has ended
        std::optional<std::stop_source> reading;  // stops the call that runs
        bool is_closed = false;
        bool was_stopped = false;
        std::vector<Hit> found;  // not taken yet
        Similarity latest{};     // the one that was found last has it

        void end() {
            search.reset();
            lease.reset();
        }
    };

    Running& running() const;
    // How many of those found come before all that are still to be found.
    std::size_t ready() const;
    void end_reading(bool has_decided_all);

    std::shared_ptr<FoundHits> found_;
    std::size_t top_ = 0;
    std::unique_ptr<Running> running_;  // null: of another process
};

}  // namespace chemsieve::python
