#include "ui/results/column_layout.h"

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
    apply();
}

int ColumnLayout::column_of(const QString& title) const {
    for (int i = 0; i < model_->columnCount(); ++i) {
        if (model_->columns()[i].title == title) return i;
    }
    return -1;
}

// Columns that no library had before stay where they are, at the end.
void ColumnLayout::apply() {
    applying_ = true;
    int place = 0;
    for (const QString& title : QSettings{}.value(kOrderKey).toStringList()) {
        const int column = column_of(title);
        if (column >= 0) header_->moveSection(header_->visualIndex(column), place++);
    }
    const QStringList hidden = QSettings{}.value(kHiddenKey).toStringList();
    for (int i = 0; i < model_->columnCount(); ++i) {
        header_->setSectionHidden(i, hidden.contains(model_->columns()[i].title));
    }
    applying_ = false;
}

std::vector<ColumnChoice> ColumnLayout::choices() const {
    std::vector<ColumnChoice> choices;
    for (int place = 0; place < header_->count(); ++place) {
        const int column = header_->logicalIndex(place);
        choices.push_back({model_->columns()[column].title, !header_->isSectionHidden(column)});
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
        const int column = column_of(choice.title);
        if (column < 0) continue;
        header_->moveSection(header_->visualIndex(column), place++);
        header_->setSectionHidden(column, !choice.shown);
    }
    applying_ = false;
    save();
}

void ColumnLayout::set_shown(int column, bool shown) {
    header_->setSectionHidden(column, !shown);
    save();
}

// What is known of columns that this library does not have is kept.
void ColumnLayout::save() const {
    QSettings settings;
    QStringList order, hidden;
    for (const ColumnChoice& choice : choices()) {
        order << choice.title;
        if (!choice.shown) hidden << choice.title;
    }
    for (const QString& title : settings.value(kHiddenKey).toStringList()) {
        if (!order.contains(title)) hidden << title;
    }
    for (const QString& title : settings.value(kOrderKey).toStringList()) {
        if (!order.contains(title)) order << title;
    }
    settings.setValue(kOrderKey, order);
    settings.setValue(kHiddenKey, hidden);
}

}  // namespace chemsieve::ui
