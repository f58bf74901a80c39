// Where the user says what to look for: the query as text with its drawing, the kind of search, and among which
// compounds. While the query changes, its candidates are counted and, if wanted, the best hits are searched for.
//
// Threads: window's thread; counting is done on a thread of its own.
#pragma once

#include <QAction>
#include <QCheckBox>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "search/request/search_types.h"
#include "search/run/compound_choice.h"
#include "ui/jobs/job.h"
#include "ui/query/query_field.h"
#include "ui/query/search_options_box.h"
#include "ui/saved_queries/saved_queries_menu.h"
#include "ui/session/opened_library.h"

namespace chemsieve::ui {

// Counts the candidates of a query while it is typed, by the screen alone, also while another search runs.
//
// The newest request wins; ending the counter stops the counting and waits.
class CandidateCounter : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // Sets the searcher, which nothing else uses. nullptr: nothing is counted.
    // `names`: see LibraryService.
    void set_searcher(std::shared_ptr<Searcher> searcher, std::shared_ptr<const ConditionNames> names = {});
    // Answered by counted() or not_countable() unless another call follows.
    void count(SearchRequest request);
    // An answer under way is dropped.
    void forget() { job_.forget(); }

  Q_SIGNALS:
    void counted(qint64 candidates);
    // The query or its condition cannot be searched.
    void not_countable();

  private:
    // What is counted in, and the last choice of its compounds. Jobs that run keep theirs.
    struct Counted {
        std::shared_ptr<Searcher> searcher;
        std::shared_ptr<const ConditionNames> names;
        CompoundChoice choice = {};
    };

    // The number of candidates; nothing if they cannot be counted.
    static std::optional<std::size_t> count_of(Counted& in, const SearchRequest& request, const std::stop_token& stop);

    std::shared_ptr<Counted> counted_;  // nothing: no library
    Job job_;
};

// The choice whether all compounds or only earlier hits are searched.
class SearchScope : public QWidget {
    Q_OBJECT
  public:
    explicit SearchScope(QWidget* parent = nullptr);

    // Nothing: all compounds are searched.
    const std::shared_ptr<const CompoundSelection>& earlier_hits() const noexcept { return earlier_; }
    // From now on only these hits are searched; `what`: the search that found them.
    void search_among(const std::vector<Hit>& hits, const QString& what);
    // The same of other compounds, such as those of a list.
    void search_within(std::shared_ptr<const CompoundSelection> compounds, const QString& what);
    void search_all();
    // Sets how many shown hits can be searched among; 0 while a search runs.
    void set_shown(std::size_t hits);
    void toggle() { box_->click(); }

  Q_SIGNALS:
    // Answered by search_among().
    void hits_wanted();
    void changed();

  private:
    void take(std::shared_ptr<const CompoundSelection> compounds, const QString& number, const QString& what);
    void show_scope();

    QCheckBox* box_;
    QToolButton* narrow_;
    std::shared_ptr<const CompoundSelection> earlier_;
    QString what_;
    QString number_;  // "12 hits", "12 compounds"
    std::size_t shown_ = 0;
};

class QueryPanel : public QWidget {
    Q_OBJECT
  public:
    explicit QueryPanel(QWidget* parent = nullptr);

    // The request to search for: with the options that matter to the mode and the ranges that the library has.
    SearchRequest request() const;
    void set_query(const QString& text) { field_->set_text(text); }
    // All that stands in the panel except the earlier hits, to be remembered and restored.
    SearchRequest state() const;
    void restore(const SearchRequest& request);
    // Takes the SMILES of a compound as the query; the rest of the panel stays.
    void set_compound(const QString& smiles, SearchMode mode);
    // The query as it is to be drawn on: its text, or its molfile if it was drawn or pasted as one.
    QString query_text() const { return field_->query_text(); }
    // True if the query is SMARTS even if it could be read as SMILES.
    bool is_smarts() const;
    void set_drawn(const DrawnQuery& query) { field_->set_drawn(query); }
    // Takes another query; the rest of the panel stays.
    void take_query(const QueryText& query);
    void focus_query() { field_->focus_query(); }
    // Pastes the clipboard's text or molfile as query.
    void paste() { field_->paste(); }
    // Shows why the query cannot be searched, in red, or a note on it, not in red.
    // Below the field that it is about.
    void show_problem(const QString& reason, SearchReport::Part part = SearchReport::Part::query);
    // Why the query cannot be searched with these options; empty: it can.
    bool has_problem_of_options() const { return !options_->problem().isEmpty(); }
    // The same; the field that is to be put right has the keyboard then, and says why.
    bool is_stopped_by_options() { return options_->go_to_problem(); }
    // Nothing is wrong any more.
    void show_note(const QString& note);
    void set_searching(bool searching);
    // Sets the library that is searched from now on.
    void set_library(const OpenedLibrary& library);
    // Takes the same library after a change.
    void renew_library(const OpenedLibrary& library);
    // Sets the number of hits that can be searched among.
    void set_hits_shown(std::size_t hits) { scope_->set_shown(hits); }
    void search_among(const std::vector<Hit>& hits, const QString& what) { scope_->search_among(hits, what); }
    void search_within(std::shared_ptr<const CompoundSelection> compounds, const QString& what) {
        scope_->search_within(std::move(compounds), what);
    }
    // Adds an entry to the menu beside the button that searches, and a button with a menu beside the query's heading.
    void add_to_search_menu(QAction* action) { search_->menu()->addAction(action); }
    void add_to_title(QMenu* menu, const QString& icon, const QString& tip);
    // Switches between all compounds and the hits shown.
    void toggle_scope() { scope_->toggle(); }
    SavedQueriesMenu* saved_queries() const noexcept { return saved_; }

  Q_SIGNALS:
    // state() may have changed.
    void changed();
    void search_wanted();
    void stop_wanted();
    void drawing_wanted();
    // A file was dropped on the query, to be given to take_query().
    void file_dropped(const QString& path);
    // Answered by search_among().
    void earlier_hits_wanted();
    // The query has changed, can be searched, and is to be searched at once.
    void live_search_wanted();
    // The query has changed and cannot be searched: hits of an older query must not stay.
    void live_query_lost();
    // How many compounds pass the screen; empty: not known.
    void candidates_shown(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* make_scrolled();
    QHBoxLayout* make_buttons();
    void lay_out();
    void query_changed();
    void count_again();
    void count_candidates();
    void show_candidates(const QString& text);

    QueryField* field_;
    SearchOptionsBox* options_;
    SearchScope* scope_;
    QAction* live_;
    SavedQueriesMenu* saved_;
    QToolButton* search_;
    QPushButton* stop_;
    QTimer pause_;  // after a change
    CandidateCounter* counter_;
    bool changed_since_search_ = false;
    bool library_open_ = false;
};

}  // namespace chemsieve::ui
