// The queries searched last, kept in the user's settings, as a menu.
#pragma once

#include <QMenu>
#include <vector>

#include "ui/session/panel_request.h"

namespace chemsieve::ui {

class RecentQueries : public QMenu {
    Q_OBJECT
  public:
    explicit RecentQueries(QWidget* parent = nullptr);

    // Puts it first.
    void add(const SearchRequest& query);
    std::vector<SearchRequest> queries() const;

  Q_SIGNALS:
    void chosen(const chemsieve::SearchRequest& query);

  private:
    void fill();
};

}  // namespace chemsieve::ui
