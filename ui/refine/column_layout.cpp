#include "ui/refine/column_layout.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace chemsieve::ui {
namespace {

const QString kHiddenKey = QStringLiteral("columns/hidden");
const QString kOrderKey = QStringLiteral("columns/order");

}  // namespace

ColumnChooser::ColumnChooser(ColumnLayout* layout, QWidget* parent)
    : QDialog{parent}, layout_{layout}, search_{new QLineEdit}, list_{new QListWidget} {
    setWindowTitle(tr("Columns"));
    setAttribute(Qt::WA_DeleteOnClose);
    search_->setPlaceholderText(tr("Type to find a column"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setClearButtonEnabled(true);
    list_->setAccessibleName(tr("Columns in their order"));
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    for (const ColumnChoice& choice : layout->choices()) {
        auto* item = new QListWidgetItem{choice.heading, list_};
        item->setData(Qt::UserRole, choice.title);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled);
        item->setCheckState(choice.shown ? Qt::Checked : Qt::Unchecked);
    }
    auto* hint = new QLabel{tr("Ticked ones are shown. Drag a line to another place to move the column.")};
    hint->setWordWrap(true);
    auto* all = new QPushButton{tr("Tick &all")};
    auto* none = new QPushButton{tr("Tick &none")};
    all->setAutoDefault(false);
    none->setAutoDefault(false);
    auto* ticks = new QHBoxLayout;
    ticks->addWidget(all);
    ticks->addWidget(none);
    ticks->addStretch(1);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Cancel};
    buttons->addButton(tr("&Show"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto* box = new QVBoxLayout{this};
    box->addWidget(search_);
    box->addWidget(list_, 1);
    box->addLayout(ticks);
    box->addWidget(hint);
    box->addWidget(buttons);
    connect(search_, &QLineEdit::textChanged, this, &ColumnChooser::show_matching);
    connect(all, &QPushButton::clicked, this, [this] { tick_all(true); });
    connect(none, &QPushButton::clicked, this, [this] { tick_all(false); });
    connect(buttons, &QDialogButtonBox::accepted, this, &ColumnChooser::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ColumnChooser::reject);
    resize(fontMetrics().averageCharWidth() * 46, fontMetrics().height() * 26);
}

void ColumnChooser::show_matching(const QString& text) {
    for (int i = 0; i < list_->count(); ++i) {
        list_->item(i)->setHidden(!list_->item(i)->text().contains(text, Qt::CaseInsensitive));
    }
}

// Ticks the columns that the search text leaves.
void ColumnChooser::tick_all(bool on) {
    for (int i = 0; i < list_->count(); ++i) {
        if (!list_->item(i)->isHidden()) list_->item(i)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
}

void ColumnChooser::accept() {
    std::vector<ColumnChoice> choices;
    for (int i = 0; i < list_->count(); ++i) {
        const QListWidgetItem& item = *list_->item(i);
        choices.push_back({item.data(Qt::UserRole).toString(), item.text(), item.checkState() == Qt::Checked});
    }
    layout_->set_choices(choices);
    QDialog::accept();
}

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
