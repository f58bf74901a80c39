// Files of structures, such as alerts, that limit a search: to compounds that contain one of them at least, or none; a
// row each.
//
// The files are read when it is searched. Threads: window's thread.
#pragma once

#include <QString>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/query/structure_file_row.h"

namespace chemsieve::ui {

class StructureFileLimits : public QWidget {
    Q_OBJECT
  public:
    explicit StructureFileLimits(QWidget* parent = nullptr);

    // Empty: no such file.
    QString any_of() const { return any_of_->path(); }
    QString none_of() const { return none_of_->path(); }
    void restore(const QString& any_of, const QString& none_of);
    // The button with the menu that adds a file; for a line of its own.
    QToolButton* adder() const noexcept { return add_; }

  Q_SIGNALS:
    void changed();

  private:
    StructureFileRow* add_row(const QString& words, const QString& entry);

    QToolButton* add_;
    QVBoxLayout* layout_;
    StructureFileRow* any_of_;
    StructureFileRow* none_of_;
};

}  // namespace chemsieve::ui
