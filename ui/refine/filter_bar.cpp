#include "ui/refine/filter_bar.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QStyleOptionToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {
namespace {

constexpr int kWidestChip = 200;   // pixels
constexpr int kWidestAmong = 100;  // pixels

bool same_column(const HitColumn& a, const HitColumn& b) { return a.kind == b.kind && a.title == b.title; }

// False for what belongs to the hits of one search.
bool is_lasting(const HitColumn& column) {
    return column.kind != HitColumn::Kind::similarity && column.kind != HitColumn::Kind::query;
}

QString usual_tip_of_among() {
    return FilterBar::tr("Show all hits, the marked ones, those selected or those of a list");
}

}  // namespace

QString chip_text(const QString& text, const QWidget& on, int widest) {
    return without_mnemonics(on.fontMetrics().elidedText(text.simplified(), Qt::ElideRight, widest));
}

FilterChip::FilterChip(const QString& text, QWidget* parent) : QToolButton{parent}, text_{text} {
    set_role(this, Role::chip);
    setText(chip_text(text, *this, kWidestChip));
    setAccessibleName(text);
    setAccessibleDescription(tr("A filter: Space changes it, Delete takes it away"));
    // The second half, which is the cross's place.
    setPopupMode(QToolButton::MenuButtonPopup);
    setCheckable(true);
    setChecked(true);
    connect(this, &QToolButton::clicked, this, [this] {
        setChecked(true);  // it stays a filter in force
        Q_EMIT open_wanted();
    });
}

QRect FilterChip::cross() const {
    QStyleOptionToolButton option;
    initStyleOption(&option);
    return style()->subControlRect(QStyle::CC_ToolButton, &option, QStyle::SC_ToolButtonMenu, this);
}

bool FilterChip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QToolButton::event(event);
    const auto* help = static_cast<const QHelpEvent*>(event);
    const bool of_cross = cross().contains(help->pos());
    const QString tip = of_cross ? tr("Take this filter away (Delete)") : tr("%1: a click changes it").arg(text_);
    QToolTip::showText(help->globalPos(), tip.toHtmlEscaped(), this, of_cross ? cross() : rect());
    return true;
}

void FilterChip::mousePressEvent(QMouseEvent* event) {
    is_cross_pressed_ = event->button() == Qt::LeftButton && cross().contains(event->position().toPoint());
    if (!is_cross_pressed_) QToolButton::mousePressEvent(event);
}

void FilterChip::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(is_cross_pressed_, false)) return QToolButton::mouseReleaseEvent(event);
    if (cross().contains(event->position().toPoint())) Q_EMIT removal_wanted();
}

void FilterChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Delete && event->key() != Qt::Key_Backspace) return QToolButton::keyPressEvent(event);
    Q_EMIT removal_wanted();
}

void FilterChip::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(ui::icon(QStringLiteral("filter")), tr("&Change ..."), this, &FilterChip::open_wanted);
    menu->addAction(ui::icon(QStringLiteral("close")), tr("&Take this filter away"), this, &FilterChip::removal_wanted);
    menu->popup(event->globalPos());
}

FilterBar::FilterBar(QWidget* parent)
    : QWidget{parent},
      condition_{new ConditionEdit},
      among_button_{make_menu_button(tr("All hits"), usual_tip_of_among())},
      chips_{new QWidget},
      chip_row_{new FlowLayout{Qt::AlignLeft, chips_}},
      counts_{new QLabel},
      add_{make_menu_button(tr("Filter"), tr("Show only hits whose values in a column are in a range"))},
      clear_{new QToolButton},
      problem_{new MessageLabel} {
    condition_->setPlaceholderText(tr("Show only, e.g. mw < 400 and logp between 1 and 3"));
    condition_->setAccessibleName(tr("Show only hits that satisfy this"));
    condition_->setToolTip(
        tr("Only hits whose properties satisfy this, such as mw < 400 and donors <= 2 (Ctrl+F to come here,\n"
           "Return to apply). A right click on a column's title filters by that column."));
    counts_->setObjectName(QStringLiteral("filter_counts"));
    counts_->setTextFormat(Qt::PlainText);
    counts_->setForegroundRole(QPalette::PlaceholderText);
    problem_->setObjectName(QStringLiteral("filter_problem"));
    problem_->set_most_lines(3);
    problem_->hide();
    among_button_->setAccessibleName(tr("Which hits are shown"));
    connect(among_button_->menu(), &QMenu::aboutToShow, this, [this, menu = among_button_->menu()] {
        menu->clear();
        Q_EMIT among_menu_wanted(menu);
    });
    add_->setIcon(icon(QStringLiteral("plus")));
    add_->setIconSize({14, 14});
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(add_->menu(), &QMenu::aboutToShow, this, [this, menu = add_->menu()] {
        menu->clear();
        Q_EMIT column_menu_wanted(menu);
    });
    set_role(clear_, Role::link);
    clear_->setText(tr("Show all"));
    clear_->setToolTip(tr("Take all filters away"));
    connect(clear_, &QToolButton::clicked, this, &FilterBar::take_all_away);
    lay_out();
    connect(condition_, &QLineEdit::editingFinished, this, [this] {
        if (condition_->text().trimmed() != told_) tell();
    });
    // The cross in the line empties it.
    connect(condition_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty() && !told_.isEmpty()) tell();
    });
    reset();
}

