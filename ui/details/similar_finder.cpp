#include "ui/details/similar_finder.h"

#include <algorithm>

#include "search/ranking/ranking.h"
#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

SimilarFinder::SimilarFinder(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64 number, const Task& task) { perform(number, task); }} {}

SimilarFinder::~SimilarFinder() { stop_.request_stop(); }

void SimilarFinder::find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound) {
    give({.source = std::move(source), .compound = compound, .stop = {}});
}

void SimilarFinder::stop() {
    stop_.request_stop();
    tasks_.forget();
}

void SimilarFinder::release() { give({}); }

void SimilarFinder::give(Task task) {
    stop_.request_stop();
    stop_ = std::stop_source{};
    task.stop = stop_.get_token();
    tasks_.give(std::move(task));
}

void SimilarFinder::perform(quint64 number, const Task& task) {
    if (!task.source) {
        searcher_.reset();
        return;
    }
    const SimilarCompounds similar = answer(number, task);
    if (task.stop.stop_requested()) return;
    post(this, [this, number, similar] {
        if (tasks_.is_newest(number)) Q_EMIT found(similar);
    });
}

SimilarCompounds SimilarFinder::answer(quint64 number, const Task& task) {
    SimilarCompounds similar{.of = task.compound, .hits = {}, .problem = {}};
    bool is_there = false;
    try {
        const std::string smiles = task.source->reader()->row(task.compound).smiles;
        is_there = true;
        if (!searcher_ || &searcher_->source() != task.source.get())
            searcher_ = std::make_unique<Searcher>(task.source);
        similar.hits = search(number, task, smiles);
    } catch (const CompoundRemoved&) {
        similar.problem =
            is_there ? tr("Similar compounds cannot be found: another program removed some; reload the library.")
                     : text_of_removed();
    } catch (const std::exception& e) {
        similar.problem = tr("Similar compounds cannot be found: %1").arg(error_text(e));
    }
    return similar;
}

std::vector<Hit> SimilarFinder::search(quint64 number, const Task& task, const std::string& smiles) {
    const auto reader = task.source->reader();
    const QueryText text{"q1", smiles, QueryLanguage::smiles};
    const Query query = make_query(SearchMode::similar, text, task.source->recipe());
    // One thread, and one more hit than wanted: the compound itself.
    const SearchOptions options{.top = kMost + 1, .jobs = 1};
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
    events.progress = [&](const SearchProgress& progress) {
        const int percent = progress.total == 0 ? 0 : static_cast<int>(progress.done * 100 / progress.total);
        post(this, [this, number, percent] {
            if (tasks_.is_newest(number)) Q_EMIT progressed(percent);
        });
    };
    searcher_->run(SearchMode::similar, query, options, events, task.stop);
    std::erase_if(hits, [&](const Hit& hit) { return hit.compound == task.compound; });
    rank(hits, kMost, *reader, task.stop);
    return hits;
}

}  // namespace chemsieve::ui
