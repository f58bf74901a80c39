// Runs searches for Python: a batch whose hits come together, or one search whose hits come as they are found.
//
// Errors: those of searches. Threads: a batch is any thread's, a stream one at a time.
#pragma once

#include <deque>
#include <functional>
#include <memory>
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
// for ties; not ranked.
class HitStream {
  public:
    // Begins the search. Throws QueryError if the query cannot be used.
    HitStream(OpenLibraries& libraries, const SearchCall& call, const std::stop_token& stop);

    // Goes on until at least so many more hits are found, or the search ends. Returns how many there are in all.
    std::size_t find_more(std::size_t wanted, const std::stop_token& stop);
    bool is_finished() const noexcept { return !search_ || search_->is_finished() || is_full(); }
    const std::shared_ptr<FoundHits>& found() const noexcept { return found_; }
    // Ends the search; the searcher is free for others.
    void close();

  private:
    bool is_full() const noexcept { return top_ > 0 && found_->numbers.size() >= top_; }

    std::optional<OpenLibraries::Lease> lease_;
    std::shared_ptr<FoundHits> found_;
    std::size_t top_ = 0;
    std::optional<Search> search_;
};

}  // namespace chemsieve::python
