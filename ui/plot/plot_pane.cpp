#include "ui/plot/plot_pane.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include "base/error.h"
#include "ui/plot/bar_plot.h"
#include "ui/plot/plot_controls.h"
#include "ui/plot/plot_legend.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/scatter_plot.h"
#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/scrolled_cards.h"
#include "ui/widgets/segmented_control.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

enum Kind { scatter, histogram };

constexpr int kRefreshMs = 120;
constexpr int kSelectedMs = 20;
constexpr int kLegendTitle = 140;  // pixels; a longer one is cut
const QString kKindKey = QStringLiteral("plot/kind");
const QString kBarsKind = QStringLiteral("bars");
const QString kXKey = QStringLiteral("plot/x");
const QString kYKey = QStringLiteral("plot/y");
const QString kColourKey = QStringLiteral("plot/colour");
const QString kXLogKey = QStringLiteral("plot/x_log");
const QString kYLogKey = QStringLiteral("plot/y_log");

}  // namespace

PlotPane::PlotPane(HitModel* model, QItemSelectionModel* selection, QWidget* parent)
    : QWidget{parent}, model_{model}, selection_{selection}, reader_{new PlotReader{this}} {
    refresh_.setSingleShot(true);
    refresh_.setInterval(kRefreshMs);
    selected_.setSingleShot(true);
    selected_.setInterval(kSelectedMs);
    make_widgets();
    setFocusProxy(kind_);
    values_ = plot_values({});
    fill_choices();
    connect_all();
    show_choice();
}

void PlotPane::make_widgets() {
    bars_ = new BarPlot;
    dots_ = new ScatterPlot{[this](CompoundNumber compound) { return id_of(compound); }};
    empty_ = new EmptyState{QStringLiteral("scatter")};
    views_ = new QStackedWidget;
    for (QWidget* page : std::initializer_list<QWidget*>{bars_, dots_, empty_}) views_->addWidget(page);
    summary_ = new LineLabel;
    summary_->setObjectName(QStringLiteral("plot_summary"));
    summary_->setForegroundRole(QPalette::PlaceholderText);
    summary_->setFont(font_of(type_size::kSecondary));
    legend_ = new PlotLegend;
    legend_title_ = new QLabel;
    legend_title_->setTextFormat(Qt::PlainText);
    legend_title_->setForegroundRole(QPalette::PlaceholderText);
    legend_card_ = new Card{tr("Legend")};
    legend_card_->add_tool(legend_title_);
    legend_card_->body()->addWidget(legend_);
    lay_out();
}

// Where there is no room for all of it, it scrolls.
void PlotPane::lay_out() {
    auto* content = new QWidget;
    auto* parts = new QVBoxLayout{content};
    parts->setContentsMargins(space::kInside, space::kInside, space::kInside, space::kInside);
    parts->setSpacing(space::kUsual);
    parts->addWidget(make_choices());
    parts->addWidget(make_head());
    parts->addWidget(summary_);
    parts->addWidget(views_, 1);
    parts->addWidget(legend_card_);
    parts->addWidget(make_selected_card());
    bare_layout<QVBoxLayout>(this, 0)->addWidget(new ScrolledCards{content});
}

QWidget* PlotPane::make_choices() {
    kind_ = new SegmentedControl{SegmentedControl::Shape::icon_beside_text};
    kind_->setObjectName(QStringLiteral("plot_kind"));
    kind_->add(tr("Scatter"), QStringLiteral("scatter"), tr("A point for each hit"));
    kind_->add(tr("Bars"), QStringLiteral("plots"), tr("How many hits have which value"));
    x_ = make_combo("plot_x", tr("Values across"), tr("Which numbers the axis across shows"));
    y_ = make_combo("plot_y", tr("Values up"), tr("Which numbers the axis upwards shows"));
    colour_ = make_combo("plot_colour", tr("Values as colours"), tr("Which numbers the colours of the points show"));
    x_scale_ = make_scale_link("plot_x_scale");
    y_scale_ = make_scale_link("plot_y_scale");
    y_label_ = label_for(y_, tr("Up"));
    colour_label_ = label_for(colour_, tr("Colour"));

    auto* choices = new QWidget;
    auto* grid = bare_layout<QGridLayout>(choices, space::kUsual);
    grid->addWidget(kind_, 0, 0, 1, 3);
    grid->addWidget(label_for(x_, tr("Across")), 1, 0);
    grid->addWidget(x_, 1, 1);
    grid->addWidget(x_scale_, 1, 2);
    grid->addWidget(y_label_, 2, 0);
    grid->addWidget(y_, 2, 1);
    grid->addWidget(y_scale_, 2, 2);
    grid->addWidget(colour_label_, 3, 0);
    grid->addWidget(colour_, 3, 1);
    grid->setColumnStretch(1, 1);
    return choices;
}

