// Asks under which name to save a query.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/saved_queries/saved_queries.h"

namespace chemsieve::ui {

class SaveQueryDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SaveQueryDialog(SearchRequest query, QWidget* parent = nullptr);
    void accept() override;

  private:
    void look_at_name();

    SearchRequest query_;
    QStringList taken_;
    QLineEdit* name_;
    QLabel* note_;
    QPushButton* save_;
};

}  // namespace chemsieve::ui
