// Compares random pairs of the open library's compounds in the background, once a kind of fingerprint.
//
// Threads: lives on the window's thread; comparing is done on a thread of its own. Ending it stops that and waits.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "search/engine/random_pairs.h"
#include "ui/jobs/newest_task.h"

namespace chemsieve::ui {

class RandomPairsJob : public QObject {
    Q_OBJECT
  public:
    explicit RandomPairsJob(QObject* parent = nullptr);
    ~RandomPairsJob() override;

    // Forgets what is known of another one.
    void set_source(std::shared_ptr<const CompoundSource> source);
    // nullptr if they are not there yet; then they are asked for, and compared() or failed() follows unless others are
    // asked for.
    const std::vector<ComparedPair>* pairs(FingerprintKind kind);

  Q_SIGNALS:
    void compared();
    void failed(const QString& reason);

  private:
    struct Task {
        std::shared_ptr<const CompoundSource> source;
        FingerprintKind kind = FingerprintKind::subgraph;
        std::stop_token stop;
    };
    void perform(quint64 number, const Task& task);

    std::shared_ptr<const CompoundSource> source_;
    std::map<FingerprintKind, std::vector<ComparedPair>> pairs_;
    std::optional<FingerprintKind> asked_for_;
    std::stop_source stop_;
    NewestTask<Task> tasks_;
};

}  // namespace chemsieve::ui
