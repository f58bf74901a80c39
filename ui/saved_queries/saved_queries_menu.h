// The saved queries as a menu: save the query in the panel, take one, or organize them.
//
// Threads: window's thread.
#pragma once

#include <QMenu>
#include <functional>

#include "ui/saved_queries/saved_queries.h"

namespace chemsieve::ui {

class SavedQueriesMenu : public QMenu {
    Q_OBJECT
  public:
    // `current` gives what stands in the panel.
    explicit SavedQueriesMenu(std::function<SearchRequest()> current, QWidget* parent = nullptr);

    void ask_and_save();
    void organize();

  Q_SIGNALS:
    void chosen(const chemsieve::SearchRequest& query);

  private:
    void fill();

    std::function<SearchRequest()> current_;
};

}  // namespace chemsieve::ui
