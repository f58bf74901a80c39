// The card of templates: pages of tiles under headings.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QStringList>
#include <QToolButton>
#include <functional>
#include <optional>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/templates.h"
#include "ui/sketcher/tools/tool_actions.h"

class QButtonGroup;
class QStackedWidget;

namespace chemsieve::ui {

// The template laid out; empty for a ring. Kept for the next time.
const Sketch& piece_of(const SketchTemplate& entry);

// A tool as a tile with a drawing of what it draws, which is laid out when it is first seen, in some 2 ms.
class SketchTile : public QToolButton {
    Q_OBJECT
  public:
    // `draw`: what the picture shows. `label`: below it; may be empty.
    SketchTile(std::function<Sketch()> draw, const QString& label, QAction* action);
    // Scrolls what it lies in.
    void come_into_sight();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    std::function<Sketch()> draw_;
    QString label_;
    std::optional<Sketch> picture_;
    SketchOpinion opinion_;
};

// A segmented row: one of a few pages, chosen by a click or by arrows and Space.
class PageRow : public QFrame {
    Q_OBJECT
  public:
    explicit PageRow(const QStringList& titles, QWidget* parent = nullptr);

    int page() const;
    void show_page(int page);

  Q_SIGNALS:
    void page_changed(int page);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QButtonGroup* buttons_;
};

inline constexpr int kTilesAcross = 4;
inline constexpr int kGapOfTiles = 6;
inline constexpr int kScrollBarOfTiles = 14;  // its room

class OwnTemplates;

class TemplateCard : public QFrame {
    Q_OBJECT
  public:
    // Tools of the group that draw the same are used.
    explicit TemplateCard(const Tools& tools, QWidget* parent = nullptr);

    void show_page(int page) { row_->show_page(page); }
    int page() const { return row_->page(); }
    // The page of this action; -1: it is not among those of this card alone.
    int page_of(const QAction* action) const { return page_of_.value(action, -1); }
    // Null: no tile has this name.
    QAction* tool_named(const QString& name) const;
    // Brings the tile of this action into sight, if there is one.
    void show_tile(const QAction* action);
    // The last page.
    OwnTemplates* own() const noexcept { return own_; }

  private:
    QWidget* make_page(const Tools& tools, int page);

    PageRow* row_;
    OwnTemplates* own_;
    QStackedWidget* pages_;
    QHash<const QAction*, int> page_of_;
};

}  // namespace chemsieve::ui
