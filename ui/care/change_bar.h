// A line above the results that says that the library was changed, by somebody else or by an import, and what can be
// done.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>

#include "ui/care/library_watch.h"

namespace chemsieve::ui {

class ChangeBar : public QFrame {
    Q_OBJECT
  public:
    explicit ChangeBar(QWidget* parent = nullptr);

    void show_change(const QString& library, const LibraryChange& change);
    // By an import of the window itself; the hits shown are of a search before it.
    void show_added(std::int64_t compounds);
    // What was said of it is past: a new search has begun.
    void hide_added();
    QString text() const { return text_->text(); }

  Q_SIGNALS:
    // The file holds other compounds than before, or more or fewer.
    void reload_wanted(bool is_other_file);
    void search_wanted();

  private:
    QLabel* text_;
    QPushButton* reload_;
    QPushButton* search_;
    bool is_other_file_ = false;
};

// What happened to the library, in whole sentences.
QString change_text(const QString& library, const LibraryChange& change);

}  // namespace chemsieve::ui
