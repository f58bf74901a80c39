#include "ui/query/query_panel.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>
#include <QVBoxLayout>

#include "search/engine/fused_search.h"
#include "search/request/pasted_queries.h"
#include "ui/plot/histogram.h"
#include "ui/session/panel_request.h"
#include "ui/session/query_reading.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/scrolled_cards.h"

namespace chemsieve::ui {
namespace {

constexpr int kLongestShown = 24;  // characters of a query

QString shortened(const QString& text) {
    return text.size() <= kLongestShown ? text : text.left(kLongestShown - 3) + QStringLiteral("...");
}

constexpr int kPauseMs = 200;
const QString kLiveKey = QStringLiteral("search_while_typing");

}  // namespace

void CandidateCounter::set_searcher(std::shared_ptr<Searcher> searcher, std::shared_ptr<const ConditionNames> names) {
    forget();
    counted_.reset();
    if (searcher) counted_ = std::make_shared<Counted>(Counted{std::move(searcher), std::move(names)});
}

void CandidateCounter::count(SearchRequest request) {
    forget();
    if (!counted_) return;
    job_.start([in = counted_,
                request = std::move(request)](const std::stop_token& stop) { return count_of(*in, request, stop); },
               [this](std::optional<std::size_t> count) {
                   if (count) {
                       Q_EMIT counted(static_cast<qint64>(*count));
                   } else {
                       Q_EMIT not_countable();
                   }
               },
               [this](const QString&) { Q_EMIT not_countable(); });  // the preview and the search say why
}

std::optional<std::size_t> CandidateCounter::count_of(Counted& in, const SearchRequest& request,
                                                      const std::stop_token& stop) {
    Searcher& searcher = *in.searcher;
    const SearchRequest apart = with_queries_apart(request, stop);
    // Candidates of several searches are not counted together.
    if (apart.queries.size() > 1 || apart.further.any.size() > kMostAskedTogether) return std::nullopt;
    const ReadQuery read = read_query(request, apart, stop);
    if (!read.molecule) return std::nullopt;
    const Query query = make_query(request.mode, read.text, searcher.source().recipe());
    SearchOptions options = options_for(apart, searcher.source().recipe(), stop);
    if (stop.stop_requested()) return std::nullopt;
    const auto chosen =
        in.choice.choose(searcher, request, resolved_condition(request, in.names.get()), in.names.get(), stop);
    if (!chosen) return std::nullopt;
    options.among = chosen->compounds;
    return searcher.count_candidates(request.mode, query, options, stop);
}

SearchScope::SearchScope(QWidget* parent) : QWidget{parent}, box_{new QCheckBox}, narrow_{new QToolButton} {
    box_->setObjectName(QStringLiteral("among_hits"));
    // A long query is no reason for a wide panel.
    box_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    narrow_->setText(tr("Narrow"));
    narrow_->setToolTip(tr("Search only among the hits that are shown now"));
    narrow_->setAutoRaise(true);
    auto* layout = bare_layout<QHBoxLayout>(this);
    layout->addWidget(box_, 1);
    layout->addWidget(narrow_);
    connect(box_, &QCheckBox::clicked, this, [this](bool on) {
        if (on) {
            Q_EMIT hits_wanted();
        } else {
            search_all();
        }
        show_scope();
    });
    connect(narrow_, &QToolButton::clicked, this, &SearchScope::hits_wanted);
    show_scope();
}

void SearchScope::search_among(const std::vector<Hit>& hits, const QString& what) {
    if (hits.empty()) return;
    auto selection = std::make_shared<CompoundSelection>();
    for (const Hit& hit : hits) selection->add(hit.compound);
    take(std::move(selection), hits_text(static_cast<qint64>(hits.size())), what);
}

void SearchScope::search_within(std::shared_ptr<const CompoundSelection> compounds, const QString& what) {
    if (!compounds || compounds->empty()) return;
    const QString number = compounds_text(static_cast<qint64>(compounds->size()));
    take(std::move(compounds), number, what);
}

void SearchScope::take(std::shared_ptr<const CompoundSelection> compounds, const QString& number, const QString& what) {
    earlier_ = std::move(compounds);
    number_ = number;
    what_ = what.simplified();
    show_scope();
    Q_EMIT changed();
}

void SearchScope::search_all() {
    if (!earlier_) return;
    earlier_.reset();
    show_scope();
    Q_EMIT changed();
}

void SearchScope::set_shown(std::size_t hits) {
    shown_ = hits;
    show_scope();
}

void SearchScope::show_scope() {
    box_->setChecked(earlier_ != nullptr);
    box_->setEnabled(earlier_ || shown_ > 0);
    narrow_->setVisible(earlier_ != nullptr);
    narrow_->setEnabled(earlier_ && shown_ > 0 && shown_ < earlier_->size());
    if (!earlier_) {
        box_->setText(tr("only among the hits shown"));
        box_->setToolTip(tr("The next searches look only at the hits shown now (Ctrl+Shift+F)"));
        return;
    }
    box_->setText(tr("only among %1 of %2").arg(number_, without_mnemonics(shortened(what_))));
    box_->setToolTip(tr("Only these are searched: %1 of %2. Untick to search all compounds again (Ctrl+Shift+F)")
                         .arg(number_, what_)
                         .toHtmlEscaped());
}

QueryPanel::QueryPanel(QWidget* parent)
    : QWidget{parent},
      field_{new QueryField},
      options_{new SearchOptionsBox},
      scope_{new SearchScope},
      live_{new QAction{tr("Search while I t&ype or draw"), this}},
      saved_{new SavedQueriesMenu{[this] { return state(); }, this}},
      search_{new QToolButton},
      stop_{new QPushButton{tr("S&top")}},
      counter_{new CandidateCounter{this}} {
    set_help(this, "query");
    stop_->setToolTip(tr("Stop the search and keep what was found (Esc)"));
    live_->setObjectName(QStringLiteral("search_while_typing"));
    live_->setToolTip(tr("Shows the best 100 hits as the query changes; Return finds all"));
    live_->setCheckable(true);
    live_->setChecked(QSettings{}.value(kLiveKey).toBool());
    lay_out();
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &QueryPanel::count_candidates);
    connect(field_->edit(), &QueryEdit::search_wanted, this, &QueryPanel::search_wanted);
    connect(field_->edit(), &QueryEdit::file_dropped, this, &QueryPanel::file_dropped);
    connect(field_, &QueryField::drawing_wanted, this, &QueryPanel::drawing_wanted);
    connect(field_, &QueryField::changed, this, &QueryPanel::query_changed);
    connect(options_, &SearchOptionsBox::search_wanted, this, &QueryPanel::search_wanted);
    connect(options_, &SearchOptionsBox::changed, this, &QueryPanel::query_changed);
    connect(options_, &SearchOptionsBox::reading_changed, this,
            [this] { field_->set_reading(options_->mode(), options_->merges_hydrogens()); });
    connect(scope_, &SearchScope::hits_wanted, this, &QueryPanel::earlier_hits_wanted);
    // The scope is for the next search: the hits shown stay.
    connect(scope_, &SearchScope::changed, this, &QueryPanel::count_again);
    connect(live_, &QAction::toggled, this, [this](bool on) {
        QSettings{}.setValue(kLiveKey, on);
        query_changed();
    });
    connect(saved_, &SavedQueriesMenu::chosen, this, &QueryPanel::restore);
    connect(counter_, &CandidateCounter::counted, this, [this](qint64 number) {
        show_candidates(counted(number, tr("candidate"), tr("candidates")));
        if (live_->isChecked() && changed_since_search_) Q_EMIT live_search_wanted();
    });
    connect(counter_, &CandidateCounter::not_countable, this, [this] {
        if (live_->isChecked() && changed_since_search_) Q_EMIT live_query_lost();
    });
    connect(search_, &QToolButton::clicked, this, &QueryPanel::search_wanted);
    connect(stop_, &QPushButton::clicked, this, &QueryPanel::stop_wanted);
    set_searching(false);
}

