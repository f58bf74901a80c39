#include "ui/details/similar_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "search/ranking/ranking.h"
#include "ui/copying/copy_menu.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kFindingPauseMs = 250;
// In heights of a line, so that they grow with the font.
constexpr double kCardWidth = 10.6;

QString text_of_removed() { return SimilarPage::tr("This compound is not in the library any more."); }
}  // namespace

SimilarPage::SimilarPage(CompoundCopier* copier, QWidget* parent)
    : QWidget{parent},
      drawings_{new DrawingCache{this}},
      model_{new HitModel{this}},
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
    job_.forget();
    job_.add_lasting([this](const std::stop_token&) { searcher_.reset(); }, [] {});
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
        set_searching(false, text_of_removed());
    }
}

void SimilarPage::show_similar_to(std::optional<CompoundNumber> compound) {
    if (compound && compound == compound_ && (shown_ == compound || !is_settled())) return;
    compound_ = compound;
    shown_.reset();
    job_.forget();
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
    job_.forget();
    set_searching(false, {});
}

void SimilarPage::search() {
    if (!compound_ || !source_) return;
    job_.start(
        [this, source = source_, compound = *compound_](const JobRun& run) { return find(source, compound, run); },
        [this](const Similar& similar) { show_found(similar); });
}

SimilarPage::Similar SimilarPage::find(const std::shared_ptr<const CompoundSource>& source, CompoundNumber compound,
                                       const JobRun& run) {
    bool is_there = false;
    try {
        const std::string smiles = source->reader()->name(compound).smiles;
        is_there = true;
        if (!searcher_ || &searcher_->source() != source.get()) searcher_ = std::make_unique<Searcher>(source);
        return {.hits = hits_like(smiles, compound, run)};
    } catch (const CompoundRemoved&) {
        return {.problem = is_there ? tr("Similar compounds cannot be found: another program removed some; reload the "
                                         "library.")
                                    : text_of_removed()};
    } catch (const std::exception& e) {
        return {.problem = tr("Similar compounds cannot be found: %1").arg(error_text(e))};
    }
}

std::vector<Hit> SimilarPage::hits_like(const std::string& smiles, CompoundNumber compound, const JobRun& run) {
    const CompoundSource& source = searcher_->source();
    const auto reader = source.reader();
    const Query query = make_query(SearchMode::similar, {"q1", smiles, QueryLanguage::smiles}, source.recipe());
    // One thread, and one more hit than wanted: the compound itself.
    const SearchOptions options{.top = kMost + 1, .jobs = 1};
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
    events.progress = [&](const SearchProgress& progress) {
        const int percent = progress.total == 0 ? 0 : static_cast<int>(progress.done * 100 / progress.total);
        run.tell([this, percent] { progress_->setValue(percent); });
    };
    searcher_->run(SearchMode::similar, query, options, events, run.stop());
    std::erase_if(hits, [&](const Hit& hit) { return hit.compound == compound; });
    rank(hits, kMost, *reader, run.stop());
    return hits;
}

void SimilarPage::cancel() {
    choosing_.stop();
    job_.forget();
    set_searching(false, tr("Stopped. Choose another hit, or this page again, to look anew."));
}

void SimilarPage::show_found(const Similar& similar) {
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
