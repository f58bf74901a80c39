// Compares random pairs of the open library's compounds in the background, once a kind of fingerprint.
//
// Threads: lives on the window's thread; comparing is done on a thread of its own. Ending it stops the comparing and
// waits.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "search/engine/random_pairs.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class RandomPairsJob : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Sets the library, and forgets the pairs of another one.
    void set_source(std::shared_ptr<const CompoundSource> source);
    // The pairs; nullptr if they are not compared yet. Then compared() or failed() follows, unless pairs of another
    // kind are asked for.
    const std::vector<ComparedPair>* pairs(FingerprintKind kind);

  Q_SIGNALS:
    void compared();
    void failed(const QString& reason);

  private:
    std::shared_ptr<const CompoundSource> source_;
    std::map<FingerprintKind, std::vector<ComparedPair>> pairs_;
    std::optional<FingerprintKind> asked_for_;
    Job job_;
};

}  // namespace chemsieve::ui
