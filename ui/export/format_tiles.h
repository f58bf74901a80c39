// The formats of files as tiles, all in sight: what it is called, and what it holds. Arrows move, too.
//
// Threads: window's thread.
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>
#include <QString>
#include <QWidget>
#include <optional>

#include "data/write/output_formats.h"

namespace chemsieve::ui {

// A format of tables, or nothing: a PDF file of cards.
using ExportFormat = std::optional<OutputFormat>;

class FormatTiles : public QWidget {
    Q_OBJECT
  public:
    explicit FormatTiles(QWidget* parent = nullptr);

    ExportFormat chosen() const;
    // Emits changed() if it is another one.
    void choose(ExportFormat format);
    // The usual ending of its files, by which it is remembered, too: "pdf" of cards.
    static QString ending_of(ExportFormat format);
    // "SD file".
    static QString title_of(ExportFormat format);

  Q_SIGNALS:
    void changed();

  private:
    QButtonGroup* group_;
};

}  // namespace chemsieve::ui