// What is drawn, what dragging does, and a menu.
QWidget* PlotPane::make_head() {
    title_ = new LineLabel;
    title_->setObjectName(QStringLiteral("plot_title"));
    title_->setFont(font_of(1, true));
    drag_ = new SegmentedControl{SegmentedControl::Shape::icon};
    drag_->setObjectName(QStringLiteral("plot_drag"));
    drag_->add(tr("A box selects"), QStringLiteral("select-box"), tr("Dragging a box selects the points in it"));
    drag_->add(tr("A lasso selects"), QStringLiteral("lasso"), tr("Dragging a line round points selects them"));
    drag_->add(tr("A box zooms"), QStringLiteral("zoom-in"), tr("Dragging a box zooms to it; the wheel zooms anyway"));
    auto* head = new QWidget;
    auto* row = bare_layout<QHBoxLayout>(head, space::kTight);
    row->addWidget(title_, 1);
    row->addWidget(drag_);
    row->addWidget(make_menu_button());
    return head;
}

QToolButton* PlotPane::make_menu_button() {
    auto* button = new QToolButton;
    button->setIcon(icon(QStringLiteral("more")));
    button->setAutoRaise(true);
    button->setAccessibleName(tr("More for the plot"));
    button->setToolTip(tr("Zoom out, copy the plot, or save it as PNG, SVG or PDF"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu{button};
    everything_ = menu->addAction(tr("Show &everything"), this, [this] { view()->show_everything(); });
    menu->addSeparator();
    copy_picture_ = menu->addAction(tr("&Copy as picture"), this, &PlotPane::copy_picture);
    save_picture_ = menu->addAction(tr("&Save as picture ..."), this, &PlotPane::ask_for_picture);
    button->setMenu(menu);
    return button;
}

QWidget* PlotPane::make_selected_card() {
    auto* card = new Card{tr("The selected ones")};
    selected_count_ = new QLabel;
    selected_count_->setObjectName(QStringLiteral("plot_selected"));
    selected_count_->setForegroundRole(QPalette::PlaceholderText);
    card->add_tool(selected_count_);
    auto* only = worded_button(tr("Show only"), {}, tr("Of the hits, show those selected alone"));
    auto* mark = worded_button(tr("Mark"), QStringLiteral("flag"), tr("Mark them, or take their marks away"));
    auto* list = worded_button(tr("List"), QStringLiteral("lists"), tr("Put them on a list"));
    connect(only, &QToolButton::clicked, this, &PlotPane::show_only_wanted);
    connect(mark, &QToolButton::clicked, this, &PlotPane::mark_wanted);
    connect(list, &QToolButton::clicked, this, &PlotPane::list_wanted);
    for_selected_ = {only, mark, list};
    auto* row = new FlowLayout;
    row->setSpacing(space::kUsual);
    for (QToolButton* button : for_selected_) row->addWidget(button);
    card->body()->addLayout(row);
    return card;
}

void PlotPane::connect_all() {
    for (QComboBox* combo : {x_, y_, colour_}) {
        connect(combo, &QComboBox::activated, this, [this, combo] {
            keep_axes_apart(combo == y_ ? x_ : y_);
            if (combo == x_) x_is_log_ = false;
            if (combo == y_) y_is_log_ = false;
            keep_choices();
            show_choice();
        });
    }
    connect(kind_, &SegmentedControl::chosen_changed, this, [this] {
        keep_choices();
        show_choice();
    });
    for (QToolButton* link : {x_scale_, y_scale_}) {
        connect(link, &QToolButton::clicked, this, [this, link] { turn_axis(link); });
    }
    connect(drag_, &SegmentedControl::chosen_changed, this,
            [this](int tool) { dots_->set_tool(static_cast<ScatterPlot::Tool>(tool)); });
    connect(legend_, &PlotLegend::chosen, this, &PlotPane::choose);
    for (PlotView* plot : std::initializer_list<PlotView*>{bars_, dots_}) {
        connect(plot, &PlotView::chosen, this, &PlotPane::choose);
        connect(plot, &PlotView::zoomed, this, &PlotPane::show_summary);
    }
    const auto changed = [this] {
        outdated_ = true;
        // A running timer is not restarted, so that the plot follows while hits arrive.
        if (!refresh_.isActive()) refresh_.start();
    };
    connect(model_, &QAbstractItemModel::modelReset, this, [this, changed] {
        if (model_->hits().empty()) forget();
        changed();
    });
    connect(model_, &QAbstractItemModel::rowsInserted, this, changed);
    connect(model_, &QAbstractItemModel::rowsRemoved, this, changed);
    connect(model_, &QAbstractItemModel::layoutChanged, this, changed);
    connect(&refresh_, &QTimer::timeout, this, &PlotPane::refresh);
    connect(selection_, &QItemSelectionModel::selectionChanged, this, [this] {
        if (!selected_.isActive()) selected_.start();
    });
    connect(&selected_, &QTimer::timeout, this, &PlotPane::show_selection);
    connect(reader_, &PlotReader::done, this, [this](const std::shared_ptr<const PlotPoints>& points) {
        show_points(points);
        if (outdated_ && !refresh_.isActive()) refresh_.start();
    });
    connect(reader_, &PlotReader::failed, this, [this](const QString& reason) {
        failure_ = reason;
        view()->set_points(nullptr);
        show_summary();
    });
}

void PlotPane::set_library(std::shared_ptr<const CompoundSource> source,
                           const std::vector<ImportedProperty>& properties) {
    source_ = std::move(source);
    ids_.reset();
    reader_->release();
    values_ = plot_values(properties);
    fill_choices();
    show_choice();
}

void PlotPane::fill_choices() {
    const QSettings settings;
    QStringList names;
    for (const PlotValue& value : values_) names << value.name;
    for (QComboBox* combo : {x_, y_, colour_}) combo->clear();
    colour_->addItem(tr("all alike"));
    for (QComboBox* combo : {x_, y_, colour_}) combo->addItems(names);
    const QSignalBlocker quiet{kind_};
    kind_->choose(settings.value(kKindKey).toString() == kBarsKind ? histogram : scatter);
    x_is_log_ = settings.value(kXLogKey).toBool();
    y_is_log_ = settings.value(kYLogKey).toBool();
    choose_text(x_, settings.value(kXKey).toString(), 1);
    choose_text(y_, settings.value(kYKey).toString(), 2);
    keep_axes_apart(y_);
    choose_text(colour_, settings.value(kColourKey).toString(), 0);
}

// A plot of values over themselves says nothing: the other axis takes the next ones.
void PlotPane::keep_axes_apart(QComboBox* other) {
    if (x_->currentIndex() != y_->currentIndex() || x_->count() < 2) return;
    const int next = other->currentIndex() + 1;
    other->setCurrentIndex(next < other->count() ? next : 0);
}

// Compounds that are listed without a search have no similarity.
void PlotPane::choose_what_is_there() {
    const auto chosen = static_cast<std::size_t>(std::max(0, x_->currentIndex()));
    if (!values_[chosen].is_similarity || has_similarity(model_->hits().front()) || x_->count() < 2) return;
    x_->setCurrentIndex(1);
    keep_axes_apart(y_);
    show_axes();
}

void PlotPane::keep_choices() const {
    QSettings settings;
    settings.setValue(kKindKey, is_scatter() ? QStringLiteral("scatter") : kBarsKind);
    settings.setValue(kXLogKey, x_is_log_);
    settings.setValue(kYLogKey, y_is_log_);
    settings.setValue(kXKey, x_->currentText());
    settings.setValue(kYKey, y_->currentText());
    settings.setValue(kColourKey, colour_->currentIndex() == 0 ? QString{} : colour_->currentText());
}

PlotChoice PlotPane::choice() const {
    const auto value = [this](int index) { return values_[static_cast<std::size_t>(std::max(0, index))]; };
    PlotChoice chosen{.x = value(x_->currentIndex()), .y = {}, .colour = {}, .x_is_log = x_is_log_};
    if (!is_scatter()) return chosen;
    chosen.y = value(y_->currentIndex());
    chosen.y_is_log = y_is_log_;
    if (colour_->currentIndex() > 0) chosen.colour = value(colour_->currentIndex() - 1);
    return chosen;
}

bool PlotPane::is_scatter() const { return kind_->chosen() == scatter; }

PlotView* PlotPane::view() const { return is_scatter() ? static_cast<PlotView*>(dots_) : bars_; }

void PlotPane::turn_axis(QToolButton* link) {
    bool& is_log = link == x_scale_ ? x_is_log_ : y_is_log_;
    is_log = !is_log;
    keep_choices();
    show_choice();
}

void PlotPane::show_axes() {
    for (const auto& [link, is_log] : {std::pair{x_scale_, x_is_log_}, {y_scale_, y_is_log_}}) {
        show_scale(link, is_log);
    }
    const PlotChoice shown = choice();
    title_->setText(shown.y ? tr("%1 against %2").arg(shown.y->name, shown.x.name) : shown.x.name);
    const QString colour = shown.colour ? shown.colour->title : QString{};
    legend_title_->setText(fontMetrics().elidedText(colour, Qt::ElideRight, kLegendTitle));
}

void PlotPane::show_choice() {
    for (QWidget* widget : std::initializer_list<QWidget*>{y_, colour_, y_label_, colour_label_, y_scale_, drag_}) {
        widget->setVisible(is_scatter());
    }
    show_axes();
    forget();
    refresh();
}

void PlotPane::forget() {
    reader_->forget();  // the reading under way is for other hits or values
    outdated_ = true;
    failure_.clear();
    bars_->set_points(nullptr);
    dots_->set_points(nullptr);
    show_summary();
}

void PlotPane::refresh() {
    if (!isVisible() || !outdated_ || reader_->is_reading() || !source_) return;
    outdated_ = false;
    if (model_->hits().empty()) {
        forget();
        outdated_ = false;
        return;
    }
    failure_.clear();
    choose_what_is_there();
    reader_->read(source_, model_->hits(), choice());
    show_summary();
}

void PlotPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    show_selection();
}

void PlotPane::show_points(const std::shared_ptr<const PlotPoints>& points) {
    view()->set_points(points);
    show_selection();
}

void PlotPane::show_selection() {
    if (!isVisible()) return;
    view()->set_selected(compounds_of(selection_->selection(), model_->hits()));
    show_summary();
}

void PlotPane::show_legend() {
    const bool has_colours = is_scatter() && dots_->has_points() && !dots_->points()->colour.empty();
    legend_->show_points(has_colours ? dots_->points() : nullptr, dots_->colours());
    // Its room is kept while values are read.
    legend_card_->setVisible(is_scatter() && colour_->currentIndex() > 0);
}

bool PlotPane::say_why_empty() {
    const auto& points = view()->points();
    if (!failure_.isEmpty()) {
        empty_->say(tr("The values cannot be read"), failure_);
    } else if (!source_) {
        empty_->say(tr("Nothing to draw yet"), tr("Open a library and search it: its hits are drawn here."));
    } else if (points && points->size() == 0) {
        empty_->say(tr("No hit has these values"), tr("Choose another value, or a linear axis."));
    } else if (model_->hits().empty()) {
        empty_->say(tr("No hits to draw"), tr("Search for a structure: its hits are drawn here."));
    } else {
        return false;
    }
    return true;
}

QString PlotPane::summary_of(const PlotPoints& points) const {
    const QString hits = hits_text(static_cast<qint64>(points.hits));
    QString text = tr("%1 shown").arg(hits);
    if (points.size() < points.hits) {
        const bool is_log = points.choice.x_is_log || points.choice.y_is_log;
        text = (is_log ? tr("%1 of %2 have a value above 0") : tr("%1 of %2 have a value"))
                   .arg(with_separators(points.size()), hits);
    }
    return view()->is_zoomed() ? tr("%1; not all of it in sight (0)").arg(text) : text;
}

void PlotPane::show_summary() {
    const auto& points = view()->points();
    const bool is_empty = say_why_empty();
    views_->setCurrentWidget(is_empty ? static_cast<QWidget*>(empty_) : view());
    view()->set_empty_text(tr("Reading the values ..."));
    everything_->setEnabled(view()->is_zoomed());
    copy_picture_->setEnabled(view()->has_points());
    save_picture_->setEnabled(view()->has_points());
    show_legend();
    const std::size_t selected = is_empty ? 0 : view()->selected().size();
    selected_count_->setText(with_separators(selected));
    for (QToolButton* button : for_selected_) button->setEnabled(selected > 0);
    summary_->setText(points && !is_empty ? summary_of(*points) : QString{});
}

void PlotPane::choose(const CompoundSelection& compounds, bool add) {
    CompoundSelection wanted = add ? compounds_of(selection_->selection(), model_->hits()) : CompoundSelection{};
    wanted = wanted | compounds;
    select_rows(*selection_, rows_of(wanted, model_->hits(), *model_));
}

QString PlotPane::id_of(CompoundNumber compound) {
    try {
        if (!ids_) ids_ = source_->reader();
        return QString::fromStdString(ids_->id(compound));
    } catch (const Error&) {
        return tr("the library cannot be read any more");
    }
}

void PlotPane::copy_picture() {
    if (!view()->has_points()) return;
    QApplication::clipboard()->setImage(picture_of(*view()));
    Q_EMIT remarked(tr("The plot was copied as a picture"));
}

void PlotPane::ask_for_picture() {
    const QStringList kinds{tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF page (*.pdf)")};
    ask_for_new_file(this, {.title = tr("Save the plot as"), .kinds = kinds}, [this](const QString& path) {
        if (!view()->has_points()) return;
        try {
            write_picture(*view(), path);
            Q_EMIT remarked(tr("The plot was saved as %1").arg(path));
            Q_EMIT picture_saved(path);
        } catch (const Error& e) {
            show_error(this, tr("Save the plot"), error_text(e));
        }
    });
}

}  // namespace chemsieve::ui
