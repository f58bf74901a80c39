#include "app/python/search_call.h"

#include <algorithm>
#include <chrono>

#include "app/cli/command/remedy_text.h"
#include "app/python/errors.h"
#include "app/work/compound_table.h"
#include "search/ranking/ranking.h"
#include "search/run/query_run.h"

namespace chemsieve::python {

namespace {

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

void remark_on(FoundQuery& found) {
    found.remarks = found.query->remarks();
    for (const Remark& remark : found.outcome.stats.remarks()) found.remarks.push_back(remark);
}

// Makes columns of what is found.
class ColumnSink : public RunSink {
  public:
    // `queries`: how many there are.
    ColumnSink(const SearchCall& call, FoundHits& found, std::size_t queries)
        : call_{call}, found_{found}, queries_{queries} {}

    bool skip(const UnusableRecord& record) override {
        add_refused({.id = record.id}, {record.defect});
        return true;
    }

    bool refuse(const QueryText& text, const Failure& why) override {
        add_refused(text, why);
        count_query();
        return true;
    }

    bool take(QueryFound& found) override {
        FoundQuery query{.text = {.id = found.id},
                         .query = found.result.query,
                         .error = {},
                         .remarks = {},
                         .outcome = found.result.outcome};
        if (found.text) query.text = *found.text;
        if (query.query) remark_on(query);
        const auto place = static_cast<std::uint32_t>(found_.queries.size());
        query.hits = call_.asked->results().count ? query.outcome.stats.hits : found.result.hits.size();
        for (const Hit& hit : found.result.hits) found_.add(place, hit);
        found_.queries.push_back(std::move(query));
        count_query();
        return true;
    }

    void progress(const SearchProgress& progress) override {
        if (call_.progress && !call_.asked->request().fusion)
            call_.progress(progress.done, progress.total, progress.hits);
    }

  private:
    // A query that cannot be used.
    void add_refused(const QueryText& text, const Failure& reason) {
        if (call_.asked->results().is_strict()) throw QueryError(reason);
        found_.queries.push_back({.text = text, .query = {}, .error = reason, .remarks = {}, .outcome = {}});
    }

    void count_query() {
        ++done_;
        hits_ += found_.queries.back().hits;
        if (!call_.asked->request().fusion && call_.progress && queries_ > 1) call_.progress(done_, queries_, hits_);
    }

    const SearchCall& call_;
    FoundHits& found_;
    std::size_t queries_, done_ = 0, hits_ = 0;
};

void run(OpenLibraries::Lease& lease, const SearchCall& call, FoundHits& found, const std::stop_token& stop) {
    const LibrariesState& state = *lease.state();
    QueryList list = queries_of(call);
    SearchRequest request = call.asked->request();
    request.queries = std::move(list.queries);
    SearchOptions options = options_for(request, state.recipe());
    options.among = found.among;
    const auto order = order_of_hits(call.asked->results().listing.orders(), *state.source, options.jobs, stop);
    ColumnSink sink{call, found, request.queries.size()};
    const QueryRun run{.request = request,
                       .options = options,
                       .count_only = call.asked->results().count,
                       .unusable = list.unusable,
                       .passed_over = state.routes.passed_over(request.mode, options),
                       .order = order};
    run_queries(lease.searcher(), run, sink, stop);
}

OpenLibraries::Lease lease_for(OpenLibraries& libraries, const SearchRequest& request) {
    return libraries.lease(fingerprint_of(request.mode, request.options));
}

}  // namespace

std::shared_ptr<FoundHits> run_search(OpenLibraries& libraries, const SearchCall& call,
                                      std::vector<std::string>& unknown_ids, const std::stop_token& stop) {
    OpenLibraries::Lease lease = lease_for(libraries, call.asked->request());
    auto found = std::make_shared<FoundHits>(call.asked, lease.state());
    const auto begun = std::chrono::steady_clock::now();
    if (auto chosen = call.asked->choose(lease.searcher(), call.ids, stop)) {
        found->among = std::move(chosen->compounds);
        found->not_decided = chosen->not_decided;
        unknown_ids = std::move(chosen->unknown_ids);
        if (!stop.stop_requested()) run(lease, call, *found, stop);
    }
    found->search_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    return found;
}

HitStream::HitStream(OpenLibraries& libraries, const SearchCall& call, const std::stop_token& stop)
    : top_{call.asked->request().options.top}, running_{std::make_unique<Running>()} {
    const SearchRequest& request = call.asked->request();
    OpenLibraries::Lease& lease = running_->lease.emplace(lease_for(libraries, request));
    found_ = std::make_shared<FoundHits>(call.asked, lease.state());
    if (found_->has_several_libraries()) {
        throw cli::UsageError("hits of several libraries cannot be streamed; search each by itself");
    }
    if (call.asked->results().listing.is_given()) {
        throw cli::UsageError("hits that are sorted or drawn cannot be streamed, as all have to be there first");
    }
    if (request.fusion) throw cli::UsageError("hits of several references cannot be streamed");
    const QueryList list = queries_of(call);
    if (list.queries.size() != 1) throw cli::UsageError("hits are streamed of one query at a time");
    SearchOptions options = options_for(request, lease.state()->recipe());
    if (const auto chosen = call.asked->choose(lease.searcher(), call.ids, stop)) options.among = chosen->compounds;
    Query query = make_query(request.mode, list.queries.front(), lease.state()->recipe());
    found_->queries.push_back(
        {.text = list.queries.front(), .query = query, .error = {}, .remarks = {}, .outcome = {}});
    remark_on(found_->queries.back());
    running_->search.emplace(lease.searcher().begin(request.mode, std::move(query), options));
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
        running.latest = hits.back().similarity;
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

std::size_t HitStream::ready() const {
    const Running& running = *running_;
    if (top_ == 0 || !running.search) return running.found.size();
    return static_cast<std::size_t>(std::count_if(running.found.begin(), running.found.end(), [&](const Hit& hit) {
        return hit.similarity.millionths() > running.latest.millionths();
    }));
}

void HitStream::end_reading(bool has_decided_all) {
    const std::lock_guard lock{running_->mutex};
    running_->reading.reset();
    running_->was_stopped = !has_decided_all;
    const bool is_full = top_ > 0 && found_->numbers.size() + ready() >= top_;
    if (running_->is_closed || is_full || running_->search->is_finished()) running_->end();
}

void HitStream::take_found() {
    Running& running = this->running();
    const std::lock_guard lock{running.mutex};
    if (running.reading) return;
    if (top_ > 0) rank(running.found, 0, *found_->state().source->reader());
    const std::size_t count = ready();
    for (std::size_t i = 0; i < count; ++i) {
        if (top_ == 0 || found_->numbers.size() < top_) found_->add(0, running.found[i]);
    }
    running.found.erase(running.found.begin(), running.found.begin() + static_cast<std::ptrdiff_t>(count));
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
