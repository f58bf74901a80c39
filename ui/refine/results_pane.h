// The hits as table or cards, with the filters above, lists and marks, which say which hits are shown.
//
// Threads: window's thread.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <memory>

#include "search/request/row_sample.h"
#include "ui/lists/compound_lists.h"
#include "ui/refine/column_layout.h"
#include "ui/refine/filter_bar.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

class HitGallery;
class HitModel;
class HitView;
class SegmentedControl;

class ResultsPane : public QFrame {
    Q_OBJECT
  public:
    // All arguments must outlive the pane; it contains the two views.
    ResultsPane(HitModel* model, HitView* table, HitGallery* cards, CompoundLists* lists, QWidget* parent = nullptr);

    void open_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // Takes the same library after a change: filters stay.
    void renew_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // A search begins or ended. Meanwhile filters cannot be changed.
    void set_searching(bool searching);
    // The worker's answer to filter_wanted().
    void show_arranged(const std::vector<Hit>& hits, bool filtered);

    // Shows the search that the hits belong to; `is_outdated`: the query panel has another request.
    void show_title(const QString& what, bool is_outdated);
    // How the search ended, or how far it is, in a sentence.
    void show_sentence(const QString& sentence) { sentence_->setText(sentence); }
    // Offers the table of the queries whose hits these are.
    void offer_queries(bool on) { queries_->setVisible(on); }
    // Only the hits of the query of this name.
    void show_query(const QString& name);
    void show_cards(bool on);
    // The table, the cards, or what stands in their place gets the keyboard.
    void focus_hits() { views_->currentWidget()->setFocus(Qt::ShortcutFocusReason); }
    // Makes the drawings of the table, or the cards, larger or smaller.
    void step_structures(int steps);
    void use_usual_structures();
    // Adds the button of an action at the right of the head.
    void add_tool(QAction* action);
    void show_only(const QString& name, std::shared_ptr<const CompoundSelection> compounds);
    void show_all() { filter_->take_all_away(); }
    void ask_for_columns();
    void select_all();
    void ask_for_sample();
    // Selects a random sample of the hits shown, of each query so many.
    void select_sample(const SampleSize& size);
    // Marks all selected rows, or unmarks them if all are marked.
    void toggle_marks();
    CompoundSelection selected() const;
    CompoundSelection shown() const;

    // True if filters hide all hits; a message is shown in their place.
    bool is_all_hidden() const { return views_->currentWidget() == hidden_page_; }
    FilterBar* filter_bar() const noexcept { return filter_; }
    ColumnLayout* columns() const noexcept { return columns_; }

  Q_SIGNALS:
    // The user wants cards, or the table.
    void cards_wanted(bool on);
    void filter_wanted(const chemsieve::ui::HitFilter& filter);
    void queries_wanted();
    // A text for the status line.
    void remarked(const QString& text);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* make_head();
    QWidget* make_hidden_page();
    void show_view();
    void show_column_menu(const QPoint& place);
    void add_sorting(QMenu* menu, int column);
    void open_column_filter(const HitColumn& column);
    void fill_among_menu(QMenu* menu);
    void fill_column_menu(QMenu* menu);
    void toggle_mark(CompoundNumber compound);

    HitModel* model_;
    HitView* table_;
    HitGallery* cards_;
    CompoundLists* lists_;
    QLabel* title_;
    QLabel* outdated_;
    TextLabel* sentence_;
    QToolButton* queries_;
    SegmentedControl* view_;
    QHBoxLayout* tools_;
    FilterBar* filter_;
    ColumnLayout* columns_;
    QStackedWidget* views_;
    QWidget* hidden_page_;
    QLabel* hidden_text_;
    bool cards_wanted_ = false;
    std::shared_ptr<const CompoundSource> source_;
};

}  // namespace chemsieve::ui
