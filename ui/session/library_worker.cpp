#include "ui/session/library_worker.h"

#include <algorithm>
#include <chrono>

#include "base/error.h"
#include "search/ranking/ranking.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {
constexpr std::size_t kListedTogether = 4096;  // compounds
}  // namespace

LibraryWorker::LibraryWorker(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)}, thread_{[this](std::stop_token closing) {
          work(std::move(closing));
      }} {}

LibraryWorker::~LibraryWorker() {
    {
        const std::lock_guard lock{mutex_};
        stop_.request_stop();
        thread_.request_stop();
    }
    thread_.join();
}

void LibraryWorker::open(const QString& path) {
    const std::lock_guard lock{mutex_};
    ++newest_search_;
    waiting_opening_ = ++newest_opening_;
    waiting_open_ = path;
    waiting_reload_.reset();
    waiting_search_.reset();
    waiting_sort_ = false;
    stop_.request_stop();
    wake_.notify_one();
}

void LibraryWorker::reload(RenumberedCompounds renumbered) {
    const std::lock_guard lock{mutex_};
    if (!waiting_reload_) waiting_reload_.emplace();
    waiting_reload_->merge(renumbered);
    if (running_ == Kind::sort) stop_.request_stop();
    wake_.notify_one();
}

quint64 LibraryWorker::search(SearchRequest request, HitFilter filter) {
    const std::lock_guard lock{mutex_};
    waiting_search_ = SearchTask{++newest_search_, std::move(request)};
    waiting_sort_ = false;
    filter_ = std::move(filter);
    stop_.request_stop();
    wake_.notify_one();
    return newest_search_;
}

void LibraryWorker::cancel() {
    const std::lock_guard lock{mutex_};
    if (waiting_search_) {
        post(this, [this, number = waiting_search_->number] {
            if (number == newest_search_) Q_EMIT ended(number, {.ending = SearchReport::Ending::cancelled});
        });
        waiting_search_.reset();
    }
    if (running_ == Kind::search) stop_.request_stop();
}

void LibraryWorker::set_order(HitOrder order) {
    const std::lock_guard lock{mutex_};
    order_ = std::move(order);
    if (running_ == Kind::sort) stop_.request_stop();
    waiting_sort_ = true;
    wake_.notify_one();
}

void LibraryWorker::set_filter(HitFilter filter) {
    const std::lock_guard lock{mutex_};
    filter_ = std::move(filter);
    if (running_ == Kind::sort) stop_.request_stop();
    waiting_sort_ = true;
    wake_.notify_one();
}

void LibraryWorker::request_sort() {
    const std::lock_guard lock{mutex_};
    waiting_sort_ = true;
}

void LibraryWorker::work(std::stop_token closing) {
    State state;
    while (const std::optional<Task> task = next_task(closing)) {
        switch (task->kind) {
            case Kind::open: perform_open(state, *task); break;
            case Kind::reload: perform_reload(state, *task); break;
            case Kind::search: perform_search(state, *task); break;
            case Kind::sort: perform_sort(state, *task); break;
        }
    }
}

std::optional<LibraryWorker::Task> LibraryWorker::next_task(const std::stop_token& closing) {
    std::unique_lock lock{mutex_};
    stop_ = std::stop_source{std::nostopstate};
    wake_.wait(lock, closing, [this] { return waiting_open_ || waiting_reload_ || waiting_search_ || waiting_sort_; });
    if (closing.stop_requested()) return std::nullopt;
    stop_ = std::stop_source{};
    Task task{
        .path = {}, .renumbered = {}, .search = {}, .order = order_, .filter = filter_, .stop = stop_.get_token()};
    if (waiting_open_) {
        task.kind = Kind::open;
        task.path = *std::exchange(waiting_open_, std::nullopt);
        task.search.number = waiting_opening_;
    } else if (waiting_reload_) {
        task.kind = Kind::reload;
        task.renumbered = *std::exchange(waiting_reload_, std::nullopt);
        task.search.number = newest_opening_;
    } else if (waiting_search_) {
        task.kind = Kind::search;
        task.search = *std::exchange(waiting_search_, std::nullopt);
    } else {
        task.kind = Kind::sort;
        waiting_sort_ = false;
    }
    running_ = task.kind;
    return task;
}

namespace {

// What it can be searched by.
void describe_searching(OpenedLibrary& library, const Searcher& searcher) {
    library.kinds.clear();
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (library.source->fingerprints(kind)) library.kinds.push_back(kind);
    }
    library.counting = searcher.twin();
}

}  // namespace

