// Which columns a file has: chips that can be taken away, and a menu of what can be added.
//
// Threads: window's thread.
#pragma once

#include <QToolButton>
#include <QWidget>
#include <vector>

#include "ui/hits/hit_columns.h"
#include "ui/widgets/card.h"

class QMenu;

namespace chemsieve::ui {

class FlowLayout;

// A column as a chip: its cross, Delete and Backspace take it away.
class ColumnChip : public QToolButton {
    Q_OBJECT
  public:
    explicit ColumnChip(const QString& name, QWidget* parent = nullptr);

    QSize sizeHint() const override;

  Q_SIGNALS:
    void removal_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString shown_;
};

class WrittenColumns : public QWidget {
    Q_OBJECT
  public:
    // All properties, those of the table in its order, none, or what the user has put together.
    enum class Set { all, shown, none, own };

    WrittenColumns(std::vector<PropertyKey> all, std::vector<PropertyKey> shown, QWidget* parent = nullptr);

    Set chosen() const noexcept { return set_; }
    const std::vector<PropertyKey>& columns() const;
    // `own`: names as own_names() gave them before; those that are not there any more are left out.
    void choose(Set set, const QStringList& own = {});
    QStringList own_names() const;
    // Links that choose a set, for the heading of a card.
    std::vector<QToolButton*> links() const { return links_; }

  Q_SIGNALS:
    // Not by choose().
    void changed();

  private:
    QToolButton* make_link(const QString& text, const QString& name, const QString& tip, Set set);
    void show_chips();
    void fill_menu();
    void take(std::vector<PropertyKey> own);

    std::vector<PropertyKey> all_, shown_, own_;
    Set set_ = Set::all;
    FlowLayout* chips_;
    QToolButton* add_;
    std::vector<QToolButton*> links_;
};

}  // namespace chemsieve::ui
