// Copies compounds to the clipboard: as rows for spreadsheets, cells of a column, SMILES, InChI, molfiles or a picture.
//
// Rows, cells and SMILES are there at once; canonical SMILES, InChI, molfiles and pictures are made on threads of their
// own, and what is asked for last is what the clipboard has in the end. Threads: window's thread. Ending it waits for
// what is under way, but for InChI, whose work belongs to a dialog of the window.
#pragma once

#include <QItemSelectionModel>
#include <QMenu>
#include <QMimeData>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/drawings/compound_artist.h"
#include "ui/hits/hit_model.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class TaskDialog;

struct CopiedColumn {
    QString title;
    bool number = false;
    QStringList cells;  // numbers as libraries hold them, with a point
};

// Rows for the clipboard: as tab-separated text and as an HTML table. Spreadsheets prefer the table: it says which
// cells are text, so that an id such as 0012 or 1E5 stays what it is, and which are numbers, whatever the locale.
// Numbers read as the user's locale writes them.
struct CopiedTable {
    std::vector<CopiedColumn> columns;
    bool with_titles = true;

    QString text() const;
    QString html() const;
    std::unique_ptr<QMimeData> mime() const;
};

// What can be copied at a place.
struct CopyChoice {
    const HitModel* model = nullptr;
    std::vector<Hit> hits;                      // the selected ones, in the order shown
    std::optional<Hit> current;                 // whose picture is copied
    std::optional<HitColumn> column;            // the current cell's
    std::vector<HitColumn> columns = {};        // in copied rows, in their order; none: the usual ones
    std::shared_ptr<const DrawingScene> scene;  // how compounds are drawn there
};

// The choice that the selected rows of a model are; how they are drawn is left out.
CopyChoice choice_of(const HitModel& model, const QItemSelectionModel& selection);

class CompoundCopier : public QObject {
    Q_OBJECT
  public:
    explicit CompoundCopier(std::shared_ptr<LibraryService> service, QObject* parent = nullptr);

    // At most kMostCopied.
    void copy_rows(const CopyChoice& choice);
    void copy_column(const CopyChoice& choice, const HitColumn& column);
    void copy_smiles(const CopyChoice& choice);
    void copy_canonical_smiles(const CopyChoice& choice);
    // What libinchi makes of them, whether the library keeps keys or not; shows how far it is if that takes long.
    enum class InchiForm { inchi, key };
    void copy_inchis(const CopyChoice& choice, InchiForm form);
    // A molfile; of several compounds, an SD file.
    void copy_molfiles(const CopyChoice& choice);
    void copy_picture(const CopyChoice& choice);
    static constexpr std::size_t kMostCopied = 5000;

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    void failed(const QString& reason);

  private:
    void put(std::unique_ptr<QMimeData> data);
    int begin();
    void remark_rows(std::size_t rows);
    void put_inchis(const std::vector<CompoundInchi>& inchis, InchiForm form, std::size_t rows);

    std::shared_ptr<LibraryService> service_;
    PictureMaker* pictures_;
    Job texts_;                       // canonical SMILES and molfiles
    int newest_ = 0;                  // the number of what was asked for last
    QPointer<TaskDialog> computing_;  // InChI
    int of_picture_ = 0;              // the number of the picture under way
};

// The menu Copy: as a picture, molfile, SMILES, InChI, row or cells. Made for each place where there are compounds.
class CopyMenu : public QMenu {
    Q_OBJECT
  public:
    // Which entry Ctrl+C stands for at this place, where the place has the focus.
    enum class Usual { rows, picture };
    // What is at the place is asked for when the menu is shown and when something is copied. The copier must outlive
    // the menu.
    CopyMenu(CompoundCopier* copier, std::function<CopyChoice()> choice, Usual usual, QWidget* parent);

    void copy_rows() { copier_->copy_rows(choice_()); }
    void copy_picture() { copier_->copy_picture(choice_()); }

  private:
    void show_state();

    CompoundCopier* copier_;
    std::function<CopyChoice()> choice_;
    QAction* picture_;
    QAction* molfile_;
    QAction* smiles_;
    QAction* canonical_;
    QAction* inchi_;
    QAction* inchi_key_;
    QAction* rows_;
    QAction* cells_;
};

}  // namespace chemsieve::ui
