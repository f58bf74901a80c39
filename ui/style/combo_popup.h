// The list that a drop-down opens: rows of 28, a tick at the chosen one, units or what else is to be said of a row in
// secondary text at the right, headings of groups, and from 12 rows on a field to find one. The style gives it to all
// drop-downs.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QString>
#include <Qt>

namespace chemsieve::ui {

// Beside the roles of Qt: what is said of a row at its right; of which group it is the first row.
inline constexpr int kRowDetailRole = Qt::UserRole + 4711;
inline constexpr int kRowGroupRole = Qt::UserRole + 4712;

// From so many rows on there is a field to find one.
inline constexpr int kRowsToFind = 12;

inline void set_row_detail(QComboBox* box, int row, const QString& detail) {
    box->setItemData(row, detail, kRowDetailRole);
}
// This row and those below it, up to the next group, have a heading.
inline void set_row_group(QComboBox* box, int row, const QString& heading) {
    box->setItemData(row, heading, kRowGroupRole);
}

// Once a drop-down; further calls do nothing.
void install_combo_popup(QComboBox* box);

}  // namespace chemsieve::ui
