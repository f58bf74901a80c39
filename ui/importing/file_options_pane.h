// How one file is read: format, separator, titles, columns of structure and id; shown as found in the file, and changed
// by the user.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHash>
#include <QLabel>
#include <QWidget>

#include "data/import/import_types.h"

namespace chemsieve::ui {

class FileOptionsPane : public QWidget {
    Q_OBJECT
  public:
    explicit FileOptionsPane(QWidget* parent = nullptr);

    // Does not emit.
    void show_options(const ImportOptions& options, const ImportPreview& preview);

  Q_SIGNALS:
    // The user has changed an option.
    void changed(const chemsieve::ImportOptions& options);

  private:
    // With its label above it.
    void place(QComboBox* field, int row, int column);
    void take_format();
    void take_separator();
    void take_sheet();
    void take_header();
    void take_columns();
    void show_columns(const TableLayout& layout);
    void show_items(const ImportPreview& preview);

    ImportOptions options_;
    ImportPreview shown_;  // without records
    QGridLayout* fields_;
    QComboBox* format_;
    QComboBox* separator_;
    QComboBox* sheet_;
    QCheckBox* header_;
    QComboBox* structure_;
    QComboBox* id_;
    QHash<QComboBox*, QLabel*> labels_;
};

// The names of data items in the first records of an SD file, each once.
QStringList item_names(const ImportPreview& preview);

}  // namespace chemsieve::ui
