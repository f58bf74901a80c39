// A file of structures that limits a search: its name, with buttons to choose another and to do without. Hidden where
// there is none. A file dropped on it takes its place.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QString>

#include "ui/widgets/elided_label.h"

namespace chemsieve::ui {

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
    ElidedLabel* label_;
};

}  // namespace chemsieve::ui
