// Explains compounds on a thread of its own: what sets their bits, and why the search finds them or not.
//
// The newest question wins: work on others is stopped, and their answers are dropped. Threads: lives on the window's
// thread. Ending it stops the work under way and waits for it.
#pragma once

#include <QObject>
#include <optional>
#include <stop_token>

#include "ui/jobs/job.h"
#include "ui/session/search_report.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

class Explainer : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // query: of the last search; nothing: only the fingerprint is explained. kind: of the fingerprint explained.
    void ask(std::shared_ptr<const CompoundSource> source, std::optional<UnderstoodQuery> query,
             CompoundNumber compound, FingerprintKind kind);
    // Explains all compounds that have the id.
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
        std::optional<CompoundNumber> compound;  // nothing: the compounds with the id
        QString id;
        FingerprintKind kind = FingerprintKind::subgraph;
    };
    void ask(Question question);
    // Runs on the thread. Errors are told in the answer.
    static ExplainAnswer answer(const Question& question, const std::stop_token& stop);

    Job job_;
};

// Makes the answer on the caller's thread. Errors are told in it. If stopped, it has only the compounds explained
// before.
ExplainAnswer explain_hits(const CompoundSource& source, const std::optional<UnderstoodQuery>& query,
                           const std::vector<CompoundNumber>& compounds, const std::stop_token& stop,
                           FingerprintKind kind = FingerprintKind::subgraph);

// The compounds with the id, in the order of import. Empty if stopped. Errors: LibraryError.
std::vector<CompoundNumber> compounds_with_id(const CompoundSource& source, const std::string& id,
                                              const std::stop_token& stop);

}  // namespace chemsieve::ui
