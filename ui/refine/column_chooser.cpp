#include "ui/refine/column_chooser.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace chemsieve::ui {

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
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Ok | QDialogButtonBox::Cancel};
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

}  // namespace chemsieve::ui
