#include "ui/query/candidate_counter.h"

#include "base/error.h"
#include "ui/jobs/post.h"
#include "ui/session/query_reading.h"

namespace chemsieve::ui {

CandidateCounter::CandidateCounter(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64 number, const Task& task) { perform(number, task); }} {}

CandidateCounter::~CandidateCounter() { stop_.request_stop(); }

void CandidateCounter::set_searcher(std::shared_ptr<Searcher> searcher) {
    forget();
    searcher_ = std::move(searcher);
}

void CandidateCounter::count(SearchRequest request) {
    forget();
    if (!searcher_) return;
    stop_ = std::stop_source{};
    tasks_.give({searcher_, std::move(request), stop_.get_token()});
}

void CandidateCounter::forget() {
    stop_.request_stop();
    tasks_.forget();
}

void CandidateCounter::perform(quint64 number, const Task& task) {
    std::optional<std::size_t> count;
    try {
        count = count_of(task);
    } catch (const std::exception&) {
        // The preview and the search say why.
    }
    if (task.stop.stop_requested()) return;
    post(this, [this, number, count] {
        if (!tasks_.is_newest(number)) return;
        if (count) {
            Q_EMIT counted(static_cast<qint64>(*count));
        } else {
            Q_EMIT not_countable();
        }
    });
}

std::optional<std::size_t> CandidateCounter::count_of(const Task& task) {
    const SearchRequest& request = task.request;
    const ReadQuery read = read_query(request);
    if (!read.molecule) return std::nullopt;
    const Query query = make_query(request.mode, read.text, task.searcher->source().recipe());
    SearchOptions options = request.options;
    if (!choice_.choose(*task.searcher, request, options, task.stop)) return std::nullopt;
    return task.searcher->count_candidates(request.mode, query, options, task.stop);
}

}  // namespace chemsieve::ui
