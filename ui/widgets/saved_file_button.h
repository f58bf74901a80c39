// A button beside the status line that opens the folder that a file was written to.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>

namespace chemsieve::ui {

// Hidden until a file was written.
class SavedFileButton : public QToolButton {
    Q_OBJECT
  public:
    explicit SavedFileButton(QWidget* parent = nullptr);

    void offer(const QString& path);
    const QString& path() const noexcept { return path_; }

  private:
    QString path_;
};

}  // namespace chemsieve::ui
