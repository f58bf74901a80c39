// A line for the id of a compound of the library. Ids that contain the typed text are offered. They are looked up on a
// thread of its own; the newest text wins.
//
// Threads: window's thread. Ending it stops the look-up under way and waits for it.
#pragma once

#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>
#include <QTimer>
#include <memory>

#include "data/source/compound_source.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

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

}  // namespace chemsieve::ui
