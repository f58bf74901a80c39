// What the pages Census, Known check and Overlap have in common: on the left what is asked, in the middle what came of
// it, below the question a button that goes on, one that stops, and how far it is.
//
// Threads: window's thread; the work is done on another.
#pragma once

#include <QAbstractTableModel>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/style/tokens.h"
#include "ui/widgets/flow_layout.h"

class QLineEdit;
class QScrollArea;

namespace chemsieve::ui {

class SmilesDrawings;

// How a verdict looks: never by colour alone.
struct StudyBadge {
    QString icon;  // see icons.h; empty: no badge
    QColor Colours::*text = nullptr;
    QColor Colours::*ground = nullptr;
};

struct StudyRow {
    QStringList cells;
    QString smiles = {};    // is drawn, if the table draws; may be empty
    StudyBadge badge = {};  // in the first cell
    int kind = 0;           // rows of one kind can be shown alone
};

enum class StudyDrawings { none, structures };

// Its first column is the drawing, if there is one; the cells follow.
class StudyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    StudyModel(const QStringList& titles, StudyDrawings drawings, QObject* parent);
    static constexpr int kKindRole = Qt::UserRole + 1;
    // Numbers sort as numbers.
    static constexpr int kSortRole = Qt::UserRole + 2;

    void set_rows(std::vector<StudyRow> rows);
    const StudyRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }
    void set_titles(const QStringList& titles);
    const QStringList& titles() const noexcept { return titles_; }
    int first_cell() const noexcept { return first_cell_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QStringList titles_;
    int first_cell_;
    std::vector<StudyRow> rows_;
};

// A table that a study found: structures drawn, texts, a verdict as a badge; it can be sorted, copied and saved.
class StudyTable : public QTableView {
    Q_OBJECT
  public:
    explicit StudyTable(const QStringList& titles, StudyDrawings drawings = StudyDrawings::none,
                        QWidget* parent = nullptr);

    void set_rows(std::vector<StudyRow> rows) { model_->set_rows(std::move(rows)); }
    // As many as before.
    void set_titles(const QStringList& titles) { model_->set_titles(titles); }
    // Cells that are not shown are not copied and saved either.
    void show_cells(int cell, bool shown) { setColumnHidden(model_->first_cell() + cell, !shown); }
    static constexpr int kAllKinds = -1;
    void show_kind(int kind);
    // The place among set_rows() of the row that has the keyboard; -1: none.
    int current_row() const;
    // The cells of the rows that are shown, in their order; without drawings.
    std::vector<std::vector<std::string>> shown_cells() const;
    std::vector<std::string> titles() const;

  Q_SIGNALS:
    // As current_row().
    void row_chosen(int row);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Painter;

    void copy() const;
    // Columns but the last that nobody has made wider or narrower share the width.
    void share_width();
    QList<int> shown_columns() const;
    QStringList cells_of(int shown_row) const;

    StudyModel* model_;
    QSortFilterProxyModel* shown_;
    SmilesDrawings* drawings_;  // nullptr: it does not draw
    int share_ = 0;             // the width of a column, in pixels
};

class StudyPage : public QWidget {
    Q_OBJECT
  public:
    bool is_running() const { return job_.is_running(); }
    // The library that is open here; empty: none. What was found of another one goes.
    void set_library(const QString& path);
    // The first sentence over what was found.
    QString summary() const { return summary_->text(); }
    // Writes what the table shows.
    void save(const StudyTable* table, const QString& path);

  Q_SIGNALS:
    void ended();

  protected:
    // `name`: of the page, also of its help. `action`: of the button that goes on.
    StudyPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name, const QString& action,
              const QString& icon);

    // A card on the left.
    QVBoxLayout* add_card(const QString& heading);
    // In the middle; the tools at the right of the title.
    void set_result(QWidget* result) { middle_->addWidget(result, 1); }
    // At the right of it, scrolled if it is high; where the page is narrow, below the cards on the left.
    void set_side(QWidget* side);
    void add_tool(QWidget* tool) { tools_->addWidget(tool); }
    void add_export(StudyTable* table, const QString& name);
    // A paragraph of explanation.
    static QLabel* hint(const QString& text);
    void say(const QString& text) { summary_->setText(text); }

    // Runs on the job's thread; `then` on the window's, unless the work was stopped. The answer is an optional.
    template <class Work, class Then>
    void run(Work work, Then then) {
        set_running(true);
        say(tr("Working ..."));
        job_.start(
            [this, work](const JobRun& run) {
                return work(StudyWork{
                    .progress = [this, &run](double share) { run.tell([this, share] { show_progress(share); }); },
                    .stop = run.stop()});
            },
            [this, then](auto found) {
                set_running(false);
                if (found) {
                    then(std::move(*found));
                } else {
                    say(tr("Stopped."));
                }
                Q_EMIT ended();
            },
            [this](const QString& reason) { fail(reason); });
    }

    virtual void start() = 0;
    virtual void forget() = 0;

    void resizeEvent(QResizeEvent* event) override;

    const QString& library() const noexcept { return library_; }
    const std::shared_ptr<LibraryService>& service() const noexcept { return service_; }

  private:
    void set_running(bool running);
    void place_side();
    void show_progress(double share);
    void fail(const QString& reason);

    std::shared_ptr<LibraryService> service_;
    QString title_text_;
    QString library_;
    QVBoxLayout* cards_;
    FlowLayout* tools_;
    QVBoxLayout* middle_;
    QHBoxLayout* page_;
    QWidget* left_side_;
    QWidget* side_ = nullptr;
    QScrollArea* side_area_ = nullptr;  // round the side at the right
    QLabel* title_;
    QLabel* summary_;
    QProgressBar* bar_;
    QPushButton* start_;
    QPushButton* stop_;
    Job job_;
    Job saving_;
};

// A field for a file's name with a button that asks for it; files can be dropped on it.
class FileField : public QWidget {
    Q_OBJECT
  public:
    // `name`: what screen readers say. `kinds`: for the dialog, such as "Filters (*.known)".
    FileField(const QString& name, const QString& placeholder, const QString& kinds, QWidget* parent = nullptr);
    QString path() const;
    void set_path(const QString& path);
    void set_placeholder(const QString& text);

  Q_SIGNALS:
    void changed();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    QLineEdit* edit_;
};

}  // namespace chemsieve::ui