void LibraryWorker::perform_open(State& state, const Task& task) {
    const quint64 number = task.search.number;
    try {
        OpenedLibrary library{.path = task.path,
                              .source = service_->open(task.path.toStdString()),
                              .properties = {},
                              .kinds = {},
                              .counting = {}};
        library.compounds = library.source->compound_count();
        library.properties = library.source->imported_properties();
        State opened{.path = task.path,
                     .searcher = std::make_unique<Searcher>(library.source),
                     .choice = {},
                     .reader = library.source->reader(),
                     .hits = {},
                     .removed = {}};
        describe_searching(library, *opened.searcher);
        state = std::move(opened);
        post(this, [this, number, library] {
            if (number == newest_opening_) Q_EMIT this->opened(library);
        });
    } catch (const std::exception& e) {
        post(this, [this, number, path = task.path, reason = error_text(e)] {
            if (number == newest_opening_) Q_EMIT open_failed(path, reason);
        });
    }
}

void LibraryWorker::perform_reload(State& state, const Task& task) {
    if (!state.searcher) return;
    const quint64 number = task.search.number;
    try {
        ReloadedLibrary now{.library = {.path = state.path,
                                        .source = service_->open(state.path.toStdString()),
                                        .properties = {},
                                        .kinds = {},
                                        .counting = {}},
                            .compounds = {}};
        now.library.compounds = now.library.source->compound_count();
        now.library.properties = now.library.source->imported_properties();
        auto searcher = std::make_unique<Searcher>(now.library.source);
        auto reader = now.library.source->reader();
        const auto compounds = std::make_shared<CompoundSelection>();
        reader->for_each_compound([&](CompoundNumber compound) {
            compounds->add(compound);
            return true;
        });
        now.compounds = compounds;
        describe_searching(now.library, *searcher);
        state.searcher = std::move(searcher);
        state.choice = {};
        state.reader = std::move(reader);
        const auto take_removed = [&](std::vector<Hit>& hits) {
            std::erase_if(hits, [&](const Hit& hit) {
                if (compounds->contains(hit.compound)) return false;
                state.removed.push_back(hit);
                return true;
            });
        };
        take_removed(state.hits);
        std::erase_if(state.removed, [&](const Hit& hit) {
            const auto found = task.renumbered.find(static_cast<std::int64_t>(hit.compound));
            if (found == task.renumbered.end()) return false;
            state.hits.push_back({found->second, hit.similarity});
            return true;
        });
        state.ranked = false;
        post(this, [this, number, now] {
            if (number == newest_opening_) Q_EMIT reloaded(now);
        });
    } catch (const std::exception& e) {
        post(this, [this, number, reason = error_text(e)] {
            if (number == newest_opening_) Q_EMIT reload_failed(reason);
        });
    }
    if (!state.hits.empty()) request_sort();
}

template <class Tell>
void LibraryWorker::answer(quint64 search, Tell tell) {
    post(this, [this, search, tell = std::move(tell)] {
        if (search == newest_search_) tell();
    });
}

bool LibraryWorker::is_overtaken() {
    const std::lock_guard lock{mutex_};
    return waiting_search_.has_value();
}

void LibraryWorker::perform_search(State& state, const Task& task) {
    const quint64 number = task.search.number;
    state.search = number;
    state.is_understood = false;
    const auto started = std::chrono::steady_clock::now();
    SearchReport report;
    try {
        report = run_search(state, task);
    } catch (const QueryError& e) {
        report = {.ending = SearchReport::Ending::unreadable, .reason = error_text(e), .outcome = {}};
    } catch (const std::exception& e) {
        report = {.ending = SearchReport::Ending::failed,
                  .reason = error_text(e),
                  .library_changed = dynamic_cast<const CompoundRemoved*>(&e) != nullptr,
                  .outcome = {}};
        report.outcome.end = SearchEnd::cancelled;  // of the hits that came before
    }
    const bool is_of_nothing = !state.is_understood && report.ending == SearchReport::Ending::failed;
    if (is_of_nothing || is_overtaken()) state.hits.clear();
    report.top = state.top;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    if (!state.hits.empty()) request_sort();
    answer(number, [this, number, report] { Q_EMIT ended(number, report); });
}

SearchReport LibraryWorker::run_search(State& state, const Task& task) {
    using Ending = SearchReport::Ending;
    const SearchRequest& request = task.search.request;
    if (!state.searcher)
        return {.ending = Ending::failed, .reason = QStringLiteral("no library is open"), .outcome = {}};
    const bool is_listing = is_blank(request.query);
    UnderstoodQuery what{.query = {},
                         .mode = request.query.mode,
                         .options = request.options,
                         .where = request.where,
                         .earlier = request.earlier,
                         .notes = {}};
    if (!is_listing) {
        const ReadQuery read = read_query(request.query);
        if (!read.molecule) return {.ending = Ending::unreadable, .reason = read.reason, .outcome = {}};
        what.query = make_query(what.mode, read.text, state.searcher->source().recipe());
        for (const QueryNote& note : what.query->notes()) what.notes << note_text(note);
        if (!read.doubt.isEmpty()) what.notes.prepend(read.doubt);
    }
    SearchOptions options = request.options;
    if (!state.choice.choose(*state.searcher, what.mode, request.where, request.earlier, options, task.stop)) {
        return {.ending = Ending::cancelled, .reason = {}, .outcome = {}};
    }
    begin_hits(state, task, what);
    const SearchOutcome outcome =
        is_listing ? list_compounds(state, task, options.among.get()) : find_hits(state, task, *what.query, options);
    return {.ending = outcome.end == SearchEnd::cancelled ? Ending::cancelled : Ending::finished,
            .reason = {},
            .outcome = outcome,
            .is_listing = is_listing,
            .selected = request.where.empty() ? std::nullopt : std::optional{options.among->size()},
            .earlier = request.earlier ? std::optional{request.earlier->size()} : std::nullopt};
}

