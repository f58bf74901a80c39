// A line above the results that says that the library was changed, by somebody else or by an import, and what can be
// done.
//
// Threads: window's thread.
#pragma once

#include <QPushButton>

#include "ui/care/library_watch.h"
#include "ui/widgets/message_frame.h"

namespace chemsieve::ui {

class ChangeBar : public MessageFrame {
    Q_OBJECT
  public:
    explicit ChangeBar(QWidget* parent = nullptr);

    void show_change(const QString& library, const LibraryChange& change);
    // Says that an import of this window added compounds after the search whose hits are shown.
    void show_added(std::int64_t compounds);
    // Hides what show_added() says, as a new search has begun.
    void hide_added();

  Q_SIGNALS:
    // The user wants to reload. `is_other_file`: the file is another library, not the same one changed.
    void reload_wanted(bool is_other_file);
    void search_wanted();

  private:
    QPushButton* reload_;
    QPushButton* search_;
    bool is_other_file_ = false;
};

// What happened to the library, in whole sentences.
QString change_text(const QString& library, const LibraryChange& change);

}  // namespace chemsieve::ui