// Return also searches from boxes and buttons where something is chosen, and from numbers, which are taken over first.
void QueryPanel::keyPressEvent(QKeyEvent* event) {
    const QWidget* at = focusWidget();
    const bool is_choice = qobject_cast<const QToolButton*>(at) || qobject_cast<const QCheckBox*>(at) ||
                           qobject_cast<const QComboBox*>(at) || qobject_cast<const HistogramView*>(at) ||
                           qobject_cast<const QAbstractSpinBox*>(at);
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_choice && is_return) {
        Q_EMIT search_wanted();
    } else {
        QWidget::keyPressEvent(event);
    }
}

QWidget* QueryPanel::make_scrolled() {
    auto* query = new QFrame;
    set_framed(query, Role::card);
    auto* inside = new QVBoxLayout{query};
    inside->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kInside);
    inside->addWidget(field_);
    options_->add_limit(scope_);
    auto* content = new QWidget;
    auto* layout = bare_layout<QVBoxLayout>(content, space::kUsual);
    layout->addWidget(query);
    layout->addWidget(options_);
    layout->addStretch(1);
    return new ScrolledCards{content};
}

QHBoxLayout* QueryPanel::make_buttons() {
    search_->setText(tr("Search"));
    search_->setToolTip(tr("Search the library (Return)"));
    set_role(search_, Role::primary);
    search_->setIcon(icon(QStringLiteral("search"), light_colours().on_accent));
    search_->setIconSize({18, 18});
    search_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    search_->setPopupMode(QToolButton::MenuButtonPopup);
    search_->setMenu(new QMenu{search_});
    search_->menu()->addAction(live_);
    search_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    search_->setFocusPolicy(Qt::StrongFocus);
    stop_->setIcon(icon(QStringLiteral("stop")));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kUsual);
    buttons->addWidget(search_, 2);
    buttons->addWidget(stop_);
    return buttons;
}

