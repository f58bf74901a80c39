#include "ui/refine/column_layout.h"

#include <QSettings>

namespace chemsieve::ui {

namespace {
const QString kHiddenKey = QStringLiteral("columns/hidden");
const QString kOrderKey = QStringLiteral("columns/order");
}  // namespace

ColumnLayout::ColumnLayout(const HitModel* model, QHeaderView* header, QObject* parent)
    : QObject{parent}, model_{model}, header_{header} {
    connect(model, &QAbstractItemModel::modelReset, this, &ColumnLayout::apply);
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (!applying_) save();
    });
    connect(model, &HitModel::has_notes_changed, this, &ColumnLayout::hide_others);
    connect(model, &HitModel::queries_changed, this, &ColumnLayout::hide_others);
    apply();
}

// Columns that no library had before stay where they are, at the end.
void ColumnLayout::apply() {
    applying_ = true;
    int place = 0;
    for (const QString& title : QSettings{}.value(kOrderKey).toStringList()) {
        const int column = model_->column_of(title);
        if (column >= 0) header_->moveSection(header_->visualIndex(column), place++);
    }
    unchosen_ = QSettings{}.value(kHiddenKey).toStringList();
    hide_others();
    applying_ = false;
}

void ColumnLayout::hide_others() {
    for (int i = 0; i < model_->columnCount(); ++i) {
        const HitColumn::Kind kind = model_->columns()[i].kind;
        const bool is_there = kind == HitColumn::Kind::similarity ? has_similarity_
                              : kind == HitColumn::Kind::query    ? model_->has_queries()
                              : model_->columns()[i].notes        ? model_->has_notes()
                                                                  : true;
        header_->setSectionHidden(i, !is_there || !is_chosen(i));
    }
}

void ColumnLayout::show_similarity(bool shown) {
    has_similarity_ = shown;
    hide_others();
}

std::vector<ColumnChoice> ColumnLayout::choices() const {
    std::vector<ColumnChoice> choices;
    for (int place = 0; place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        const HitColumn& shown = model_->columns()[column];
        choices.push_back({shown.title, heading_of(shown), is_chosen(column)});
    }
    return choices;
}

std::vector<int> ColumnLayout::shown_columns() const {
    std::vector<int> columns;
    for (int place = 0; place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        if (!header_->isSectionHidden(column)) columns.push_back(column);
    }
    return columns;
}

void ColumnLayout::set_choices(const std::vector<ColumnChoice>& choices) {
    applying_ = true;
    int place = 0;
    for (const ColumnChoice& choice : choices) {
        const int column = model_->column_of(choice.title);
        if (column < 0) continue;
        header_->moveSection(header_->visualIndex(column), place++);
        unchosen_.removeAll(choice.title);
        if (!choice.shown) unchosen_ << choice.title;
    }
    hide_others();
    applying_ = false;
    save();
}

void ColumnLayout::set_shown(int column, bool shown) {
    const QString& title = model_->columns()[column].title;
    unchosen_.removeAll(title);
    if (!shown) unchosen_ << title;
    hide_others();
    save();
}

// Choices for columns that this library does not have are kept.
void ColumnLayout::save() const {
    QSettings settings;
    QStringList order;
    for (const ColumnChoice& choice : choices()) order << choice.title;
    for (const QString& title : settings.value(kOrderKey).toStringList()) {
        if (!order.contains(title)) order << title;
    }
    settings.setValue(kOrderKey, order);
    settings.setValue(kHiddenKey, unchosen_);
}

}  // namespace chemsieve::ui
