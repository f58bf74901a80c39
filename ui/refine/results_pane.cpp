#include "ui/refine/results_pane.h"

#include <QAction>
#include <QCursor>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "search/ranking/ranking.h"
#include "ui/hits/hit_gallery.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/refine/column_filter.h"
#include "ui/refine/column_layout.h"
#include "ui/refine/sample_fields.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/segmented_control.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {
constexpr int kTwoLines = 800;  // pixels: in narrower panes the sentence may take two lines
}

ResultsPane::ResultsPane(HitModel* model, HitView* table, HitGallery* cards, CompoundLists* lists, QWidget* parent)
    : QFrame{parent},
      model_{model},
      table_{table},
      cards_{cards},
      lists_{lists},
      title_{new LineLabel},
      outdated_{new TextLabel{tr("query changed since"), 1}},
      sentence_{new TextLabel{{}, 2}},
      queries_{new QToolButton},
      view_{new SegmentedControl{SegmentedControl::Shape::icon_beside_text}},
      tools_{new QHBoxLayout},
      filter_{new FilterBar},
      columns_{new ColumnLayout{model, table->horizontalHeader(), this}},
      views_{new QStackedWidget},
      hidden_text_{new TextLabel} {
    set_help(this, "hits");
    views_->addWidget(table);
    views_->addWidget(cards);
    views_->addWidget(hidden_page_ = make_hidden_page());
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(make_head());
    layout->addWidget(filter_);
    layout->addWidget(views_, 1);
    set_framed(this, Role::card);
    table->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table->horizontalHeader(), &QWidget::customContextMenuRequested, this, &ResultsPane::show_column_menu);
    connect(table, &HitView::mark_clicked, this, [this](qint64 number) { toggle_mark(CompoundNumber{number}); });
    connect(cards, &HitGallery::mark_clicked, this, [this](qint64 number) { toggle_mark(CompoundNumber{number}); });
    connect(table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, cards, &HitGallery::show_value_of);
    connect(filter_, &FilterBar::column_menu_wanted, this, &ResultsPane::fill_column_menu);
    connect(filter_, &FilterBar::filter_wanted, this, &ResultsPane::filter_wanted);
    connect(filter_, &FilterBar::column_filter_wanted, this, &ResultsPane::open_column_filter);
    connect(filter_, &FilterBar::among_menu_wanted, this, &ResultsPane::fill_among_menu);
    connect(lists, &CompoundLists::changed, this, [this] {
        model_->set_marked(lists_->marked_shared());
        model_->set_notes(lists_->notes_shared());
        filter_->set_notes(lists_->notes_shared());
    });
    connect(model_, &HitModel::modelReset, this, &ResultsPane::show_view);
    connect(model_, &HitModel::rowsInserted, this, &ResultsPane::show_view);
    connect(model_, &HitModel::rowsRemoved, this, &ResultsPane::show_view);
}

