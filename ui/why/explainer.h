// Explains compounds on a thread of its own: what sets their bits, and why the search finds them or not.
//
// The newest question wins: others are stopped, and their answers dropped. Threads: lives on the window's thread.
// Ending it stops the work under way and waits for it.
#pragma once

#include <QObject>
#include <optional>
#include <stop_token>

#include "ui/jobs/job.h"
#include "ui/session/library_worker.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

class Explainer : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // query: of the last search; nothing: only the fingerprint is explained. kind: of that.
    void ask(std::shared_ptr<const CompoundSource> source, std::optional<UnderstoodQuery> query,
             CompoundNumber compound, FingerprintKind kind);
    // All compounds that have the id.
    void ask(std::shared_ptr<const CompoundSource> source, std::optional<UnderstoodQuery> query, const QString& id,
             FingerprintKind kind);
    // An answer under way is dropped.
    void forget() { job_.forget(); }

  Q_SIGNALS:
    void answered(const chemsieve::ui::ExplainAnswer& answer);

  private:
    struct Question {
        std::shared_ptr<const CompoundSource> source;
        std::optional<UnderstoodQuery> query;
        std::optional<CompoundNumber> compound;  // nothing: those of the id
        QString id;
        FingerprintKind kind = FingerprintKind::subgraph;
    };
    void ask(Question question);
    // On the thread. Errors are told in it.
    static ExplainAnswer answer(const Question& question, const std::stop_token& stop);

    Job job_;
};

// The answer itself, on the caller's thread. Errors are told in it. If stopped, only the compounds that were explained
// before.
ExplainAnswer explain_hits(const CompoundSource& source, const std::optional<UnderstoodQuery>& query,
                           const std::vector<CompoundNumber>& compounds, const std::stop_token& stop,
                           FingerprintKind kind = FingerprintKind::subgraph);

// In the order of import. Empty if stopped. Errors: LibraryError.
std::vector<CompoundNumber> compounds_with_id(const CompoundSource& source, const std::string& id,
                                              const std::stop_token& stop);

}  // namespace chemsieve::ui
