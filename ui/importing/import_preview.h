// What the files of an import hold, as far as their beginning says.
//
// Threads: window's thread.
#pragma once

#include <QImage>
#include <QListWidget>
#include <QTableWidget>
#include <string>
#include <vector>

#include "chem/draw/drawing_colours.h"
#include "data/import/import_types.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

// The files of an import: which are taken, what each holds, and how much of its beginning can be read.
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

inline constexpr QSize kPreviewDrawing{136, 60};

struct DrawnPreview {
    ImportPreview preview;
    std::vector<QImage> drawings;  // drawings of the records; null for records that would be rejected
};

// Takes some tenths of a second. May be called concurrently.
DrawnPreview drawn_preview(LibraryService& service, const std::string& path, const ImportOptions& options,
                           qreal device_pixel_ratio, DrawingGround ground);

// The first records of a file as they would be imported, with drawings and what is wrong with them.
class PreviewTable : public QTableWidget {
    Q_OBJECT
  public:
    enum Column { line_column, drawing_column, id_column, text_column, first_field_column };

    explicit PreviewTable(QWidget* parent = nullptr);
    void show_preview(const DrawnPreview& drawn);
    // Why the record of a row would be rejected; empty: it would not.
    QString reason(int row) const;
    // What is read of it only in part or in one of two ways; lines.
    QString remarks(int row) const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void add_record(const PreviewRecord& record, const QImage& drawing, const QStringList& fields);
    void widen_text();
};

}  // namespace chemsieve::ui
