// A card of facts: names in secondary text at the left, values at the right, in rows of 26.
//
// Threads: window's thread.
#pragma once

#include <QGridLayout>
#include <QLabel>

#include "ui/widgets/card.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

class FactCard : public Card {
  public:
    explicit FactCard(const QString& heading, QWidget* parent = nullptr)
        : Card{heading, parent}, rows_{new QGridLayout} {
        rows_->setHorizontalSpacing(space::kApart);
        rows_->setVerticalSpacing(0);
        rows_->setColumnStretch(1, 1);
        body()->setSpacing(space::kTight);
        body()->addLayout(rows_);
    }

    // The value is wrapped where there is no room, and can be copied by its menu.
    void add(const QString& name, const QString& value) {
        constexpr int kMoreThanLine = 10;
        const int row = rows_->rowCount();
        auto* title = new QLabel{name};
        title->setTextFormat(Qt::PlainText);
        title->setForegroundRole(QPalette::PlaceholderText);
        auto* text = plain_label(value);
        text->setAccessibleName(name);
        text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        rows_->addWidget(title, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        rows_->addWidget(text, row, 1);
        rows_->setRowMinimumHeight(row, fontMetrics().height() + kMoreThanLine);
    }
    void clear() {
        while (QLayoutItem* item = rows_->takeAt(0)) {
            delete item->widget();
            delete item;
        }
    }

  private:
    QGridLayout* rows_;
};

}  // namespace chemsieve::ui