void LibraryWorker::begin_hits(State& state, const Task& task, const UnderstoodQuery& what) {
    state.is_understood = true;
    state.is_listing = !what.query;
    state.top = state.is_listing ? 0 : what.options.top;
    state.ranked = false;
    state.hits.clear();
    state.removed.clear();
    const quint64 number = task.search.number;
    answer(number, [this, number, what] { Q_EMIT understood(number, what); });
}

void LibraryWorker::add_hits(State& state, quint64 search, std::span<const Hit> hits) {
    if (hits.empty()) return;
    state.hits.insert(state.hits.end(), hits.begin(), hits.end());
    answer(search,
           [this, search, some = std::vector<Hit>(hits.begin(), hits.end())] { Q_EMIT hits_found(search, some); });
}

SearchOutcome LibraryWorker::find_hits(State& state, const Task& task, const Query& query,
                                       const SearchOptions& options) {
    const quint64 number = task.search.number;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { add_hits(state, number, batch); };
    events.progress = [&](const SearchProgress& progress) {
        answer(number, [this, number, progress] { Q_EMIT progressed(number, progress); });
    };
    return state.searcher->run(task.search.request.query.mode, query, options, events, task.stop);
}

SearchOutcome LibraryWorker::list_compounds(State& state, const Task& task, const CompoundSelection* among) {
    SearchOutcome outcome;
    outcome.stats.compounds = static_cast<std::size_t>(state.searcher->source().compound_count());
    std::vector<Hit> some;
    const auto tell = [&] {
        add_hits(state, task.search.number, some);
        some.clear();
    };
    state.reader->for_each_compound([&](CompoundNumber compound) {
        if (!among || among->contains(compound)) some.push_back({compound, {}});
        if (some.size() == kListedTogether) tell();
        return !task.stop.stop_requested();
    });
    tell();
    outcome.end = task.stop.stop_requested() ? SearchEnd::cancelled : SearchEnd::complete;
    return outcome;
}

void LibraryWorker::perform_sort(State& state, const Task& task) {
    if (state.hits.empty() || !state.reader) return;
    const quint64 number = state.search;
    try {
        // Ranked whole before anything else, so that those behind the best `top` are known and the window has all hits
        // before it has some of them.
        const bool first = !state.ranked;
        if (first) {
            if (state.is_listing) {
                // Compounds that were removed and are there again came to the end.
                std::sort(state.hits.begin(), state.hits.end(),
                          [](const Hit& a, const Hit& b) { return a.compound < b.compound; });
            } else if (!rank(state.hits, 0, *state.reader, task.stop)) {
                return;
            }
            if (state.top > 0 && state.hits.size() > state.top) state.hits.resize(state.top);
            state.ranked = true;
        }
        const bool is_filtered = !first && !task.filter.is_empty();
        std::optional<std::vector<Hit>> some;
        if (is_filtered && !(some = filtered(state, task))) return;
        auto result = ui::ordered(some ? *some : state.hits, task.order, *state.reader, task.stop);
        if (!result) return;
        answer(number,
               [this, number, hits = OrderedHits{std::move(*result), is_filtered}] { Q_EMIT ordered(number, hits); });
        if (first && !task.filter.is_empty()) request_sort();
    } catch (const QueryError& e) {
        answer(number, [this, number, reason = error_text_beside_names(e)] { Q_EMIT filter_failed(number, reason); });
    } catch (const std::exception& e) {
        answer(number, [this, number, reason = error_text(e)] { Q_EMIT order_failed(number, reason); });
    }
}

std::optional<std::vector<Hit>> LibraryWorker::filtered(State& state, const Task& task) {
    std::shared_ptr<const CompoundSelection> selected;
    if (!task.filter.where.empty()) {
        const auto found =
            state.searcher->select({.where = task.filter.where, .ids = {}}, FingerprintKind::subgraph, task.stop);
        if (!found) return std::nullopt;
        selected = found->compounds;
    }
    std::vector<Hit> result;
    for (const Hit& hit : state.hits) {
        if (selected && !selected->contains(hit.compound)) continue;
        if (task.filter.passes(hit)) result.push_back(hit);
    }
    return result;
}

}  // namespace chemsieve::ui
