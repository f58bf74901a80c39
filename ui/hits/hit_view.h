// The table of hits with drawings. Structure and id stay in sight when it is scrolled to the right.
//
// Drawings are as large as the window's width suggests until the user sizes them: by Ctrl and the wheel, or by dragging
// the edge of a row or of their column; the user's size is kept in the settings. Lengths in device independent pixels.
// Threads: window's thread.
#pragma once

#include <functional>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/frozen_table.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

class HitCellDelegate;
class RowHeader;

class HitView : public FrozenTable {
    Q_OBJECT
  public:
    // Both must outlive the view.
    HitView(HitModel* model, DrawingCache* drawings, QWidget* parent = nullptr);

    // Shows the best hits first again, for a new search.
    void show_best_first();
    // By these columns, from the first that counts.
    void sort_by(const SortPlaces& order);
    // By one more column, for rows that are equal so far; if it sorts already, the other way.
    void sort_further(int column);
    const SortPlaces& order() const noexcept { return order_; }
    // Makes the drawings larger, or smaller.
    void step_structures(int steps);
    // As large as the window's width suggests.
    void use_usual_structures();
    // See HitModel::arrange(). Keeps what is selected, and the current row in sight.
    void arrange(const std::vector<Hit>& hits, bool filtered);
    // See HitModel::keep_only(). If the current row is removed, the next row that stays becomes current.
    void keep_only(const CompoundSelection& compounds);
    // The other way round.
    void take_out(const CompoundSelection& compounds);
    // See HitModel::renew_columns(). Keeps what is selected, and the current row.
    void renew_columns(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties,
                       bool has_inchi_keys);
    // Selects the rows of these compounds, and no others.
    void select_compounds(const CompoundSelection& compounds);

    int selected_rows() const;
    // In the order shown.
    std::vector<Hit> selected_hits() const;
    // As they lie beside each other.
    std::vector<HitColumn> shown_columns() const;

  Q_SIGNALS:
    void compound_chosen(int row);
    // The flag of a compound was clicked.
    void mark_clicked(qint64 compound);
    void copy_wanted();

  protected:
    void paint_row_ground(QPainter& painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    SortPlaces best_first() const;
    void hover(int row);
    void repaint_row(int row);
    // A row and where its upper edge is in the viewport.
    struct RowPlace {
        int row = 0;
        int top = 0;
    };
    void connect_titles();
    void connect_sizes();
    void fit_structures();
    // The user's size. The row keeps its place.
    void choose_structures(int width, RowPlace stays);
    void size_structures(int width, RowPlace stays);
    // The row at this height, or the first row in sight.
    RowPlace row_place(int y) const;
    void keep_selection(const std::function<void()>& change);
    void set_column_widths();

    HitModel* model_;
    RowHeader* rows_;
    HitCellDelegate* cells_ = nullptr;
    int hovered_ = -1;
    SortPlaces order_;
    QSize structure_;      // in the cells
    int users_width_ = 0;  // the structures' width as the user drew it; 0: by the window's
    bool sizing_ = false;  // the sizes change, and not by the user's hand
    int wheel_ = 0;        // what was turned since the last step
};

}  // namespace chemsieve::ui
