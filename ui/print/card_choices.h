// What stands on cards of hits, and how many are beside each other; the same for paper and for PDF files.
//
// Remembers what was chosen last. Threads: window's thread.
#pragma once

#include <QPageLayout>
#include <QWidget>
#include <vector>

#include "ui/hits/hit_columns.h"

class QComboBox;
class QSpinBox;

namespace chemsieve::ui {

// A4, or Letter where people use it.
QPageLayout usual_card_page();

class CardChoices : public QWidget {
    Q_OBJECT
  public:
    // `columns`: those that may be shown.
    explicit CardChoices(std::vector<HitColumn> columns, QWidget* parent = nullptr);

    std::vector<HitColumn> columns() const;
    int across() const;
    void keep() const;
    // "60 cards, 5 pages on A4"
    QString pages_text(std::size_t cards, const QPageLayout& page) const;

  Q_SIGNALS:
    void changed();

  private:
    std::vector<HitColumn> columns_;
    std::vector<QComboBox*> properties_;
    QSpinBox* across_;
};

}  // namespace chemsieve::ui
