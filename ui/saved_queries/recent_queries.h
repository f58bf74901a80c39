// The queries searched last, kept in the user's settings, as a menu.
#pragma once

#include <QMenu>
#include <vector>

#include "ui/session/panel_query.h"

namespace chemsieve::ui {

class RecentQueries : public QMenu {
    Q_OBJECT
  public:
    explicit RecentQueries(QWidget* parent = nullptr);

    // Puts it first.
    void add(const PanelQuery& query);
    std::vector<PanelQuery> queries() const;

  Q_SIGNALS:
    void chosen(const chemsieve::ui::PanelQuery& query);

  private:
    void fill();
};

}  // namespace chemsieve::ui
