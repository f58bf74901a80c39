// Why a compound is a hit or not: in a sentence, and as a list of pieces that light up where they are.
//
// Threads: window's thread.
#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QSplitter>
#include <QStringListModel>
#include <QTimer>
#include <QWidget>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "data/source/compound_source.h"
#include "ui/jobs/job.h"
#include "ui/why/drawing_pair.h"
#include "ui/why/explanation.h"

namespace chemsieve::ui {

// A line for the id of a compound of the library. Ids that contain the typed text are offered. They are looked up on a
// thread of its own; the newest text wins. Ending it stops the look-up under way and waits for it.
class IdEdit : public QLineEdit {
    Q_OBJECT
  public:
    explicit IdEdit(QWidget* parent = nullptr);

    void set_source(std::shared_ptr<const CompoundSource> source);
    QStringList offered() const { return ids_->stringList(); }

  Q_SIGNALS:
    // Return, or a choice among those offered.
    void id_chosen(const QString& id);
    // The user took the text away.
    void emptied();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void look_up();
    void offer(const QStringList& ids);
    void choose();

    std::shared_ptr<const CompoundSource> source_;
    QTimer typing_;
    QStringListModel* ids_;
    QCompleter* completer_;
    Job job_;
};

class EmptyState;
class LineLabel;
class ReasonList;
class SegmentedControl;
class SharedBars;
class VerdictFrame;

class WhyPage : public QWidget {
    Q_OBJECT
  public:
    // drawings: see DrawingPair; outlives the page.
    explicit WhyPage(const DrawingCache* drawings, QWidget* parent = nullptr);

    void set_source(std::shared_ptr<const CompoundSource> source);
    // The same library after a change.
    void renew_source(std::shared_ptr<const CompoundSource> source) { id_->set_source(std::move(source)); }
    // remarks: one a compound, on whether it is in the list of hits; may be empty.
    void show_answer(const ExplainAnswer& answer, const QStringList& remarks);
    // Shows a message instead of an answer.
    void show_message(const QString& text);
    // Says what to do where there is no compound to explain.
    void show_nothing();
    // Shows that an answer is being made.
    void show_waiting() { show_message(tr("Comparing ...")); }
    void clear_id() { id_->clear(); }

  Q_SIGNALS:
    void explanation_wanted(const QString& id);
    // No id any more, but the chosen hit.
    void hit_wanted();
    // The index of the compound in the answer.
    void compound_shown(int index);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void show_compound(int index);
    // nullptr: there is no compound to be seen.
    const ExplainedHit* hit() const;
    QWidget* make_list();
    void offer_having(const std::optional<std::array<std::size_t, 3>>& pieces);
    void name_having();
    void show_reasons();
    void show_reason(int reason);
    QLayout* make_head();
    // The compound's id, empty for none, and what is below it.
    void show_parts(const QString& id, bool has_structures);

    LineLabel* name_;
    IdEdit* id_;
    QComboBox* compounds_;
    VerdictFrame* verdict_;
    SharedBars* shared_;
    EmptyState* none_;
    SegmentedControl* having_;  // both, query alone, compound alone; of pieces that are compared
    std::array<QAbstractButton*, 3> having_buttons_{};
    std::optional<std::array<std::size_t, 3>> pieces_;
    ReasonList* reasons_;
    DrawingPair* drawings_;
    QSplitter* splitter_;
    ExplainAnswer answer_;
    QStringList remarks_;
};

}  // namespace chemsieve::ui
