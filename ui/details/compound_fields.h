// What is shown and written of one compound: its properties as a table, a rating and a note.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QPlainTextEdit>
#include <QTableView>
#include <QWidget>
#include <vector>

class QSortFilterProxyModel;

namespace chemsieve::ui {

struct NamedValue {
    QString name;
    QString value;
    QString tooltip;      // the name's
    QString unit = {};    // beside the value
    QString exact = {};   // all digits; empty: the value has them
    bool number = false;  // at the right
};

class PropertyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void set_values(std::vector<NamedValue> values);
    // Changes the last line of this name.
    void set_value(const QString& name, const QString& value);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<NamedValue> values_;
};

// A table of two columns, to be filtered by typing and copied by cells.
class PropertyTable : public QTableView {
    Q_OBJECT
  public:
    explicit PropertyTable(QWidget* parent = nullptr);

    void set_values(std::vector<NamedValue> values);
    // Changes the last line of this name; what is selected stays.
    void set_value(const QString& name, const QString& value) { values_->set_value(name, value); }
    // Shows rows that have the text in name or value, in either case; empty: all.
    void set_filter(const QString& text);
    // The selected cells: rows as lines, cells between tabs.
    QString selected_text() const;
    void copy() const;

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    // Names are shown whole where there is room.
    void share_width();

    PropertyModel* values_;
    QSortFilterProxyModel* shown_;
};

// Five stars that a click, a digit or the arrow keys set; the last one set again takes the rating away.
class RatingStars : public QWidget {
    Q_OBJECT
  public:
    explicit RatingStars(QWidget* parent = nullptr);

    int rating() const noexcept { return rating_; }
    // Does not emit.
    void show_rating(int stars);
    QSize sizeHint() const override;

  Q_SIGNALS:
    // By the user; 0: none.
    void rated(int stars);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int star_at(int x) const;
    void choose(int stars);

    int rating_ = 0;
    int hovered_ = 0;  // the star under the mouse, from 1; 0: none
};

// The field for a note on a compound: it tells what was written when the user leaves it, chooses another compound or
// presses Ctrl+Return; Esc takes the text back.
class NoteEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit NoteEdit(QWidget* parent = nullptr);

    // Something was written that is not told yet.
    bool is_being_written() const;
    // Does not emit. What was written and not told is lost: call tell() before.
    void show_note(const QString& text);
    // Tells what was written, if it is another text.
    void tell();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void written(const QString& text);

  protected:
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void keep_length();

    QString told_;
};

}  // namespace chemsieve::ui
