#include "ui/query/random_pairs_job.h"

namespace chemsieve::ui {

void RandomPairsJob::set_source(std::shared_ptr<const CompoundSource> source) {
    job_.forget();
    source_ = std::move(source);
    pairs_.clear();
    asked_for_.reset();
}

const std::vector<ComparedPair>* RandomPairsJob::pairs(FingerprintKind kind) {
    if (const auto known = pairs_.find(kind); known != pairs_.end()) return &known->second;
    if (!source_ || asked_for_ == kind) return nullptr;
    asked_for_ = kind;
    job_.start(
        [source = source_, kind](const std::stop_token& stop) { return compare_random_pairs(*source, kind, {}, stop); },
        [this, kind](std::optional<std::vector<ComparedPair>> pairs) {
            asked_for_.reset();
            if (!pairs) return;
            pairs_[kind] = std::move(*pairs);
            Q_EMIT compared();
        },
        [this](const QString& reason) {
            asked_for_.reset();
            Q_EMIT failed(reason);
        });
    return nullptr;
}

}  // namespace chemsieve::ui
