// The hits as cards: drawing, id, and the value that they are sorted by. Shares model and selection with the table. The
// cards fill the width.
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
    // All arguments must outlive the gallery. `least`: width of a card in pixels; 0: by the gallery's width.
    HitGallery(HitModel* model, QItemSelectionModel* selection, DrawingCache* drawings, QWidget* parent = nullptr,
               int least = 0);

    // Shows the values of this column of the model on the cards; -1, or a column of texts: the similarity.
    void show_value_of(int column);
    // The place of a card's star in the viewport.
    QRect star_of(int row) const;

  Q_SIGNALS:
    void copy_wanted();
    // The star of a compound was clicked.
    void star_clicked(qint64 compound);

  protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit_cards();

    int least_;
    CardDelegate* cards_;
};

class CardDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    CardDelegate(const HitModel* model, DrawingCache* drawings, QObject* parent);
    void set_size(QSize card) { card_ = card; }
    QSize size() const noexcept { return card_; }
    void set_column(int column) { column_ = column; }
    QRect star_in(const QRect& place, const QFontMetrics& metrics, int row) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  Q_SIGNALS:
    void star_clicked(qint64 compound);

  private:
    QString value_of(int row) const;

    const HitModel* model_;
    DrawingCache* drawings_;
    QSize card_;
    int column_ = -1;
};

}  // namespace chemsieve::ui
