// Files of structures, such as alerts, that limit a search: to compounds that contain one of them at least, or none; a
// row each.
//
// The files are read when it is searched. Threads: window's thread.
#pragma once

#include <QFrame>
#include <QString>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

// A file of structures that limits a search: its name, with buttons to choose another and to do without. Hidden where
// there is none. A file dropped on it takes its place.
class StructureFileRow : public QFrame {
    Q_OBJECT
  public:
    // `words`: around the file's name, "with none of %1".
    explicit StructureFileRow(QString words, QWidget* parent = nullptr);

    // Empty: no file.
    const QString& path() const noexcept { return path_; }
    void set_path(const QString& path);
    // Asks the user for a file.
    void ask();

  Q_SIGNALS:
    void changed();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QString words_;
    QString path_;
    LineLabel* label_;
};

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
