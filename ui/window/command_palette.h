// Every command of the menus in one list, found by typing a part of its name.
//
// Keys: arrows choose, Return does it, Escape closes. Threads: window's thread.
#pragma once

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QList>
#include <QMenuBar>
#include <QPointer>
#include <QTreeWidget>

namespace chemsieve::ui {

struct MenuCommand {
    QString path;              // "Hits > Columns ..."
    QPointer<QAction> action;  // menus that are filled when they open may take it away

    // "Columns ...", and "Hits"; of an entry of a menu within a menu "View > Appearance".
    QString name() const;
    QString menu() const;
};

// The commands of all menus in order, without hidden entries and separators.
QList<MenuCommand> commands_of(QMenuBar* bar);

class CommandPalette : public QDialog {
    Q_OBJECT
  public:
    // Deletes itself when it is closed; the actions outlive it.
    CommandPalette(QMenuBar* bar, QWidget* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void lay_out();
    void show_matching(const QString& text);
    void add_row(int command, const QStringList& words);
    void perform(const QTreeWidgetItem* item);

    QList<MenuCommand> commands_;
    QLineEdit* search_;
    QLabel* count_;
    QTreeWidget* list_;
};

}  // namespace chemsieve::ui
