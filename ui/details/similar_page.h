// The compounds most similar to the chosen one, as small cards.
//
// Nothing is searched while the page is hidden. When the choice changes quickly, only the last one is searched for; the
// search under way for another is stopped. Threads: window's thread; searches on another with a searcher of its own, so
// that the search of the window goes on undisturbed. Ending it stops the search under way and waits.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
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

namespace chemsieve::ui {

class CompoundCopier;

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

}  // namespace chemsieve::ui
