// The named lists, with the actions on them.
//
// Keys: Return shows a list alone, F2 renames, Delete deletes. Threads: window's thread.
#pragma once

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>
#include <QWidget>

#include "ui/lists/compound_lists.h"

namespace chemsieve::ui {

class ListsPane : public QWidget {
    Q_OBJECT
  public:
    // `lists` must outlive the pane.
    explicit ListsPane(CompoundLists* lists, QWidget* parent = nullptr);

    // The hits that a new list is made of.
    enum class Source { selected, shown, marked };
    // Asks for a name, then makes the list. Does nothing without compounds.
    void ask_for_new_list(const CompoundSelection& compounds);
    QStringList chosen() const;

  Q_SIGNALS:
    void new_list_wanted(chemsieve::ui::ListsPane::Source source);
    // All its compounds as hits.
    void open_wanted(const chemsieve::ui::CompoundList& list);
    // The hits that are in the list are to be shown.
    void show_wanted(const chemsieve::ui::CompoundList& list);
    // The next searches look only at its compounds.
    void search_within_wanted(const chemsieve::ui::CompoundList& list);
    void paste_wanted();
    void select_wanted(const chemsieve::ui::CompoundList& list);
    void import_wanted();
    void export_wanted(const chemsieve::ui::CompoundList& list);

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    QToolButton* make_new_button();
    QToolButton* make_combine_button();
    QToolButton* make_more_button();
    // All that can be done with the lists chosen.
    void add_entries(QMenu* menu);
    QAction* add_action(const QString& text, const QKeySequence& key, const QString& tip, std::function<void()> act);
    void make_actions();
    void show_lists();
    void rename(QTreeWidgetItem* item);
    void combine(CompoundLists::Combination how);
    // The only one chosen, or nullptr.
    const CompoundList* single() const;
    void update_actions();

    CompoundLists* lists_;
    QTreeWidget* tree_;
    QLabel* empty_;
    QMenu* combine_menu_;
    QAction* open_ = nullptr;
    QAction* show_ = nullptr;
    QAction* search_ = nullptr;
    QAction* paste_ = nullptr;
    QAction* select_ = nullptr;
    QAction* rename_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* export_ = nullptr;
    QAction* first_alone_ = nullptr;
    bool filling_ = false;
};

// "A or B", "A and B", "A without B"
QString combined_name(const QStringList& names, CompoundLists::Combination how);

}  // namespace chemsieve::ui
