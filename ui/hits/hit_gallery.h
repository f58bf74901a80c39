// The hits as cards: drawing, id, and the value that they are sorted by. Shares model and selection with the table. The
// cards fill the width: how many beside each other follows from the width until the user wants them larger or smaller,
// by Ctrl and the wheel; the user's size is kept in the settings.
//
// Threads: window's thread. Cards are drawn when they come into sight.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

class CardDelegate;

class HitGallery : public QListView {
    Q_OBJECT
  public:
    // All arguments must outlive the gallery. `least`: width of a card in pixels, which the user cannot change; 0: by
    // the gallery's width.
    HitGallery(HitModel* model, QItemSelectionModel* selection, DrawingCache* drawings, QWidget* parent = nullptr,
               int least = 0);

    // Shows the values of this column of the model on the cards; -1, or a column of texts: the similarity.
    void show_value_of(int column);
    // Makes the cards larger, so that one fewer is beside each other, or smaller.
    void step_cards(int steps);
    // As large as the gallery's width suggests.
    void use_usual_cards();
    // The place of a card's flag in the viewport.
    QRect mark_of(int row) const;

  Q_SIGNALS:
    void copy_wanted();
    // The flag of a compound was clicked.
    void mark_clicked(qint64 compound);

  protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    int room() const;
    int cards_beside() const;
    void fit_cards();
    // Keeps the first card in sight where it is.
    void resize_cards();

    const bool sizable_;
    int least_;      // 0: by the width
    int wheel_ = 0;  // what was turned since the last step
    CardDelegate* cards_;
};

class CardDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    CardDelegate(const HitModel* model, DrawingCache* drawings, QObject* parent);
    void set_size(QSize card) { card_ = card; }
    QSize size() const noexcept { return card_; }
    void set_column(int column) { column_ = column; }
    QRect mark_in(const QRect& place, const QFontMetrics& metrics, int row) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  Q_SIGNALS:
    void mark_clicked(qint64 compound);

  private:
    QString value_of(int row) const;

    const HitModel* model_;
    DrawingCache* drawings_;
    QSize card_;
    int column_ = -1;
};

}  // namespace chemsieve::ui
