// The chosen compound, drawn as large as there is room, with a menu of what to do with it.
//
// Threads: window's thread; pictures are made on others.
#pragma once

#include <QWidget>
#include <optional>

#include "search/request/search_types.h"
#include "ui/drawings/drawing_cache.h"

namespace chemsieve::ui {

class DrawingSwitches;
class CopyMenu;
class PictureMaker;

class StructureCard : public QWidget {
    Q_OBJECT
  public:
    // Both outlive the card.
    StructureCard(DrawingCache* drawings, const DrawingSwitches* switches, QWidget* parent = nullptr);

    struct Shown {
        Hit hit;
        QString id;
        QString smiles;
    };
    void show_compound(std::optional<Shown> compound);
    // What the menu of the card, and Ctrl+C, copy.
    void set_copy_menu(CopyMenu* copy) { copy_ = copy; }
    // What can be done with the compound, as a menu.
    void show_menu(const QPoint& place);
    void ask_and_save_picture();
    // SVG or PNG, by the ending.
    void save_picture(const QString& path);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void query_wanted(const QString& smiles, chemsieve::SearchMode mode);
    // A text for the status line.
    void remarked(const QString& text);
    void failed(const QString& reason);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    DrawingCache* drawings_;
    const DrawingSwitches* switches_;
    PictureMaker* pictures_;
    CopyMenu* copy_ = nullptr;
    std::optional<Shown> compound_;
};

}  // namespace chemsieve::ui
