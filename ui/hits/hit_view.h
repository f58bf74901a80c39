// The table of hits with drawings, and copying from it.
#pragma once

#include <QTableView>
#include <functional>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

struct CopiedTable;
class RowHeader;

class HitView : public QTableView {
    Q_OBJECT
  public:
    // Both must outlive the view.
    HitView(HitModel* model, DrawingCache* drawings, QWidget* parent = nullptr);

    // Shows the best hits first again, for a new search.
    void show_best_first();
    // See HitModel::arrange(). Keeps what is selected, and the current row in sight.
    void arrange(const std::vector<Hit>& hits, bool filtered);
    // See HitModel::keep_only(). If the current row is removed, the next row that stays becomes current.
    void keep_only(const CompoundSelection& compounds);
    // See HitModel::renew_columns(). Keeps what is selected, and the current row.
    void renew_columns(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // Selects the rows of these compounds, and no others.
    void select_compounds(const CompoundSelection& compounds);

    // The selected rows, in the order shown, as tab-separated text with a header. At most kMostCopied rows.
    QString selected_text() const;
    int selected_rows() const;
    std::vector<Hit> selected_hits() const;
    // Copies the selected rows to the clipboard, see hit_clipboard.h.
    void copy();
    // copy_column() copies the current cell's column of the selected rows, copy_structures() their SMILES.
    void copy_column();
    void copy_structures();
    static constexpr int kMostCopied = 5000;

  Q_SIGNALS:
    void compound_chosen(int row);
    // The star of a compound was clicked.
    void star_clicked(qint64 compound);
    // A text for the status line.
    void remarked(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void hover(int row);
    void repaint_row(int row);
    void fit_structures();
    void keep_selection(const std::function<void()>& change);
    void set_column_widths();
    std::vector<int> rows_to_copy() const;
    // Those that are shown, as they lie beside each other.
    std::vector<HitColumn> columns_to_copy() const;
    void put_on_clipboard(const CopiedTable& table);

    HitModel* model_;
    RowHeader* rows_;
    int hovered_ = -1;
    QSize structure_;  // of the cells, as the window's width gave it
};

}  // namespace chemsieve::ui
