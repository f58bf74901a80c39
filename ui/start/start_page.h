// What the window shows before a library is open: the libraries opened last, a place to drop files, how to make a
// library, and one to try.
//
// Threads: window's thread.
#pragma once

#include <QAbstractButton>
#include <QFrame>
#include <QPixmap>
#include <QScrollArea>
#include <QVBoxLayout>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/start/recent_libraries.h"

namespace chemsieve::ui {

// A library opened before, on the start page: name, count, place and date, and a few of its compounds, which
// are drawn on a thread of their own.
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

class StartPage : public QScrollArea {
    Q_OBJECT
  public:
    // `recent` must outlive the page.
    explicit StartPage(const RecentLibraries* recent, QWidget* parent = nullptr);

  Q_SIGNALS:
    void library_chosen(const QString& path);
    void open_wanted();
    void new_wanted();
    void demo_wanted();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* make_head();
    QWidget* make_recent();
    QWidget* make_ways();
    void show_recent();

    const RecentLibraries* recent_;
    QWidget* recent_part_ = nullptr;
    QVBoxLayout* cards_ = nullptr;
};

}  // namespace chemsieve::ui
