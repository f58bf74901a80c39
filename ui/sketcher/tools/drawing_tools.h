// The tools beside and below the sheet.
//
// Threads: window's thread.
#pragma once

#include <QFrame>

#include "ui/sketcher/tools/tool_actions.h"

namespace chemsieve::ui {

// The row of elements below the sheet: the usual ones, what may stand for several, and hydrogen.
class ElementRow : public QFrame {
    Q_OBJECT
  public:
    explicit ElementRow(const Tools& tools, QWidget* parent = nullptr);
};

// The card of tools beside the sheet, in two columns.
class DrawingTools : public QFrame {
    Q_OBJECT
  public:
    explicit DrawingTools(const Tools& tools, QWidget* parent = nullptr);

    // The tool that draws lists of elements, once one was chosen. Its action does not take it: it asks for the list.
    QAction* list_tool() const noexcept { return list_; }
    QToolButton* list_button() const noexcept { return list_button_; }
    // Marks the buttons of pages of templates: a template of this page is in hand. -1: of none.
    void mark_page(int page, const QString& name);

  Q_SIGNALS:
    void page_wanted(int page);
    void list_wanted();

  private:
    void add_group(const QList<QAction*>& actions);
    QToolButton* make_page_button(const QString& icon_name, const QString& name);
    void fill(const Tools& tools);

    QList<QToolButton*> buttons_;
    QList<QToolButton*> pages_;
    QStringList page_names_;
    QAction* list_ = nullptr;
    QToolButton* list_button_ = nullptr;
};

}  // namespace chemsieve::ui
