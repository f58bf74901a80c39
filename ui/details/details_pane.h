// All about the chosen hit: its structure, why it is found, its fingerprint, and what is similar to it.
//
// What takes time is made when its page is looked at, a moment after the choice, on other threads; the answer to an
// earlier choice is never shown. Threads: window's thread.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "search/engine/searcher.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_gallery.h"
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
class StructurePage;
class WhyPage;

// The compounds most similar to the chosen one, as small cards.
//
// Nothing is searched while the page is hidden. When the choice changes quickly, only the last one is searched for; the
// search under way for another is stopped. Threads: window's thread; searches on another with a searcher of its own, so
// that the search of the window goes on undisturbed. Ending it stops the search under way and waits.
class SimilarPage : public QWidget {
    Q_OBJECT
  public:
    static constexpr std::size_t kMost = 20;  // compounds

    // The copier must outlive the page.
    explicit SimilarPage(CompoundCopier* copier, QWidget* parent = nullptr);

    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // Takes the same library after a change; `compounds`: those it has now.
    void renew_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties,
                       const CompoundSelection& compounds);
    // Nothing: no compound is chosen.
    void show_similar_to(std::optional<CompoundNumber> compound);
    const HitModel* model() const noexcept { return model_; }
    // True if no search runs or waits.
    bool is_settled() const noexcept { return !searching_ && !choosing_.isActive(); }
    QString text() const { return text_->text(); }

  Q_SIGNALS:
    void query_wanted(const QString& smiles, chemsieve::SearchMode mode);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Similar {
        std::vector<Hit> hits = {};  // ranked, without the compound itself
        QString problem = {};        // why there are none
    };
    void search();
    // On the other thread, as hits_like(). Errors are told in the answer.
    Similar find(const std::shared_ptr<const CompoundSource>& source, CompoundNumber compound, const JobRun& run);
    std::vector<Hit> hits_like(const std::string& smiles, CompoundNumber compound, const JobRun& run);
    void cancel();
    void show_found(const Similar& similar);
    void set_searching(bool searching, const QString& text);
    void use_as_query(const QModelIndex& index);

    std::shared_ptr<const CompoundSource> source_;
    std::optional<CompoundNumber> compound_;
    std::optional<CompoundNumber> shown_;  // compound whose similar compounds are shown
    bool searching_ = false;
    QTimer choosing_;
    DrawingCache* drawings_;
    HitModel* model_;
    QLabel* text_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    HitGallery* cards_;
    std::unique_ptr<Searcher> searcher_;  // the other thread's
    Job job_;
};

class DetailsPane : public QTabWidget {
    Q_OBJECT
  public:
    // All arguments must outlive the pane.
    DetailsPane(std::shared_ptr<LibraryService> service, const HitModel* model, DrawingCache* drawings,
                const DrawingSwitches* switches, CompoundCopier* copier, CompoundLists* lists,
                QWidget* parent = nullptr);

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
    void explain_hit_again();
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
