// Lists as rows: icon, name, below it where it comes from, and how many compounds it has. The row under the mouse, or
// the one that keys have chosen, shows tools left of the number, for which room is kept.
//
// Keys and menus of the pane do the same as the tools. Lengths in device independent pixels. Threads: window's thread.
#pragma once

#include <QListWidget>
#include <QString>
#include <vector>

namespace chemsieve::ui {

class ListRows : public QListWidget {
    Q_OBJECT
  public:
    struct Row {
        QString name;
        QString from;  // may be empty
        std::size_t compounds = 0;
        bool is_marked = false;  // the marked compounds, which are no named list
    };
    enum class Tool { show, save, more };

    explicit ListRows(QWidget* parent = nullptr);

    // Rows of the same names stay chosen.
    void set_rows(const std::vector<Row>& rows);
    // In their order; without the marked compounds.
    QStringList chosen_names() const;
    bool is_marked_chosen() const;
    // Where a tool of a row is, in the viewport.
    QRect tool_place(int row, Tool tool) const;

  Q_SIGNALS:
    // The row is chosen by then. `below`: where a menu can open, on the screen.
    void tool_clicked(chemsieve::ui::ListRows::Tool tool, const QPoint& below);

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    class Painter;
    QRect tool_in(const QRect& row, Tool tool) const;
    bool shows_tools(const QModelIndex& index, bool hovered) const;

    int number_width_ = 0;  // the widest
    bool by_keys_ = false;  // the current row was chosen by keys
};

}  // namespace chemsieve::ui
