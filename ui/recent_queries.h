// The queries searched last, kept in the user's settings, as a menu.
#pragma once

#include <QMenu>
#include <vector>

#include "search/engine/search_types.h"

namespace chemsieve::ui {

// What stood in the panel.
struct PanelQuery {
    QString text;
    QString molfile;   // of a drawing that the text stands for; empty: the text is the query
    int language = 0;  // index of the box
    SearchMode mode = SearchMode::substructure;
    QString where;
    bool operator==(const PanelQuery&) const = default;
};

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
