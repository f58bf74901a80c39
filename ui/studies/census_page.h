// The page Census: which pieces are common in the open library.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include "ui/session/library_service.h"
#include "ui/studies/piece_cards.h"
#include "ui/studies/piece_panel.h"
#include "ui/studies/study_page.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

class CensusPage : public StudyPage {
    Q_OBJECT
  public:
    explicit CensusPage(std::shared_ptr<LibraryService> service);

    PieceCards* cards() const noexcept { return cards_; }
    StudyTable* table() const noexcept { return table_; }
    QSpinBox* least() const noexcept { return least_; }
    QCheckBox* rings() const noexcept { return rings_; }
    SegmentedControl* counts() const noexcept { return counts_; }
    PiecePanel* piece() const noexcept { return piece_; }
    QPushButton* search() const noexcept { return piece_->search(); }

    // The library that is open, also after a change; nullptr: none.
    void set_source(std::shared_ptr<const CompoundSource> source) { piece_->set_source(std::move(source)); }

  Q_SIGNALS:
    void search_wanted(const QString& smarts);
    // The piece is to be added to the query.
    void query_wanted(const QString& smarts);
    // The search for the piece, with a hit chosen; its number, see CompoundNumber.
    void hit_wanted(const QString& smarts, qint64 compound);

  protected:
    void start() override;
    void forget() override;

  private:
    void add_questions();
    void add_views();
    void show_report(CensusReport report, bool asked_exactly);
    void show_piece(int piece);
    void show_view();
    void search_for_piece(int piece);
    QString smarts_of(int piece) const;

    int chosen_ = -1;  // among the pieces of the cards

    QSpinBox* least_;
    QSpinBox* least_bonds_;
    QSpinBox* most_bonds_;
    QCheckBox* rings_;
    QCheckBox* heteroatoms_;
    SegmentedControl* counts_;
    PiecePanel* piece_;
    PieceCards* cards_;
    StudyTable* table_;  // the same pieces
    EmptyState* none_;
    SegmentedControl* views_;
    QStackedWidget* pages_;
};

}  // namespace chemsieve::ui
