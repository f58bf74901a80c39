// All about the chosen hit: its structure, why it is found, its fingerprint, and what is similar to it.
//
// What takes time is made when its page is looked at, a moment after the choice, on other threads; the answer to an
// earlier choice is never shown. Threads: window's thread.
#pragma once

#include <QTabWidget>
#include <QTimer>
#include <optional>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/session/opened_library.h"
#include "ui/session/search_report.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

class CompoundCopier;
class CompoundLists;
class DrawingSwitches;
class FingerprintPage;
class SimilarPage;
class StructurePage;
class WhyPage;

class DetailsPane : public QTabWidget {
    Q_OBJECT
  public:
    // All arguments must outlive the pane.
    DetailsPane(std::shared_ptr<LibraryService> service, const HitModel* model, DrawingCache* drawings,
                const DrawingSwitches* switches, CompoundCopier* copier, CompoundLists* lists,
                QWidget* parent = nullptr);
    ~DetailsPane() override;

    void set_library(const OpenedLibrary& library);
    // Takes the same library after a change; details of compounds that still exist stay.
    void renew_library(const ReloadedLibrary& now);
    // A search begins: earlier hits are not explained any more.
    void begin_search();
    // The query of the search; from now on it is explained.
    void set_query(const UnderstoodQuery& query);
    void end_search(const SearchReport& report);
    void show_hit(const Hit& hit);
    void show_nothing();

    // Low enough for plots below it on a small screen: the pages scroll.
    QSize minimumSizeHint() const override;

    // The answer shown on the pages Why? and Fingerprint; for tests.
    const std::optional<ExplainAnswer>& answer() const noexcept { return answer_; }

  Q_SIGNALS:
    void query_wanted(const QString& smiles, chemsieve::SearchMode mode);
    // A text for the status line.
    void remarked(const QString& text);
    void failed(const QString& reason);

  private:
    void explain_soon();
    void explain();
    void explain_id(const QString& id);
    void show_answer(const ExplainAnswer& answer);
    QString remark_on(const ExplainedHit& hit) const;
    bool shows_explanations() const;

    const HitModel* model_;
    StructurePage* structure_;
    WhyPage* why_;
    FingerprintPage* fingerprint_;
    SimilarPage* similar_;
    QTimer choosing_;
    std::shared_ptr<const CompoundSource> source_;
    std::optional<UnderstoodQuery> query_;
    std::optional<SearchReport> report_;  // nothing: there is no search, or it is under way
    std::optional<Hit> hit_;
    QString asked_id_;  // explained instead of the hit; empty: none
    std::optional<ExplainAnswer> answer_;
    Job explaining_;
};

}  // namespace chemsieve::ui
