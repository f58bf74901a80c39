// The page of the user's own templates: what was kept of drawings, under names, from one session to the next.
//
// A template is as a group's in ui/sketch/groups.h. Threads: window's thread.
#pragma once

#include <QList>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>

#include "ui/sketch/sketch.h"
#include "ui/sketcher/tools/tool_actions.h"

class QPoint;
class QPushButton;
class QVBoxLayout;

namespace chemsieve::ui {

struct OwnTemplate {
    QString name;
    Sketch piece;
};

class OwnTemplates : public QWidget {
    Q_OBJECT
  public:
    explicit OwnTemplates(const Tools& tools, QWidget* parent = nullptr);

    const QList<OwnTemplate>& templates() const noexcept { return templates_; }
    // Asks for the name under which the piece is kept.
    void ask_and_keep(const Sketch& piece);
    // One of the same name gives way.
    void keep(const OwnTemplate& entry);
    void rename(const QString& name, const QString& to);
    void remove(const QString& name);
    // There is something to keep, of which atoms are selected.
    void show_what_can_be_kept(bool any, bool selected);

  Q_SIGNALS:
    void keep_wanted();
    // The tool in hand was one of a template that is gone.
    void tool_gone();

  private:
    void load();
    void save() const;
    void show_tiles();
    QToolButton* make_tile(const OwnTemplate& entry);
    void ask_for_name(const QString& title, const QString& before, const std::function<void(const QString&)>& take);
    void ask_what_becomes_of(const QString& name, const QPoint& place);

    Tools tools_;
    QList<OwnTemplate> templates_;
    QPushButton* keep_;
    QVBoxLayout* column_;
    QPointer<QWidget> tiles_;
    QList<QPointer<QAction>> actions_;
};

}  // namespace chemsieve::ui
