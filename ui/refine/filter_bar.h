// The line above the hits that says which of them are shown: a condition, ranges of columns, marked ones or a list.
//
// Threads: window's thread; filtering itself is done elsewhere.
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "ui/refine/column_filter.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

class FlowLayout;

// A filter in force, as a chip: a click opens it, the cross at its right takes it away.
//
// Keys: Space opens, Delete and Backspace take away. Both are in its context menu.
class FilterChip : public QToolButton {
    Q_OBJECT
  public:
    // `text` may be of any length and any content.
    explicit FilterChip(const QString& text, QWidget* parent = nullptr);

    QRect cross() const;

  Q_SIGNALS:
    void open_wanted();
    void removal_wanted();

  protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    QString text_;
    bool is_cross_pressed_ = false;
};

// As the text of a button: cut to so many pixels, and without mnemonics, for texts of users and libraries.
QString chip_text(const QString& text, const QWidget& on, int widest);

class FilterBar : public QWidget {
    Q_OBJECT
  public:
    explicit FilterBar(QWidget* parent = nullptr);

    void set_properties(const QStringList& names) { condition_->set_properties(names); }
    void set_condition_names(const ConditionNames* names) { condition_->set_condition_names(names); }
    // Removes all filters; does not emit.
    void reset();
    // For a new search: removes filters that belong to the hits before, such as similarity or marks; filters on
    // properties stay. Does not emit.
    void keep_lasting();
    // Removes all filters and emits filter_wanted().
    void take_all_away();
    HitFilter filter() const;

    // The filter that the column has, empty if none.
    ColumnFilter filter_of(const HitColumn& column) const;
    void set_column_filter(const ColumnFilter& filter);
    // Shows only these compounds, under this name. nullptr: all.
    void set_among(const QString& name, std::shared_ptr<const CompoundSelection> compounds);

    // What filters on ratings and notes look at from the next search or filter on; rows stay. Does not emit.
    void set_notes(const std::shared_ptr<const CompoundNotes>& notes);

    // Shows how many of all hits are shown.
    void show_counts(std::size_t shown, std::size_t total);
    void show_problem(const QString& reason);
    void focus_condition();

  Q_SIGNALS:
    void filter_wanted(const chemsieve::ui::HitFilter& filter);
    // A chip was clicked.
    void column_filter_wanted(const chemsieve::ui::HitColumn& column);
    // The menu is to be filled with the lists that can be shown alone.
    void among_menu_wanted(QMenu* menu);
    // The menu is to be filled with the columns that can be filtered by.
    void column_menu_wanted(QMenu* menu);

  private:
    QToolButton* make_menu_button(const QString& text, const QString& tip);
    void lay_out();
    void tell();
    void show_chips();

    ConditionEdit* condition_;
    QToolButton* among_button_;
    QWidget* chips_;
    FlowLayout* chip_row_;
    QLabel* counts_;
    QToolButton* add_;
    QToolButton* clear_;
    MessageLabel* problem_;
    QString told_;  // the condition that is in force
    std::vector<ColumnFilter> columns_;
    QString among_name_;
    std::shared_ptr<const CompoundSelection> among_;
};

}  // namespace chemsieve::ui
