// One piece of a census: large, with its name, in how many compounds it is, larger pieces that contain it, and some
// compounds that have it.
//
// Threads: window's thread.
#pragma once

#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ui/session/library_service.h"
#include "ui/studies/piece_examples.h"
#include "ui/widgets/card.h"

namespace chemsieve::ui {

class PiecePanel : public Card {
    Q_OBJECT
  public:
    explicit PiecePanel(QWidget* parent = nullptr);

    // The library that is open; nullptr: none.
    void set_source(std::shared_ptr<const CompoundSource> source) { examples_->set_source(std::move(source)); }
    // One of these pieces; -1: none. `compounds`: of the library.
    void show_piece(const std::vector<CountedPiece>& pieces, int piece, std::uint64_t compounds);
    QString name() const { return name_->text(); }
    QPushButton* search() const noexcept { return search_; }
    QPushButton* to_query() const noexcept { return to_query_; }
    // Those of pieces that are not there are hidden.
    const std::array<DrawingTile*, kMostLargerPieces>& larger() const noexcept { return larger_; }
    PieceExamples* examples() const noexcept { return examples_; }

  Q_SIGNALS:
    // Another one of the pieces.
    void piece_wanted(int piece);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* make_facts();
    QWidget* make_larger();
    void show_larger(const std::vector<CountedPiece>& pieces);
    void draw();

    std::optional<CountedPiece> piece_;
    QStackedWidget* pages_;
    QLabel* drawing_;
    LineLabel* name_;
    LineLabel* text_;
    QToolButton* copy_;
    LineLabel* compounds_;
    LineLabel* share_;
    LineLabel* often_;
    QPushButton* search_;
    QPushButton* to_query_;
    std::array<DrawingTile*, kMostLargerPieces> larger_{};
    QWidget* larger_section_;
    PieceExamples* examples_;
    QWidget* examples_section_;
};

}  // namespace chemsieve::ui
