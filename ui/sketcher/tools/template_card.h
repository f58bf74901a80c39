// The card of templates: pages of tiles under headings.
//
// Threads: window's thread.
#pragma once

#include <QFrame>

#include "ui/sketcher/tools/tool_actions.h"

class QStackedWidget;

namespace chemsieve::ui {

class PageRow;

class TemplateCard : public QFrame {
    Q_OBJECT
  public:
    // Tools of the group that draw the same are used.
    explicit TemplateCard(const Tools& tools, QWidget* parent = nullptr);

    void show_page(int page);
    int page() const;
    // The page of this action; -1: it is not among those of this card alone.
    int page_of(const QAction* action) const;

  private:
    QWidget* make_page(const Tools& tools, int page);

    PageRow* row_;
    QStackedWidget* pages_;
    QHash<const QAction*, int> page_of_;
};

}  // namespace chemsieve::ui
