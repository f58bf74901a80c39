#include "ui/details/details_pane.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "search/ranking/ranking.h"
#include "ui/copying/compound_copier.h"
#include "ui/details/structure_page.h"
#include "ui/hits/hit_model.h"
#include "ui/session/panel_request.h"
#include "ui/why/explainer.h"
#include "ui/why/fingerprint_page.h"
#include "ui/why/why_page.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

namespace {

const QString kTabKey = QStringLiteral("details_page");
constexpr int kChoosingPauseMs = 120;
constexpr int kFindingPauseMs = 250;
// In heights of a line, so that they grow with the font.
constexpr double kCardWidth = 10.6;

QString text_of_removed() { return SimilarPage::tr("This compound is not in the library any more."); }

}  // namespace

SimilarPage::SimilarPage(CompoundCopier* copier, QWidget* parent)
    : QWidget{parent},
      drawings_{new DrawingCache{this}},
      model_{new HitModel{this}},
      text_{plain_label()},
      progress_{new QProgressBar},
      cancel_{new QPushButton{tr("Stop")}} {
    const int line = fontMetrics().height();
    const int card = static_cast<int>(line * kCardWidth);
    cards_ = new HitGallery{model_, new QItemSelectionModel{model_, this}, drawings_, nullptr, card};
    cards_->setAccessibleName(tr("Similar compounds"));
    cards_->setToolTip(tr("Return or a double click makes a compound the query of a new search"));
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

DetailsPane::DetailsPane(std::shared_ptr<LibraryService> service, const HitModel* model, DrawingCache* drawings,
                         const DrawingSwitches* switches, CompoundCopier* copier, CompoundLists* lists, QWidget* parent)
    : QTabWidget{parent},
      model_{model},
      structure_{new StructurePage{std::move(service), model, drawings, switches, copier, lists}},
      why_{new WhyPage{drawings}},
      fingerprint_{new FingerprintPage{drawings}},
      similar_{new SimilarPage{copier}} {
    set_help(this, "details");
    setDocumentMode(true);
    setAccessibleName(tr("Details of the chosen hit"));
    addTab(structure_, tr("Structure"));
    setTabToolTip(addTab(why_, tr("Why?")), tr("Why the compound is a hit or not"));
    setTabToolTip(addTab(fingerprint_, tr("Fingerprint")), tr("The bits of the compound and of the query"));
    setTabToolTip(addTab(similar_, tr("Similar")), tr("The compounds most similar to this one"));
    choosing_.setSingleShot(true);
    choosing_.setInterval(kChoosingPauseMs);
    connect(&choosing_, &QTimer::timeout, this, &DetailsPane::explain);
    connect(why_, &WhyPage::explanation_wanted, this, &DetailsPane::explain_id);
    connect(why_, &WhyPage::hit_wanted, this, &DetailsPane::explain_hit_again);
    connect(why_, &WhyPage::compound_shown, this,
            [this](int index) { fingerprint_->show_hit(answer_->compounds[static_cast<std::size_t>(index)]); });
    connect(fingerprint_, &FingerprintPage::kind_chosen, this, [this] {
        if (hit_ || !asked_id_.isEmpty()) explain_soon();
    });
    connect(structure_->card(), &StructureCard::query_wanted, this, &DetailsPane::query_wanted);
    connect(structure_->card(), &StructureCard::remarked, this, &DetailsPane::remarked);
    connect(structure_->card(), &StructureCard::failed, this, &DetailsPane::failed);
    connect(similar_, &SimilarPage::query_wanted, this, &DetailsPane::query_wanted);
    setCurrentIndex(QSettings{}.value(kTabKey).toInt());
    connect(this, &QTabWidget::currentChanged, this, [this](int index) {
        QSettings{}.setValue(kTabKey, index);
        if (shows_explanations() && !answer_ && (hit_ || !asked_id_.isEmpty())) explain_soon();
    });
    show_nothing();
}

QSize DetailsPane::minimumSizeHint() const {
    constexpr int kLeastLines = 4;
    const QSize least = QTabWidget::minimumSizeHint();
    return {least.width(), std::min(least.height(), fontMetrics().height() * kLeastLines)};
}

void DetailsPane::set_library(const OpenedLibrary& library) {
    source_ = library.source;
    query_.reset();
    report_.reset();
    why_->set_source(source_);
    fingerprint_->set_kinds(library.kinds);
    similar_->set_library(source_, library.properties);
    show_nothing();
}

void DetailsPane::renew_library(const ReloadedLibrary& now) {
    source_ = now.library.source;
    why_->renew_source(source_);
    similar_->renew_library(source_, now.library.properties, *now.compounds);
}

void DetailsPane::begin_search() {
    query_.reset();
    report_.reset();
    show_nothing();
}

void DetailsPane::set_query(const UnderstoodQuery& query) {
    if (query.query) query_ = query;
    report_.reset();
    if (hit_) explain_soon();
}

void DetailsPane::end_search(const SearchReport& report) { report_ = report; }

void DetailsPane::show_hit(const Hit& hit) {
    // Sorting chooses the same hit again.
    if (hit_ && is_same(*hit_, hit) && asked_id_.isEmpty() && answer_) return structure_->show_hit(hit);
    hit_ = hit;
    asked_id_.clear();
    why_->clear_id();
    structure_->show_hit(hit);
    similar_->show_similar_to(hit.compound);
    explain_soon();
}

void DetailsPane::show_nothing() {
    hit_.reset();
    asked_id_.clear();
    answer_.reset();
    choosing_.stop();
    explaining_.forget();
    structure_->show_nothing();
    similar_->show_similar_to(std::nullopt);
    why_->show_nothing();
    fingerprint_->show_message(tr("Choose a hit to see its fingerprint."));
}

bool DetailsPane::shows_explanations() const { return currentWidget() == why_ || currentWidget() == fingerprint_; }

void DetailsPane::explain_soon() {
    answer_.reset();
    explaining_.forget();
    why_->show_waiting();
    fingerprint_->show_waiting();
    choosing_.start();
}

void DetailsPane::explain() {
    if (!source_ || !shows_explanations()) return;
    const auto show = [this](const ExplainAnswer& answer) { show_answer(answer); };
    const FingerprintKind kind = fingerprint_->kind();
    if (!asked_id_.isEmpty()) {
        explaining_.start([source = source_, query = query_, id = asked_id_, kind](
                              const std::stop_token& stop) { return ui::explain_id(*source, query, id, stop, kind); },
                          show);
    } else if (hit_) {
        const auto query = query_ ? std::optional{asked_of(*query_, *hit_)} : std::nullopt;
        explaining_.start(
            [source = source_, query, compound = hit_->compound, kind](const std::stop_token& stop) {
                return explain_hits(*source, query, {compound}, stop, kind);
            },
            show);
    }
}

void DetailsPane::explain_id(const QString& id) {
    asked_id_ = id;
    explain_soon();
}

void DetailsPane::explain_hit_again() {
    if (asked_id_.isEmpty()) return;
    if (!hit_) return show_nothing();
    asked_id_.clear();
    explain_soon();
}

void DetailsPane::show_answer(const ExplainAnswer& answer) {
    answer_ = answer;
    QStringList remarks;
    for (const ExplainedHit& hit : answer.compounds) remarks << remark_on(hit);
    if (answer.compounds.empty()) fingerprint_->show_message(answer.problem);
    why_->show_answer(answer, remarks);  // says which compound it shows
}

// Says whether the compound is in the list, and if a hit is not, why.
QString DetailsPane::remark_on(const ExplainedHit& hit) const {
    if (!hit.why || !query_) return {};
    const QString limits = limits_of(query_->request);
    const bool unselected = hit.is_selected == false;
    if (!hit.why->is_hit.value_or(false)) {
        return unselected ? tr("Besides, it is outside the limits: %1.").arg(limits) : QString{};
    }
    if (model_->row_of(hit.compound->row.number) >= 0) return tr("It is in the list of hits.");
    if (unselected) return tr("It is not in the list, because it is outside the limits: %1.").arg(limits);
    const auto& earlier = query_->request.earlier;
    if (earlier && !earlier->contains(hit.compound->row.number)) {
        return tr("It is not in the list, because it is none of the %1 among which was searched.")
            .arg(earlier_hits_text(earlier->size()));
    }
    if (!report_) return tr("It is not in the list so far; the search is under way.");
    if (report_->ending != SearchReport::Ending::finished || report_->outcome.end != SearchEnd::complete) {
        return tr("It is not in the list, because the search ended before it was found.");
    }
    if (report_->top > 0 && model_->hits().size() >= report_->top) {
        return tr("It is not in the list, because only the best %1 were asked for.")
            .arg(with_separators(static_cast<qint64>(report_->top)));
    }
    return tr("It is not in the list, which is filtered, or the library was changed since the search.");
}

}  // namespace chemsieve::ui
