// Why a compound is a hit or not: in a sentence, and as a list of pieces that light up where they are.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QStringListModel>
#include <QTimer>
#include <QWidget>
#include <memory>

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
    // Shows that an answer is being made.
    void show_waiting() { show_message(tr("Comparing ...")); }
    void clear_id() { id_->clear(); }

  Q_SIGNALS:
    void explanation_wanted(const QString& id);
    // The index of the compound in the answer.
    void compound_shown(int index);

  private:
    void show_compound(int index);
    void show_reason(const Reason* reason);
    void fill_reasons(const Explanation& why);

    IdEdit* id_;
    QComboBox* compounds_;
    QLabel* headline_;
    QLabel* sentences_;
    QListWidget* reasons_;
    DrawingPair* drawings_;
    ExplainAnswer answer_;
    QStringList remarks_;
};

}  // namespace chemsieve::ui
