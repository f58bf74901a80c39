// The query as text and as a drawing, with messages about it.
//
// Threads: window's thread; the text is read and drawn on a thread of its own.
#pragma once

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "search/request/query.h"
#include "search/request/search_request.h"
#include "ui/query/query_edit.h"
#include "ui/query/query_preview.h"
#include "ui/sketcher/sketch_dialog.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

// The line below the query's text: a small switch SMILES | SMARTS, which shows how the text is read and reads it the
// other way when clicked, and, where the text holds several structures, which of them count.
class ReadingBar : public QWidget {
    Q_OBJECT
  public:
    explicit ReadingBar(QWidget* parent = nullptr);

    // Says how many structures there are and which of them count; hidden if there is one. For a line of its own.
    QWidget* structures_row() const noexcept { return several_; }
    // Sets how the query is to be read.
    void put_into(QueryText& query) const;
    // Takes that from a query.
    void take(const QueryText& query);
    // The language is to be found out, for another text.
    void find_language() { is_said_ = false; }
    // What the text was read as, and how many structures it holds; nothing: it has not been read, or cannot be.
    void show_reading(std::optional<QueryLanguage> language, std::size_t structures);

  Q_SIGNALS:
    // The user reads the text otherwise.
    void changed();

  private:
    void check(std::optional<QueryLanguage> language);

    SegmentedControl* language_;
    QWidget* several_;  // shown if there are several structures
    QLabel* structures_;
    QComboBox* which_;
    bool is_said_ = false;  // the language, by a click
    QueryLanguage said_ = QueryLanguage::smiles;
};

class QueryField : public QWidget {
    Q_OBJECT
  public:
    explicit QueryField(QWidget* parent = nullptr);

    // The text or drawing, and how it is to be read.
    QueryText query() const;
    // Sets the language, and the text or drawing with its language.
    void choose_language(const QueryText& query) { reading_->take(query); }
    void restore(const SearchRequest& request);
    // Sets mode and hydrogens, on which the reading depends, too.
    void set_reading(SearchMode mode, bool merge_hydrogens);

    QueryEdit* edit() const noexcept { return edit_; }
    QString text() const { return edit_->toPlainText(); }
    void set_text(const QString& text) { edit_->setPlainText(text); }
    void set_drawn(const DrawnQuery& query);
    // The text, or the molfile of a drawing that it stands for.
    QString query_text() const { return drawn_ ? drawn_->molfile : text(); }

    // Adds a widget to the title's line.
    void add_to_title(QWidget* widget) { title_row_->insertWidget(title_row_->count() - 1, widget); }
    void focus_query();
    // Pastes the clipboard's text or molfile as query.
    void paste();
    // How many compounds pass the screen; empty: not known.
    void show_candidates(const QString& text) { candidates_->setText(text); }
    // Stays until the query is changed, read otherwise or searched.
    void show_problem(const QString& reason);
    void show_note(const QString& note);

  Q_SIGNALS:
    // The query may be another one now, changed by the user or the program.
    void changed();
    void drawing_wanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void lay_out();
    void fit_picture(int window);
    void show_understood(const QString& text);
    void fill_examples();
    void refresh_preview();
    void take_text();
    void show_preview(const QImage& image, const ReadQuery& read);
    void mark_fault(const ReadQuery& read);
    void set_message(const QString& text, bool problem);

    QHBoxLayout* title_row_;
    QueryEdit* edit_;
    ReadingBar* reading_;
    QToolButton* examples_;
    QToolButton* draw_;
    QFrame* picture_;
    MessageLabel* message_;
    QLabel* drawing_;
    QLabel* candidates_;
    QLabel* understood_as_;
    QTimer typing_;
    SearchMode mode_ = SearchMode::substructure;
    bool merge_hydrogens_ = false;
    bool problem_is_told_ = false;     // by show_problem()
    std::optional<DrawnQuery> drawn_;  // the drawing that the text stands for, until the text is edited
    QueryPreview* preview_;
};

}  // namespace chemsieve::ui
