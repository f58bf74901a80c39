// The first button of the tool bar: which library is open and how many compounds it has; its menu opens others and
// does what is done to a library.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>

namespace chemsieve::ui {

class LibraryButton : public QToolButton {
    Q_OBJECT
  public:
    explicit LibraryButton(QWidget* parent = nullptr);

    // `file`: the path of the library.
    void name_library(const QString& file, qint64 compounds);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString name_;
    QString count_;
};

}  // namespace chemsieve::ui
