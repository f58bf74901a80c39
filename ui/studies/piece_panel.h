// One piece of a census: large, with its name, and in how many compounds it is.
//
// Threads: window's thread.
#pragma once

#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "ui/session/library_service.h"
#include "ui/widgets/card.h"

namespace chemsieve::ui {

class PiecePanel : public Card {
    Q_OBJECT
  public:
    explicit PiecePanel(QWidget* parent = nullptr);

    // nullptr: none. `compounds`: of the library.
    void show_piece(const CountedPiece* piece, std::uint64_t compounds);
    QString name() const { return name_->text(); }
    QPushButton* search() const noexcept { return search_; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* make_facts();
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
};

}  // namespace chemsieve::ui