QToolButton* FilterBar::make_menu_button(const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    set_role(button, Role::chip);
    button->setText(text);
    button->setToolTip(tip);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu{button});
    return button;
}

void FilterBar::lay_out() {
    auto* row = new QHBoxLayout;
    row->addWidget(among_button_);
    row->addWidget(add_);
    row->addWidget(condition_, 1);
    chip_row_->addWidget(counts_);
    chip_row_->addWidget(clear_);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    layout->setSpacing(space::kTight);
    layout->addLayout(row);
    layout->addWidget(chips_);
    layout->addWidget(problem_);
}

void FilterBar::reset() {
    told_.clear();
    condition_->clear();
    columns_.clear();
    among_.reset();
    among_name_.clear();
    problem_->hide();
    counts_->clear();
    show_chips();
}

void FilterBar::keep_lasting() {
    std::erase_if(columns_, [](const ColumnFilter& filter) { return !is_lasting(filter.column); });
    among_.reset();
    among_name_.clear();
    counts_->clear();
    show_chips();
}

void FilterBar::take_all_away() {
    if (filter().is_empty()) return;
    reset();
    tell();
}

HitFilter FilterBar::filter() const {
    HitFilter filter{.where = condition_->text().trimmed().toStdString(), .similarity = {}, .among = among_};
    for (const ColumnFilter& column : columns_) {
        if (const auto range = similarity_range_of(column)) filter.similarity = range;
        if (column.column.kind == HitColumn::Kind::query) filter.query = column.text.toStdString();
        if (column.column.kind == HitColumn::Kind::library) filter.library = column.text.toStdString();
        if (column.column.notes && !column.is_empty()) {
            filter.notes = column.column.notes;
            if (column.range) filter.rating = std::pair{column.range->lowest, column.range->highest};
            if (!column.text.isEmpty()) filter.note = column.text;
        }
        const std::string condition = condition_of(column);
        if (condition.empty()) continue;
        filter.where = filter.where.empty() ? condition : "(" + filter.where + ") and " + condition;
    }
    return filter;
}

ColumnFilter FilterBar::filter_of(const HitColumn& column) const {
    for (const ColumnFilter& filter : columns_) {
        if (same_column(filter.column, column)) return filter;
    }
    return {.column = column, .range = {}, .text = {}};
}

void FilterBar::set_column_filter(const ColumnFilter& filter) {
    const auto place = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const ColumnFilter& f) { return same_column(f.column, filter.column); });
    if (place != columns_.end() && filter.is_empty()) {
        columns_.erase(place);
    } else if (place != columns_.end()) {
        *place = filter;
    } else if (!filter.is_empty()) {
        columns_.push_back(filter);
    } else {
        return;
    }
    tell();
}

void FilterBar::set_among(const QString& name, std::shared_ptr<const CompoundSelection> compounds) {
    among_ = std::move(compounds);
    among_name_ = among_ ? name : QString{};
    tell();
}

void FilterBar::set_notes(const std::shared_ptr<const CompoundNotes>& notes) {
    for (ColumnFilter& filter : columns_) {
        if (filter.column.notes) filter.column.notes = notes;
    }
}

void FilterBar::tell() {
    told_ = condition_->text().trimmed();
    problem_->hide();
    set_role(condition_, Role::none);
    show_chips();
    Q_EMIT filter_wanted(filter());
}

void FilterBar::show_chips() {
    while (QLayoutItem* item = chip_row_->takeAt(0)) {
        if (auto* chip = qobject_cast<FilterChip*>(item->widget())) chip->deleteLater();
        delete item;
    }
    for (const ColumnFilter& filter : columns_) {
        auto* chip = new FilterChip{label_of(filter)};
        connect(chip, &FilterChip::open_wanted, this,
                [this, column = filter.column] { Q_EMIT column_filter_wanted(column); });
        connect(chip, &FilterChip::removal_wanted, this,
                [this, column = filter.column] { set_column_filter({.column = column, .range = {}, .text = {}}); });
        chip_row_->addWidget(chip);
    }
    chip_row_->addWidget(counts_);
    chip_row_->addWidget(clear_);
    among_button_->setToolTip(among_ ? tip_of(among_name_) : usual_tip_of_among());
    among_button_->setText(among_ ? chip_text(among_name_, *among_button_, kWidestAmong) : tr("All hits"));
    const bool any = !filter().is_empty();
    chips_->setVisible(any);
    if (!any) counts_->clear();
}

void FilterBar::show_counts(std::size_t shown, std::size_t total) {
    counts_->setText(filter().is_empty() ? QString{}
                                         : tr("%1 of %2").arg(with_separators(shown), with_separators(total)));
}

void FilterBar::show_problem(const QString& reason) {
    problem_->show_problem(reason);
    problem_->show();
    set_role(condition_, Role::wrong);
}

void FilterBar::focus_condition() {
    condition_->setFocus(Qt::ShortcutFocusReason);
    condition_->selectAll();
}

}  // namespace chemsieve::ui
