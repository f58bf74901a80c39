// The first records of a file as they would be imported, with drawings and what is wrong with them.
//
// Threads: window's thread.
#pragma once

#include <QTableWidget>

#include "ui/importing/drawn_preview.h"

namespace chemsieve::ui {

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
