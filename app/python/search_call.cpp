#include "app/python/search_call.h"

#include <algorithm>
#include <chrono>

#include "app/cli/runs/search_output.h"
#include "app/cli/runs/search_stats_line.h"
#include "app/cli/runs/searched_libraries.h"
#include "app/python/errors.h"
#include "app/queries/structure_file.h"
#include "app/results/row_order.h"
#include "search/engine/batch_search.h"
#include "search/engine/several/fused_search.h"

namespace chemsieve::python {

namespace {

using Among = std::vector<std::shared_ptr<const CompoundSelection>>;

// Of these compounds those that files of structures leave.
Among kept_by_lists(OpenLibraries::Lease& lease, const SearchCall& call, Among among, const std::stop_token& stop) {
    const cli::CompoundOptions& options = call.asked->compounds();
    if (!options.has_lists()) return among;
    const StructureLists lists = read_lists(options.any_of(), options.none_of(), lease.state()->recipe());
    for (std::size_t i = 0; i < among.size(); ++i) {
        among[i] = left_by(lists, lease.searcher(i), among[i], call.asked->request().options.jobs, stop);
    }
    return among;
}

// The compounds that each library searches; null: all.
Among select(OpenLibraries::Lease& lease, const SearchCall& call, std::vector<std::string>& unknown_ids,
             const std::stop_token& stop) {
    Among among(lease.size());
    if (const auto filter = call.asked->filter(call.ids, stop)) {
        const SearchRequest& request = call.asked->request();
        std::vector<Searcher*> searchers;
        for (std::size_t i = 0; i < lease.size(); ++i) searchers.push_back(&lease.searcher(i));
        auto selected = cli::select_in_each(searchers, *filter, &call.asked->names(),
                                            fingerprint_of(request.mode, request.options), stop);
        if (!selected) return among;  // stopped
        among = std::move(selected->compounds);
        unknown_ids = std::move(selected->unknown_ids);
    }
    return kept_by_lists(lease, call, std::move(among), stop);
}

QueryList queries_of(const SearchCall& call) {
    QueryList list = call.asked->queries_of_file();
    std::vector<QueryText> given;
    for (const GivenQuery& query : call.queries) {
        given.push_back(query_of(query, given.size(), call.asked->language(), call.asked->request().merge_hydrogens));
    }
    for (UnusableRecord& record : list.unusable) record.before += given.size();
    list.queries.insert(list.queries.begin(), std::make_move_iterator(given.begin()),
                        std::make_move_iterator(given.end()));
    return list;
}

void note(FoundQuery& found) {
    for (const QueryNote& note : found.query->notes()) found.notes.push_back(told_of(failure_of(note)));
    if (const std::string& why = found.outcome.stats.not_compiled; !why.empty()) {
        found.notes.push_back("is matched by RDKit, which takes longer, for it " + why);
    }
}

class Batch {
  public:
    Batch(OpenLibraries::Lease& lease, const SearchCall& call, FoundHits& found, const std::stop_token& stop)
        : lease_{lease}, call_{call}, found_{found}, stop_{stop}, options_{call.asked->request().options} {}

    void run(const Among& among) {
        QueryList list = queries_of(call_);
        options_ = options_for(call_.asked->request(), lease_.state()->recipe());
        unusable_ = std::move(list.unusable);
        std::vector<BatchLibrary> libraries;
        for (std::size_t i = 0; i < lease_.size(); ++i) {
            libraries.push_back(
                {.searcher = lease_.searcher(i),
                 .among = among[i],
                 .can_hold = lease_.state()->routes.can_hold(i, call_.asked->request().mode, options_)});
        }
        if (call_.asked->request().fusion) {
            run_fused(list.queries, libraries);
        } else {
            run_all(list.queries, libraries);
        }
    }

  private:
    // Records of the file that stand before this query of all and hold none.
    void add_unusable(std::size_t number) {
        for (; next_ < unusable_.size() && unusable_[next_].before <= number; ++next_) {
            refuse({.id = unusable_[next_].id}, {unusable_[next_].defect});
        }
    }

    // A query that cannot be used.
    void refuse(const QueryText& text, const Failure& reason) {
        if (call_.asked->results().is_strict()) throw QueryError(reason);
        found_.queries.push_back({.text = text, .query = {}, .error = reason, .notes = {}, .outcome = {}});
    }

