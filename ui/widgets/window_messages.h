// Messages of a window, over its lower edge (of a dialog: its upper edge), so that nothing under the mouse moves:
// errors stay until they are put away, other messages go after a while. A question is for a dialog of its own.
//
// Threads: window's thread.
#pragma once

#include <QWidget>

#include "ui/widgets/message_frame.h"

class QVBoxLayout;

namespace chemsieve::ui {

class WindowMessages : public QWidget {
    Q_OBJECT
  public:
    // The messages of the window that the widget lies in, made when it is first asked for.
    static WindowMessages* of(QWidget* place);

    // The newest stands first, and only a few are kept. What is said already is not said again.
    void say(MessageFrame::Severity severity, const QString& text);
    // Those that are shown, the newest first.
    QStringList texts() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    explicit WindowMessages(QWidget* window);
    QList<MessageFrame*> shown() const;
    void place();

    QVBoxLayout* layout_;
};

// Never taken for HTML. `what` failed, such as "Export".
void show_error(QWidget* place, const QString& what, const QString& text);
void show_done(QWidget* place, const QString& what, const QString& text);

}  // namespace chemsieve::ui
