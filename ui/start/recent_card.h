// A library opened before, on the start page: name, count, place and date, and a few of its compounds.
//
// Threads: window's thread; the structures are drawn on another.
#pragma once

#include <QAbstractButton>
#include <QPixmap>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/start/recent_libraries.h"

namespace chemsieve::ui {

class RecentCard : public QAbstractButton {
    Q_OBJECT
  public:
    explicit RecentCard(RecentLibrary library, QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void draw_structures();

    RecentLibrary library_;
    bool is_there_ = false;
    bool is_writable_ = false;
    std::vector<QPixmap> structures_;
    Job job_;
};

}  // namespace chemsieve::ui
