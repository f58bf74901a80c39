// A segmented row: one of a few pages, chosen by a click or by arrows and Space.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QStringList>

class QButtonGroup;

namespace chemsieve::ui {

class PageRow : public QFrame {
    Q_OBJECT
  public:
    explicit PageRow(const QStringList& titles, QWidget* parent = nullptr);

    int page() const;
    void show_page(int page);

  Q_SIGNALS:
    void page_changed(int page);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QButtonGroup* buttons_;
};

}  // namespace chemsieve::ui
