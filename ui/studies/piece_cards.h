// Pieces of compounds as cards: drawing, name, number of compounds, their share with a bar.
//
// Threads: window's thread.
#pragma once

#include <QListView>
#include <QPixmap>
#include <vector>

#include "ui/session/library_service.h"

namespace chemsieve::ui {

QPixmap piece_drawing(const CountedPiece& piece, QSize size, const QWidget* on);
// "12.7 %".
QString share_of_all(std::uint64_t part, std::uint64_t all);

class PieceCards : public QListView {
    Q_OBJECT
  public:
    explicit PieceCards(QWidget* parent = nullptr);

    // `compounds`: of the library, for the shares.
    void set_pieces(std::vector<CountedPiece> pieces, std::uint64_t compounds);
    const std::vector<CountedPiece>& pieces() const noexcept { return pieces_; }
    std::uint64_t compounds() const noexcept { return compounds_; }

  Q_SIGNALS:
    // The number of the chosen piece; -1: none.
    void chosen(int piece);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    class Painter;
    class Model;

    int card_height() const;

    std::vector<CountedPiece> pieces_;
    std::uint64_t compounds_ = 0;
    Model* model_;
};

}  // namespace chemsieve::ui
