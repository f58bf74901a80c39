#include "ui/query/random_pairs_job.h"

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

RandomPairsJob::RandomPairsJob(QObject* parent)
    : QObject{parent}, tasks_{[this](quint64 number, const Task& task) { perform(number, task); }} {}

RandomPairsJob::~RandomPairsJob() { stop_.request_stop(); }

void RandomPairsJob::set_source(std::shared_ptr<const CompoundSource> source) {
    stop_.request_stop();
    tasks_.forget();
    source_ = std::move(source);
    pairs_.clear();
    asked_for_.reset();
}

const std::vector<ComparedPair>* RandomPairsJob::pairs(FingerprintKind kind) {
    if (const auto known = pairs_.find(kind); known != pairs_.end()) return &known->second;
    if (!source_ || asked_for_ == kind) return nullptr;
    stop_.request_stop();
    stop_ = std::stop_source{};
    asked_for_ = kind;
    tasks_.give({source_, kind, stop_.get_token()});
    return nullptr;
}

void RandomPairsJob::perform(quint64 number, const Task& task) {
    std::vector<ComparedPair> pairs;
    QString reason;
    try {
        auto found = compare_random_pairs(*task.source, task.kind, {}, task.stop);
        if (!found) return;
        pairs = std::move(*found);
    } catch (const std::exception& e) {
        reason = error_text(e);
    }
    post(this, [this, number, kind = task.kind, pairs = std::move(pairs), reason]() mutable {
        if (!tasks_.is_newest(number)) return;
        asked_for_.reset();
        if (!reason.isEmpty()) return Q_EMIT failed(reason);
        pairs_[kind] = std::move(pairs);
        Q_EMIT compared();
    });
}

}  // namespace chemsieve::ui
