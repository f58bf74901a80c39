// What is known of a compound as a table of two columns, to be filtered by typing and copied by cells.
//
// Threads: window's thread.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>
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

  private:
    PropertyModel* values_;
    QSortFilterProxyModel* shown_;
};

}  // namespace chemsieve::ui
