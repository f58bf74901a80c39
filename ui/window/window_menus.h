// The menus and the tool bar of the window, and which of their entries can be chosen.
//
// Threads: window's thread.
#pragma once

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>
#include <array>
#include <functional>
#include <optional>

#include "search/request/search_types.h"
#include "ui/studies/study_pages.h"

namespace chemsieve::ui {

class HitsMenu;
struct WindowParts;

// The first button of the tool bar: which library is open and how many compounds it has; its menu opens others and
// does what is done to a library.
class LibraryButton : public QToolButton {
    Q_OBJECT
  public:
    explicit LibraryButton(QWidget* parent = nullptr);

    // `file`: the path of the library.
    void name_library(const QString& file, qint64 compounds);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString name_;
    QString count_;
};

// What the window has at present, which decides the entries that can be chosen.
struct WindowState {
    bool library_open = false;
    QString read_only;           // why the library cannot be changed; empty: it can
    bool library_there = false;  // its file is the one that was opened
    bool import_page = false;    // the page of imports is in sight
    std::optional<Study> study;  // the page in sight, if it is one of these
    bool searching = false;
    bool any_hits = false;  // hits are shown, and no search is under way
    bool any_selected = false;
};

class WindowMenus : public QObject {
    Q_OBJECT
  public:
    // The parts must outlive the menus, which the window owns.
    WindowMenus(const WindowParts& parts, QMainWindow* window);

    void show_state(const WindowState& state);
    void name_library(const QString& file, qint64 compounds) { library_->name_library(file, compounds); }
    void ask_for_libraries();
    void ask_for_new_library();

  Q_SIGNALS:
    void libraries_wanted(const QStringList& paths);
    // In this window: a library, or a set of libraries (library_names.h).
    void library_wanted(const QString& path);
    void window_wanted();
    void about_wanted();
    void search_wanted();
    void stop_wanted();
    // The page of searches is wanted.
    void search_page_wanted();
    void study_wanted(chemsieve::ui::Study study);
    void list_wanted();
    void drawing_wanted();
    void query_file_wanted(const QString& path);
    // A search with the current hit as query is wanted.
    void search_for_wanted(const QString& smiles, chemsieve::SearchMode mode);

  private:
    void make_file_menu();
    void ask_for_further_libraries();
    void fill_only_menu();
    void make_edit_menu();
    void make_copy_menus(QMenu* edit);
    void make_search_menu();
    void make_hits_menu();
    void make_view_menu();
    void make_help_menu();
    void make_tool_bar();
    void add_sizes(QMenu* view);
    // Keys that go from part to part.
    void add_parts(QMenu* view);
    void make_appearance_menu(QMenu* view);
    void fill_library_button();
    void add_pages(QToolBar* bar);
    void make_study_actions(QMenu* menu);
    void show_gallery(bool on);
    void ask_to_search_for_current(SearchMode mode);
    QAction* add_action(QMenu* menu, const QString& icon_name, const QString& text, const QKeySequence& key,
                        const QString& tip, std::function<void()> act);

    const WindowParts& parts_;
    QMainWindow* window_;
    HitsMenu* hits_ = nullptr;
    LibraryButton* library_ = nullptr;
    QMenu* care_ = nullptr;  // what is done to a library
    QAction* find_command_ = nullptr;
    QAction* further_ = nullptr;
    QMenu* only_ = nullptr;
    QAction* open_ = nullptr;
    QAction* tour_ = nullptr;
    QAction* new_ = nullptr;
    QAction* import_ = nullptr;
    QAction* search_page_ = nullptr;
    std::array<QAction*, 3> study_pages_{};  // in the order of Study
    WindowState state_;                      // that was shown last
    QAction* import_page_ = nullptr;
    QAction* export_ = nullptr;
    QAction* save_cards_ = nullptr;
    QAction* print_ = nullptr;
    QAction* search_ = nullptr;
    QAction* list_ = nullptr;
    QAction* stop_ = nullptr;
    QAction* gallery_ = nullptr;
};

}  // namespace chemsieve::ui