    void run_all(const std::vector<QueryText>& queries, std::span<const BatchLibrary> libraries) {
        const BatchOptions options{
            .mode = call_.asked->request().mode, .search = options_, .count_only = call_.asked->results().count};
        std::size_t hits = 0;
        LibrariesEvents events;
        if (call_.progress && queries.size() == 1) {
            events.progress = [&](const SearchProgress& p) { call_.progress(p.done, p.total, p.hits); };
        }
        events.result = [&](std::size_t number, std::span<BatchResult> results) {
            add_unusable(number);
            add(queries[number], results);
            hits += found_.queries.back().hits;
            if (call_.progress && queries.size() > 1) call_.progress(number + 1, queries.size(), hits);
            return true;
        };
        search_libraries(libraries, queries, options, events, stop_);
        if (!stop_.stop_requested()) add_unusable(queries.size());
    }

    void add(const QueryText& text, std::span<BatchResult> results) {
        const auto bad = std::find_if(results.begin(), results.end(), [](const BatchResult& r) { return !r.query; });
        if (bad != results.end()) return refuse(text, bad->error);
        FoundQuery query{
            .text = text, .query = results[0].query, .error = {}, .notes = {}, .outcome = cli::outcome_of_all(results)};
        note(query);
        add_hits(std::move(query), results);
    }

    void add_hits(FoundQuery query, std::span<const BatchResult> results) {
        const auto place = static_cast<std::uint32_t>(found_.queries.size());
        query.hits = query.outcome.stats.hits;
        if (!call_.asked->results().count) query.hits = list(place, results);
        found_.queries.push_back(std::move(query));
    }

    // Returns how many hits there are.
    std::size_t list(std::uint32_t place, std::span<const BatchResult> results) {
        const cli::ListingOptions& listing = call_.asked->results().listing;
        if (results.size() == 1 && !listing.is_given()) {
            for (const Hit& hit : results[0].hits) found_.add(place, 0, hit);
            return results[0].hits.size();
        }
        std::vector<std::unique_ptr<CompoundReader>> readers;
        std::vector<MergedHits::Part> parts;
        for (std::size_t i = 0; i < results.size(); ++i) {
            readers.push_back(lease_.state()->libraries[i]->reader());
            parts.push_back({results[i].hits, [&readers, i](CompoundNumber n) { return readers[i]->id(n); }});
        }
        MergedHits merged{std::move(parts), options_.top};
        const auto listed = listed_hits(merged, listing.sample(), order(), stop_);
        if (!listed) return 0;  // stopped
        for (const LibraryHit& hit : *listed) found_.add(place, hit.library, hit.hit);
        return listed->size();
    }

    // Null: that of rank.
    RowOrder* order() {
        constexpr bool kOfHits = true;
        const auto asked = call_.asked->results().listing.orders();
        if (!asked.empty() && !order_) order_.emplace(asked, lease_.state()->sources(), kOfHits, options_.jobs);
        return order_ ? &*order_ : nullptr;
    }

    void run_fused(const std::vector<QueryText>& queries, std::span<const BatchLibrary> libraries) {
        add_unusable(queries.size());
        std::vector<Query> references;
        for (const QueryText& text : queries) {
            try {
                references.push_back(read_reference(text, lease_.state()->recipe(), options_.fingerprint));
            } catch (const QueryError& e) {
                refuse(text, e.failure());
            }
        }
        if (references.empty()) return;
        std::vector<BatchResult> results;
        for (const BatchLibrary& library : libraries) {
            SearchOptions options = options_;
            options.among = library.among;
            FusedResult fused =
                search_fused(library.searcher, references, *call_.asked->request().fusion, options, {}, stop_);
            results.emplace_back().outcome = fused.outcome;
            results.back().hits = std::move(fused.hits);
        }
        FoundQuery all{.text = {.id = cli::kFusedId},
                       .query = {},
                       .error = {},
                       .notes = {},
                       .outcome = cli::outcome_of_all(results)};
        add_hits(std::move(all), results);
    }

