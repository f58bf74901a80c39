// Asks which columns are shown and in which order.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>

#include "ui/refine/column_layout.h"

namespace chemsieve::ui {

class ColumnChooser : public QDialog {
    Q_OBJECT
  public:
    // Deletes itself when it is closed; `layout` outlives it.
    ColumnChooser(ColumnLayout* layout, QWidget* parent);
    void accept() override;

  private:
    void show_matching(const QString& text);
    void tick_all(bool on);

    ColumnLayout* layout_;
    QLineEdit* search_;
    QListWidget* list_;
};

}  // namespace chemsieve::ui
