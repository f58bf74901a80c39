// The first records of a file as they would be imported, with drawings and what is wrong with them.
//
// Threads: window's thread.
#pragma once

#include <QTableWidget>

#include "ui/importing/preview_loader.h"

namespace chemsieve::ui {

class PreviewTable : public QTableWidget {
    Q_OBJECT
  public:
    explicit PreviewTable(QWidget* parent = nullptr);
    void show_preview(const DrawnPreview& drawn);

  private:
    void add_record(const PreviewRecord& record, const QImage& drawing, const QStringList& fields);
};

}  // namespace chemsieve::ui
