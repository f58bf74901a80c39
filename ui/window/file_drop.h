// Files dropped on the window, sorted into libraries and structure files; other files are not taken.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace chemsieve::ui {

class FileDrop : public QObject {
    Q_OBJECT
  public:
    explicit FileDrop(QWidget* window);

    // Takes files as if they were dropped.
    void take(const QStringList& paths);

  Q_SIGNALS:
    void libraries_dropped(const QStringList& paths);
    // Structure files were dropped, without a library.
    void structures_dropped(const QStringList& paths);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace chemsieve::ui
