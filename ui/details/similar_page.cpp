#include "ui/details/similar_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/copying/copy_menu.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kFindingPauseMs = 250;
// In heights of a line, so that they grow with the font.
constexpr double kCardWidth = 10.6;
}  // namespace

SimilarPage::SimilarPage(CompoundCopier* copier, QWidget* parent)
    : QWidget{parent},
      drawings_{new DrawingCache{this}},
      model_{new HitModel{this}},
      finder_{new SimilarFinder{this}},
      text_{new QLabel},
      progress_{new QProgressBar},
      cancel_{new QPushButton{tr("Stop")}} {
    const int line = fontMetrics().height();
    const int card = static_cast<int>(line * kCardWidth);
    cards_ = new HitGallery{model_, new QItemSelectionModel{model_, this}, drawings_, nullptr, card};
    cards_->setAccessibleName(tr("Similar compounds"));
    cards_->setToolTip(tr("Return or a double click makes a compound the query of a new search"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    progress_->setRange(0, 100);
    progress_->setAccessibleName(tr("Progress of the search for similar compounds"));
    cancel_->setToolTip(tr("Stop looking for similar compounds"));
    choosing_.setSingleShot(true);
    choosing_.setInterval(kFindingPauseMs);
    connect(&choosing_, &QTimer::timeout, this, &SimilarPage::search);
    connect(finder_, &SimilarFinder::found, this, &SimilarPage::show_found);
    connect(finder_, &SimilarFinder::progressed, progress_, &QProgressBar::setValue);
    connect(cancel_, &QPushButton::clicked, this, &SimilarPage::cancel);
    connect(cards_, &QAbstractItemView::activated, this, &SimilarPage::use_as_query);
    auto* copy = new CopyMenu{copier,
                              [this] {
                                  CopyChoice choice = choice_of(*model_, *cards_->selectionModel());
                                  choice.scene = drawings_->scene();
                                  return choice;
                              },
                              CopyMenu::Usual::rows, cards_};
    connect(cards_, &HitGallery::copy_wanted, copy, &CopyMenu::copy_rows);
    cards_->setContextMenuPolicy(Qt::ActionsContextMenu);
    cards_->addAction(copy->menuAction());
    auto* row = new QHBoxLayout;
    row->addWidget(progress_, 1);
    row->addWidget(cancel_);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(text_);
    layout->addLayout(row);
    layout->addWidget(cards_, 1);
    show_similar_to(std::nullopt);
}

void SimilarPage::set_library(std::shared_ptr<const CompoundSource> source,
                              const std::vector<ImportedProperty>& properties) {
    finder_->release();
    source_ = std::move(source);
    drawings_->set_source(source_);
    model_->set_library(source_, properties);
    show_similar_to(std::nullopt);
}

void SimilarPage::renew_library(std::shared_ptr<const CompoundSource> source,
                                const std::vector<ImportedProperty>& properties, const CompoundSelection& compounds) {
    const std::optional<CompoundNumber> compound = compound_;
    set_library(std::move(source), properties);
    if (!compound) return;
    if (compounds.contains(*compound)) {
        show_similar_to(compound);
    } else {
        set_searching(false, SimilarFinder::text_of_removed());
    }
}

void SimilarPage::show_similar_to(std::optional<CompoundNumber> compound) {
    if (compound && compound == compound_ && (shown_ == compound || !is_settled())) return;
    compound_ = compound;
    shown_.reset();
    finder_->stop();
    model_->clear();
    choosing_.stop();
    if (!compound || !source_) return set_searching(false, tr("Choose a hit to see what is similar to it."));
    set_searching(isVisible(), tr("Looking for similar compounds ..."));
    if (isVisible()) choosing_.start();
}

void SimilarPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (compound_ && shown_ != compound_ && is_settled()) {
        set_searching(true, tr("Looking for similar compounds ..."));
        choosing_.start();
    }
}

void SimilarPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (is_settled()) return;
    choosing_.stop();
    finder_->stop();
    set_searching(false, {});
}

void SimilarPage::search() {
    if (compound_ && source_) finder_->find(source_, *compound_);
}

void SimilarPage::cancel() {
    choosing_.stop();
    finder_->stop();
    set_searching(false, tr("Stopped. Choose another hit, or this page again, to look anew."));
}

void SimilarPage::show_found(const SimilarCompounds& similar) {
    if (similar.of != compound_) return;
    shown_ = compound_;
    model_->append(similar.hits);
    const QString none =
        similar.problem.isEmpty() ? tr("No other compound has anything in common with it.") : similar.problem;
    const CompoundData* compound = model_->compound(*compound_);
    const QString id = compound ? QString::fromStdString(compound->row.id) : QString{};
    set_searching(false, similar.hits.empty()
                             ? none
                             : tr("The %1 compounds of the library that are most similar to %2")
                                   .arg(with_separators(static_cast<qint64>(similar.hits.size())), id));
}

void SimilarPage::set_searching(bool searching, const QString& text) {
    searching_ = searching;
    progress_->setValue(0);
    progress_->setVisible(searching);
    cancel_->setVisible(searching);
    text_->setText(text);
}

void SimilarPage::use_as_query(const QModelIndex& index) {
    const CompoundData* compound = model_->compound(model_->hits()[static_cast<std::size_t>(index.row())].compound);
    if (compound) Q_EMIT query_wanted(QString::fromStdString(compound->row.smiles), SearchMode::similar);
}

}  // namespace chemsieve::ui