    OpenLibraries::Lease& lease_;
    const SearchCall& call_;
    FoundHits& found_;
    const std::stop_token& stop_;
    SearchOptions options_;
    std::optional<RowOrder> order_;
    std::vector<UnusableRecord> unusable_;
    std::size_t next_ = 0;  // of the unusable
};

OpenLibraries::Lease lease_for(OpenLibraries& libraries, const SearchRequest& request) {
    return libraries.lease(fingerprint_of(request.mode, request.options));
}

}  // namespace

std::shared_ptr<FoundHits> run_search(OpenLibraries& libraries, const SearchCall& call,
                                      std::vector<std::string>& unknown_ids, const std::stop_token& stop) {
    OpenLibraries::Lease lease = lease_for(libraries, call.asked->request());
    auto found = std::make_shared<FoundHits>(call.asked, lease.state());
    const auto begun = std::chrono::steady_clock::now();
    const Among among = select(lease, call, unknown_ids, stop);
    if (!stop.stop_requested()) Batch{lease, call, *found, stop}.run(among);
    found->among = among;
    found->search_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    return found;
}

HitStream::HitStream(OpenLibraries& libraries, const SearchCall& call, const std::stop_token& stop)
    : top_{call.asked->request().options.top}, running_{std::make_unique<Running>()} {
    const SearchRequest& request = call.asked->request();
    OpenLibraries::Lease& lease = running_->lease.emplace(lease_for(libraries, request));
    found_ = std::make_shared<FoundHits>(call.asked, lease.state());
    if (lease.size() != 1) throw cli::UsageError("hits of several libraries cannot be streamed; search each by itself");
    if (call.asked->results().listing.is_given()) {
        throw cli::UsageError("hits that are sorted or drawn cannot be streamed, as all have to be there first");
    }
    if (request.fusion) throw cli::UsageError("hits of several references cannot be streamed");
    const QueryList list = queries_of(call);
    if (list.queries.size() != 1) throw cli::UsageError("hits are streamed of one query at a time");
    std::vector<std::string> unknown_ids;
    SearchOptions options = options_for(request, lease.state()->recipe());
    options.among = select(lease, call, unknown_ids, stop).front();
    Query query = make_query(request.mode, list.queries.front(), lease.state()->recipe());
    found_->queries.push_back({.text = list.queries.front(), .query = query, .error = {}, .notes = {}, .outcome = {}});
    note(found_->queries.back());
    running_->search.emplace(lease.searcher(0).begin(request.mode, std::move(query), options));
}

HitStream::Running& HitStream::running() const {
    if (running_) return *running_;
    throw cli::UsageError("the search of these hits was begun by another process; search again in this one");
}

void HitStream::find_more(std::size_t wanted, const std::stop_token& stop) {
    Running& running = this->running();
    std::stop_source ours;
    {
        const std::lock_guard lock{running.mutex};
        if (running.reading) throw cli::UsageError("these hits are being read already");
        if (running.was_stopped && !running.is_closed) {
            throw cli::UsageError("the search of these hits was interrupted, so some may be lacking; search again");
        }
        if (!running.search) return;
        running.reading = ours;
    }
    const std::stop_callback stopped{stop, [&] { ours.request_stop(); }};
    SearchEvents events;
    events.hits = [&](std::span<const Hit> hits) {
        running.found.insert(running.found.end(), hits.begin(), hits.end());
    };
    SearchOutcome& outcome = found_->queries.front().outcome;
    const std::size_t undecided_before = outcome.stats.not_decided;
    try {
        outcome = running.search->resume(wanted, events, ours.get_token());
    } catch (...) {
        end_reading(false);
        throw;
    }
    // A stop that comes when enough hits are found has left out candidates, too.
    const bool has_left_out = ours.stop_requested() && outcome.stats.not_decided != undecided_before;
    end_reading(outcome.end != SearchEnd::cancelled && !has_left_out);
}

void HitStream::end_reading(bool has_decided_all) {
    const std::lock_guard lock{running_->mutex};
    running_->reading.reset();
    running_->was_stopped = !has_decided_all;
    const bool is_full = top_ > 0 && found_->numbers.size() + running_->found.size() >= top_;
    if (running_->is_closed || is_full || running_->search->is_finished()) running_->end();
}

void HitStream::take_found() {
    Running& running = this->running();
    const std::lock_guard lock{running.mutex};
    if (running.reading) return;
    for (const Hit& hit : running.found) {
        if (top_ == 0 || found_->numbers.size() < top_) found_->add(0, 0, hit);
    }
    running.found.clear();
    found_->queries.front().hits = found_->numbers.size();
}

bool HitStream::is_finished() const {
    const Running& running = this->running();
    const std::lock_guard lock{running.mutex};
    return !running.search && running.found.empty() && !running.was_stopped;
}

void HitStream::close() {
    if (!running_) return;
    const std::lock_guard lock{running_->mutex};
    running_->is_closed = true;
    if (running_->reading) {
        running_->reading->request_stop();
    } else {
        running_->end();
    }
}

}  // namespace chemsieve::python