void QueryPanel::lay_out() {
    add_to_title(saved_, QStringLiteral("saved"), tr("Saved queries: save this one under a name, or take another"));
    auto* layout = bare_layout<QVBoxLayout>(this, space::kUsual);
    layout->addWidget(make_scrolled(), 1);
    layout->addLayout(make_buttons());
}

void QueryPanel::add_to_title(QMenu* menu, const QString& icon_name, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(icon(icon_name));
    button->setIconSize({18, 18});
    button->setAutoRaise(true);
    button->setAccessibleName(menu->title().remove(QLatin1Char('&')));
    button->setToolTip(tip);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    field_->add_to_title(button);
}

SearchRequest QueryPanel::request() const {
    SearchRequest request = state();
    options_->keep_what_counts(request);
    request.earlier = scope_->earlier_hits();
    return request;
}

bool QueryPanel::is_smarts() const {
    const QueryText query = field_->query();
    return !query.find_language && query.language == QueryLanguage::smarts && !evident_language(query.text);
}

SearchRequest QueryPanel::state() const {
    SearchRequest request;
    request.queries = {field_->query()};
    options_->remember(request);
    return request;
}

void QueryPanel::restore(const SearchRequest& request) {
    field_->choose_language(request.queries.front());
    options_->restore(request);
    field_->restore(request);
}

void QueryPanel::set_compound(const QString& smiles, SearchMode mode) {
    SearchRequest request = state();
    // The language is detected again for the next text.
    request.queries = panel_request(smiles).queries;
    request.mode = mode;
    request.further = {};
    restore(request);
}

void QueryPanel::take_query(const QueryText& query) {
    SearchRequest request = state();
    request.queries = {query};
    restore(request);
}

void QueryPanel::show_problem(const QString& reason, SearchReport::Part part) {
    if (part == SearchReport::Part::query) return field_->show_problem(reason);
    field_->show_note({});
    options_->show_problem(reason, part);
}

void QueryPanel::show_note(const QString& note) {
    field_->show_note(note);
    options_->forget_problems();
}

void QueryPanel::set_searching(bool searching) {
    if (searching) changed_since_search_ = false;
    stop_->setEnabled(searching);
    search_->setEnabled(library_open_);
}

void QueryPanel::set_library(const OpenedLibrary& library) {
    library_open_ = true;
    search_->setEnabled(true);
    scope_->search_all();
    renew_library(library);
}

void QueryPanel::renew_library(const OpenedLibrary& library) {
    counter_->set_searcher(library.counting, library.names);
    options_->set_library(library);
    query_changed();
}

void QueryPanel::query_changed() {
    changed_since_search_ = true;
    count_again();
    Q_EMIT changed();
}

void QueryPanel::count_again() {
    counter_->forget();
    show_candidates({});
    pause_.start();
}

void QueryPanel::count_candidates() {
    if (!library_open_) return;
    if (!field_->query_text().trimmed().isEmpty()) return counter_->count(request());
    if (live_->isChecked() && changed_since_search_) Q_EMIT live_search_wanted();
}

void QueryPanel::show_candidates(const QString& text) {
    field_->show_candidates(text);
    Q_EMIT candidates_shown(text);
}

}  // namespace chemsieve::ui
