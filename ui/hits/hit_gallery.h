// The hits as cards: drawing, id and similarity. Shares model and selection with the table.
//
// Threads: window's thread. Cards are drawn when they come into sight.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

class HitGallery : public QListView {
    Q_OBJECT
  public:
    static constexpr QSize kUsualCard{196, 172};

    // All arguments must outlive the gallery.
    HitGallery(HitModel* model, QItemSelectionModel* selection, DrawingCache* drawings, QWidget* parent = nullptr,
               QSize card = kUsualCard);

  Q_SIGNALS:
    void copy_wanted();
    // The star of a compound was clicked.
    void star_clicked(qint64 compound);

  protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;
    void keyPressEvent(QKeyEvent* event) override;
};

class CardDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    CardDelegate(const HitModel* model, DrawingCache* drawings, QSize card, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

  Q_SIGNALS:
    void star_clicked(qint64 compound);

  private:
    const HitModel* model_;
    DrawingCache* drawings_;
    QSize card_;
};

}  // namespace chemsieve::ui
