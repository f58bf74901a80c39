// A step of undoing that takes its time: undoing it only begins that, and it cannot be done again.
//
// Threads: window's thread.
#pragma once

#include <QUndoCommand>
#include <functional>
#include <utility>

namespace chemsieve::ui {

class LaterUndo : public QUndoCommand {
  public:
    LaterUndo(const QString& text, std::function<void()> begin) : QUndoCommand{text}, begin_{std::move(begin)} {}

    void undo() override {
        setObsolete(true);  // the stack forgets it
        begin_();
    }

  private:
    std::function<void()> begin_;
};

}  // namespace chemsieve::ui
