// What the window shows before a library is open: the libraries opened last, a place to drop files, how to make a
// library, and one to try.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/start/recent_libraries.h"

namespace chemsieve::ui {

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
