// The marked compounds and the named lists as rows, with the actions on them.
//
// Keys: Return shows a list alone, F2 renames, Delete deletes. Threads: window's thread.
#pragma once

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "ui/lists/compound_lists.h"
#include "ui/lists/list_name_box.h"
#include "ui/lists/list_rows.h"

namespace chemsieve::ui {

class ListsPane : public QWidget {
    Q_OBJECT
  public:
    // `lists` must outlive the pane.
    explicit ListsPane(CompoundLists* lists, QWidget* parent = nullptr);

    // The hits that a new list is made of.
    enum class Source { selected, shown, marked };
    // Asks for a name, then makes the list. Does nothing without compounds. `from`: where they come from.
    void ask_for_new_list(const CompoundSelection& compounds, const QString& from);
    // The named lists that are chosen.
    QStringList chosen() const { return rows_->chosen_names(); }
    // Buttons for the heading: new lists, and combining those chosen.
    std::vector<QToolButton*> make_tools();

    QSize minimumSizeHint() const override;

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
    QWidget* make_foot();
    QWidget* make_empty();
    void make_menus();
    // All that can be done with the lists chosen.
    void add_entries(QMenu* menu);
    QAction* add_action(const QString& text, const QKeySequence& key, const QString& tip, std::function<void()> act);
    void make_actions();
    void show_lists();
    void take(const QString& name, const CompoundSelection& compounds, const QString& from, ListNameBox::Answer answer);
    void ask_for_name();
    void combine(CompoundLists::Combination how);
    // The only one chosen, which may be the marked compounds.
    std::optional<CompoundList> single() const;
    void use_tool(ListRows::Tool tool, const QPoint& below);
    void update_actions();
    void show_count();

    CompoundLists* lists_;
    QStackedWidget* pages_;
    ListRows* rows_;
    QToolButton* show_link_ = nullptr;
    QToolButton* rename_link_ = nullptr;
    QToolButton* combine_link_ = nullptr;
    QLabel* count_ = nullptr;
    QMenu* new_menu_;
    QMenu* combine_menu_;
    CompoundSelection all_;  // on any list, or marked
    QAction* open_ = nullptr;
    QAction* show_ = nullptr;
    QAction* search_ = nullptr;
    QAction* paste_ = nullptr;
    QAction* select_ = nullptr;
    QAction* rename_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* export_ = nullptr;
    QAction* first_alone_ = nullptr;
};

// "A or B", "A and B", "A without B"
QString combined_name(const QStringList& names, CompoundLists::Combination how);

}  // namespace chemsieve::ui
