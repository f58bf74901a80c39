// The page Census: which pieces are common in the open library.
//
// Threads: window's thread.
#pragma once

#include <QAbstractListModel>
#include <QCheckBox>
#include <QListView>
#include <QPushButton>
#include <QSpinBox>
#include <vector>

#include "ui/session/library_service.h"
#include "ui/studies/study_page.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

// Pieces of compounds as cards: drawing, number of compounds, their share with a bar.
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

class CensusPage : public StudyPage {
    Q_OBJECT
  public:
    explicit CensusPage(std::shared_ptr<LibraryService> service);

    PieceCards* cards() const noexcept { return cards_; }
    StudyTable* table() const noexcept { return table_; }
    QSpinBox* least() const noexcept { return least_; }
    QCheckBox* rings() const noexcept { return rings_; }
    SegmentedControl* counts() const noexcept { return counts_; }
    QPushButton* search() const noexcept { return search_; }

  Q_SIGNALS:
    void search_wanted(const QString& smarts);

  protected:
    void start() override;
    void forget() override;

  private:
    void show_report(CensusReport report, bool asked_exactly);
    void show_piece(int piece);
    void search_for_piece(int piece);

    int chosen_ = -1;  // among the pieces of the cards

    QSpinBox* least_;
    QSpinBox* least_bonds_;
    QSpinBox* most_bonds_;
    QCheckBox* rings_;
    QCheckBox* heteroatoms_;
    SegmentedControl* counts_;
    QLabel* piece_;
    QPushButton* search_;
    PieceCards* cards_;
    StudyTable* table_;  // the same pieces
};

}  // namespace chemsieve::ui
