#include "ui/query/further_box.h"

#include <QMenu>

#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {

FurtherBox::FurtherBox(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("and, or, not"), tr("Another structure that hits contain too, instead, or not"))},
      layout_{new QVBoxLayout{this}} {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(space::kTight);
    auto* menu = new QMenu{add_};
    for (const auto& [text, relation] : {std::pair{tr("And contain another structure"), Relation::all},
                                         std::pair{tr("Or contain another structure"), Relation::any},
                                         std::pair{tr("But do not contain another structure"), Relation::none}}) {
        menu->addAction(text, this, [this, relation = relation] {
            add(relation)->focus_text();
            Q_EMIT changed();
        });
    }
    add_->setObjectName(QStringLiteral("add_further_structure"));
    add_->setFocusPolicy(Qt::StrongFocus);
    add_->setMenu(menu);
    set_role(add_, Role::link);
    // The heading beside it keeps its height.
    QSizePolicy size = add_->sizePolicy();
    size.setRetainSizeWhenHidden(true);
    add_->setSizePolicy(size);
}

FurtherRow* FurtherBox::add(Relation relation) {
    auto* row = new FurtherRow{relation, this};
    rows_.push_back(row);
    layout_->addWidget(row);
    row->show();
    connect(row, &FurtherRow::changed, this, &FurtherBox::changed);
    connect(row, &FurtherRow::search_wanted, this, &FurtherBox::search_wanted);
    connect(row, &FurtherRow::removal_wanted, this, [this, row] {
        remove(row);
        Q_EMIT changed();
    });
    return row;
}

void FurtherBox::remove(FurtherRow* row) {
    std::erase(rows_, row);
    row->hide();
    row->deleteLater();
}

FurtherStructures FurtherBox::structures() const {
    FurtherStructures structures;
    for (const FurtherRow* row : rows_) {
        const QueryText text = row->structure();
        if (is_blank(text)) continue;
        switch (row->relation()) {
            case Relation::all: structures.all.push_back(text); break;
            case Relation::any: structures.any.push_back(text); break;
            case Relation::none: structures.none.push_back(text); break;
        }
    }
    return structures;
}

void FurtherBox::restore(const FurtherStructures& structures) {
    if (structures == this->structures()) return;
    while (!rows_.empty()) remove(rows_.back());
    for (const QueryText& text : structures.all) add(Relation::all)->set_structure(text);
    for (const QueryText& text : structures.any) add(Relation::any)->set_structure(text);
    for (const QueryText& text : structures.none) add(Relation::none)->set_structure(text);
    Q_EMIT changed();
}

}  // namespace chemsieve::ui
