// The files of an import: which are taken, what each holds, and how much of its beginning can be read.
//
// Threads: window's thread.
#pragma once

#include <QListWidget>

#include "data/import/import_types.h"

namespace chemsieve::ui {

class FileList : public QListWidget {
    Q_OBJECT
  public:
    explicit FileList(QWidget* parent = nullptr);

    void add_file(const QString& path);
    void show_preview(int file, const ImportPreview& preview);
    void set_taken(int file, bool taken);
    bool is_taken(int file) const { return item(file)->checkState() == Qt::Checked; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void taken_changed();
};

// What an import finds in a file, or why it cannot be imported, in a sentence.
QString found_text(const ImportPreview& preview);
// True if an import can begin with the file.
bool is_usable(const ImportPreview& preview);
// The number of records shown that would be rejected.
qint64 rejected_of(const ImportPreview& preview);

}  // namespace chemsieve::ui
