// A window with hits, its dialog of exports, and the tables that come out of it.
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <vector>

#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/export/hit_output.h"
#include "ui/export/written_columns.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::test {

using Row = QStringList;

// The rows of a file of tab-separated values, titles first.
inline std::vector<Row> table_in(const QString& path) {
    std::vector<Row> rows;
    for (const QString& line : QString::fromStdString(content_of(path)).split('\n', Qt::SkipEmptyParts)) {
        rows.push_back(line.split('\t'));
    }
    return rows;
}

template <class Widget>
Widget* widget_with(QWidget* parent, const QString& beginning) {
    for (Widget* widget : parent->findChildren<Widget*>()) {
        if (widget->text().remove('&').startsWith(beginning)) return widget;
    }
    qFatal("no such widget");
    return nullptr;
}

struct ExportWindow : OpenWindow {
    explicit ExportWindow(const QString& library, const QString& query = QStringLiteral("c1ccncc1"))
        : OpenWindow{library} {
        wait_for_library();
        search(query);
    }
    void select(const std::vector<int>& rows) const {
        table()->clearSelection();
        for (const int row : rows) {
            table()->selectionModel()->select(model()->index(row, 0),
                                              QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    void trigger(const QString& text) const {
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&').startsWith(text)) {
                action->trigger();
                return;
            }
        }
        QFAIL(qPrintable(text));
    }
    // All hits, all columns.
    std::vector<Row> full_table(const QString& path) const {
        QSignalSpy ended{window.get(), &MainWindow::export_ended};
        window->start_export(path, OutputFormat::tsv);
        [&] { QVERIFY(ended.wait(kPatience)); }();
        return table_in(path);
    }
    // A PDF file of them.
    ExportDialog* ask_for_cards() const {
        trigger("Save cards as PDF");
        return window->findChildren<ExportDialog*>().last();
    }
    ExportDialog* ask() const {
        trigger("Export hits");
        // One that has ended may not be gone yet.
        return window->findChildren<ExportDialog*>().last();
    }
};

inline void set_file(ExportDialog* dialog, const QString& path) {
    dialog->findChild<QLineEdit*>("export_file")->setText(path);
}

// "jsonl", "pdf".
inline QAbstractButton* format_of(QWidget* dialog, const QString& ending) {
    return dialog->findChild<QAbstractButton*>("format_" + ending);
}

// "all", "shown", "none"
inline void choose_columns(QWidget* dialog, const QString& which) {
    dialog->findChild<QToolButton*>("columns_" + which)->click();
}

// The names of the columns that are written, of which the dialog has chips.
inline QStringList columns_of(QWidget* dialog) {
    QStringList names;
    for (const auto* chip : dialog->findChildren<ColumnChip*>()) {
        if (!chip->isHidden()) names << chip->text().replace("&&", "&");
    }
    return names;
}

// How many hits a choice of them has, as the dialog says it: "shown", "selected", "marked", "listed", "all".
inline QString count_of(QWidget* dialog, const QString& which) {
    return dialog->findChild<QLabel*>("export_count_" + which)->text();
}

inline void press(QWidget* dialog, const QString& text) { widget_with<QPushButton>(dialog, text)->click(); }

}  // namespace chemsieve::ui::test
