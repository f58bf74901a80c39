// Pieces of compounds as cards: drawing, number of compounds, their share with a bar.
//
// Threads: window's thread.
#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <vector>

#include "ui/session/library_studies.h"

namespace chemsieve::ui {

class PieceCards : public QListView {
    Q_OBJECT
  public:
    explicit PieceCards(QWidget* parent = nullptr);

    // `compounds`: of the library, for the shares.
    void set_pieces(std::vector<CountedPiece> pieces, std::uint64_t compounds);
    const std::vector<CountedPiece>& pieces() const noexcept { return pieces_; }

  Q_SIGNALS:
    // The number of the chosen piece; -1: none.
    void chosen(int piece);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    class Painter;
    class Model;

    std::vector<CountedPiece> pieces_;
    std::uint64_t compounds_ = 0;
    Model* model_;
};

}  // namespace chemsieve::ui