QWidget* ResultsPane::make_hidden_page() {
    auto* page = new QWidget;
    hidden_text_->setObjectName(QStringLiteral("all_hidden"));
    hidden_text_->setAlignment(Qt::AlignCenter);
    auto* remove = new QPushButton{tr("Remove filters")};
    connect(remove, &QPushButton::clicked, this, &ResultsPane::show_all);
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(hidden_text_);
    layout->addWidget(remove, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

// An empty table would look as if nothing had been found.
void ResultsPane::show_view() {
    const std::size_t all = model_->all_hits().size();
    QWidget* shown = cards_wanted_ ? static_cast<QWidget*>(cards_) : table_;
    if (model_->rowCount() == 0 && all > 0) {
        const auto number = static_cast<qint64>(all);
        const QString rows = columns_->shows_similarity() ? hits_text(number) : compounds_text(number);
        hidden_text_->setText((all == 1 ? tr("%1, hidden by filters") : tr("%1, all hidden by filters")).arg(rows));
        shown = hidden_page_;
    }
    if (shown != views_->currentWidget()) views_->setCurrentWidget(shown);
}

QWidget* ResultsPane::make_head() {
    title_->setObjectName(QStringLiteral("hits_title"));
    title_->setFont(font_of(type_size::kTitle, true));
    outdated_->setObjectName(QStringLiteral("hits_outdated"));
    outdated_->setToolTip(tr("Something else stands in the query panel; Return searches"));
    outdated_->setForegroundRole(QPalette::PlaceholderText);
    outdated_->hide();
    sentence_->setObjectName(QStringLiteral("hits_sentence"));
    sentence_->setForegroundRole(QPalette::PlaceholderText);
    sentence_->setFont(font_of(type_size::kSecondary));
    sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    sentence_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    view_->add(tr("Table"), QStringLiteral("table"), tr("Hits as a table (Ctrl+G)"));
    view_->add(tr("Cards"), QStringLiteral("cards"), tr("Hits as cards (Ctrl+G)"));
    connect(view_, &SegmentedControl::clicked, this, [this](int segment) { Q_EMIT cards_wanted(segment == 1); });
    tools_->setSpacing(space::kTight);
    auto* title_line = new QHBoxLayout;
    title_line->setSpacing(space::kUsual);
    title_line->addWidget(title_, 1);
    title_line->addWidget(outdated_);
    title_line->addWidget(view_);
    title_line->addLayout(tools_);
    queries_->setObjectName(QStringLiteral("hits_queries"));
    queries_->setText(tr("&queries"));
    queries_->setToolTip(tr("How many hits each of the queries has, and the best"));
    queries_->setFocusPolicy(Qt::StrongFocus);
    set_role(queries_, Role::link);
    queries_->hide();
    connect(queries_, &QToolButton::clicked, this, &ResultsPane::queries_wanted);
    auto* sentence_line = new QHBoxLayout;
    sentence_line->addWidget(sentence_, 1);
    sentence_line->addWidget(queries_, 0, Qt::AlignTop);
    auto* head = new QWidget;
    auto* layout = new QVBoxLayout{head};
    layout->setContentsMargins(space::kInside, space::kUsual, space::kInside, 0);
    layout->setSpacing(2);
    layout->addLayout(title_line);
    layout->addLayout(sentence_line);
    return head;
}

// The room of the sentence follows from the width alone, so that nothing moves when another one is said, or none.
void ResultsPane::resizeEvent(QResizeEvent* event) {
    const int lines = width() < kTwoLines ? 2 : 1;
    sentence_->setFixedHeight(std::max(lines * sentence_->fontMetrics().lineSpacing(), queries_->sizeHint().height()));
    QFrame::resizeEvent(event);
}

void ResultsPane::add_tool(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize({20, 20});
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    tools_->addWidget(button);
}

void ResultsPane::show_title(const QString& what, bool is_outdated) {
    title_->setText(what);
    title_->setToolTip(what.toHtmlEscaped());
    outdated_->setVisible(is_outdated);
}

void ResultsPane::open_library(std::shared_ptr<const CompoundSource> source,
                               const std::vector<ImportedProperty>& properties) {
    filter_->reset();
    renew_library(std::move(source), properties);
}

void ResultsPane::renew_library(std::shared_ptr<const CompoundSource> source,
                                const std::vector<ImportedProperty>& properties) {
    source_ = std::move(source);
    filter_->set_properties(property_names(properties));
}

void ResultsPane::set_searching(bool searching) {
    if (searching) filter_->keep_lasting();
    filter_->setEnabled(!searching);
}

void ResultsPane::show_arranged(const std::vector<Hit>& hits, bool filtered) {
    table_->arrange(hits, filtered);
    filter_->show_counts(model_->hits().size(), model_->all_hits().size());
    show_view();
}

void ResultsPane::show_cards(bool on) {
    cards_wanted_ = on;
    view_->choose(on ? 1 : 0);
    show_view();
    QAbstractItemView* shown = on ? static_cast<QAbstractItemView*>(cards_) : table_;
    if (table_->currentIndex().isValid()) shown->scrollTo(table_->currentIndex());
}

void ResultsPane::step_structures(int steps) {
    cards_wanted_ ? cards_->step_cards(steps) : table_->step_structures(steps);
}

void ResultsPane::use_usual_structures() { cards_wanted_ ? cards_->use_usual_cards() : table_->use_usual_structures(); }

void ResultsPane::show_only(const QString& name, std::shared_ptr<const CompoundSelection> compounds) {
    if (filter_->isEnabled()) filter_->set_among(name, std::move(compounds));
}

CompoundSelection ResultsPane::selected() const {
    return compounds_of(table_->selectionModel()->selection(), model_->hits());
}

CompoundSelection ResultsPane::shown() const {
    CompoundSelection compounds;
    for (const Hit& hit : model_->hits()) compounds.add(hit.compound);
    return compounds;
}

void ResultsPane::toggle_marks() {
    const CompoundSelection compounds = selected();
    if (compounds.empty()) return;
    const bool all_are = (compounds & lists_->marked()).size() == compounds.size();
    lists_->mark(compounds, !all_are);
}

void ResultsPane::toggle_mark(CompoundNumber compound) {
    CompoundSelection one;
    one.add(compound);
    lists_->mark(one, !lists_->is_marked(compound));
}

void ResultsPane::fill_among_menu(QMenu* menu) {
    const auto add = [this, menu](const QString& name, const std::shared_ptr<const CompoundSelection>& compounds) {
        const QString text = tr("%1 (%2)").arg(name, with_separators(compounds->size()));
        menu->addAction(without_mnemonics(text), this, [this, name, compounds] { show_only(name, compounds); })
            ->setEnabled(!compounds->empty());
    };
    menu->addAction(tr("&All hits"), this, [this] { show_only({}, nullptr); });
    add(tr("Marked"), lists_->marked_shared());
    add(tr("Selected rows"), std::make_shared<const CompoundSelection>(selected()));
    if (!lists_->lists().empty()) menu->addSeparator();
    for (const CompoundList& list : lists_->lists()) add(list.name, list.compounds);
}

void ResultsPane::fill_column_menu(QMenu* menu) {
    for (const int column : columns_->shown_columns()) {
        const HitColumn& shown = model_->columns()[column];
        if (shown.kind == HitColumn::Kind::structure || !can_filter(shown)) continue;
        menu->addAction(without_mnemonics(heading_of(shown)), this, [this, shown] { open_column_filter(shown); });
    }
}

void ResultsPane::add_sorting(QMenu* menu, int column) {
    menu->addAction(tr("Sort &ascending"), this, [this, column] { table_->sort_by({{column, Qt::AscendingOrder}}); });
    menu->addAction(tr("Sort &descending"), this, [this, column] { table_->sort_by({{column, Qt::DescendingOrder}}); });
    const SortPlaces& order = table_->order();
    const bool sorts = std::any_of(order.begin(), order.end(), [&](const auto& key) { return key.first == column; });
    menu->addAction(tr("&Then by this column"), this, [this, column] { table_->sort_further(column); })
        ->setEnabled(!sorts);
}

void ResultsPane::show_column_menu(const QPoint& place) {
    const int column = table_->titles()->title_at(place.x());
    if (column < 0) return;
    const HitColumn& shown = model_->columns()[column];
    const QString title = without_mnemonics(heading_of(shown));
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (shown.kind != HitColumn::Kind::structure) {
        add_sorting(menu, column);
        menu->addAction(tr("&Filter by %1 ...").arg(title), this, [this, shown] { open_column_filter(shown); })
            ->setEnabled(filter_->isEnabled() && can_filter(shown));
        menu->addSeparator();
    }
    menu->addAction(tr("&Hide %1").arg(title), this, [this, column] { columns_->set_shown(column, false); })
        ->setEnabled(columns_->shown_columns().size() > 1);
    menu->addAction(tr("&Columns ..."), this, &ResultsPane::ask_for_columns);
    menu->popup(table_->horizontalHeader()->mapToGlobal(place));
}

void ResultsPane::show_query(const QString& name) {
    const auto& columns = model_->columns();
    const auto column = std::find_if(columns.begin(), columns.end(),
                                     [](const HitColumn& one) { return one.kind == HitColumn::Kind::query; });
    if (column != columns.end()) filter_->set_column_filter({.column = *column, .range = {}, .text = name});
}

void ResultsPane::open_column_filter(const HitColumn& column) {
    if (!source_) return;
    auto* popup = new ColumnFilterPopup{filter_->filter_of(column), source_, model_->all_hits(), this};
    connect(popup, &ColumnFilterPopup::changed, filter_, &FilterBar::set_column_filter);
    popup->adjustSize();
    // Under the line of filters, where the mouse is, but inside the pane.
    const int right = std::max(0, width() - popup->width());
    const int x = std::min(mapFromGlobal(QCursor::pos()).x(), right);
    popup->move(mapToGlobal(QPoint{std::max(0, x), filter_->geometry().bottom()}));
    popup->show();
}

void ResultsPane::ask_for_columns() { (new ColumnChooser{columns_, this})->open(); }

void ResultsPane::select_all() { table_->selectAll(); }

void ResultsPane::ask_for_sample() {
    const auto number = static_cast<qint64>(model_->hits().size());
    const QString hits = columns_->shows_similarity() ? hits_text(number) : compounds_text(number);
    auto* dialog = new SampleDialog{hits, model_->has_queries(), this};
    connect(dialog, &SampleDialog::chosen, this, &ResultsPane::select_sample);
    dialog->open();
}

void ResultsPane::select_sample(const SampleSize& size) {
    const auto libraries = source_ ? source_->libraries() : std::vector<SourceLibrary>{};
    const std::vector<std::size_t> places = sampled_places(model_->hits(), size, libraries);
    select_rows(*table_->selectionModel(), rows_at(places, *model_));
    Q_EMIT remarked(tr("%1 of %2 selected at random")
                        .arg(with_separators(places.size()), rows_text(static_cast<qint64>(model_->hits().size()))));
}

}  // namespace chemsieve::ui
