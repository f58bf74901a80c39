// Copies compounds to the clipboard: as rows for spreadsheets, cells of a column, SMILES, InChI, molfiles or a picture.
//
// Rows, cells and SMILES are there at once; canonical SMILES, InChI, molfiles and pictures are made on threads of their
// own, and what is asked for last is what the clipboard has in the end. Threads: window's thread. Ending it waits for
// what is under way, but for InChI, whose work belongs to a dialog of the window.
#pragma once

#include <QItemSelectionModel>
#include <QMimeData>
#include <QObject>
#include <QPointer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/drawings/picture_maker.h"
#include "ui/hits/hit_clipboard.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class TaskDialog;

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

}  // namespace chemsieve::ui
