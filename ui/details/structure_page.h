// One compound at large: drawing with the match, id, SMILES and all properties, its InChI and InChIKey a moment later,
// so that going through hits starts no process for each.
//
// Threads: window's thread; InChI is made on another.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "search/request/search_types.h"
#include "ui/details/compound_fields.h"
#include "ui/drawings/drawing_cache.h"
#include "ui/hits/hit_model.h"
#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class CompoundCopier;
class CompoundLists;
class CopyMenu;

// The chosen compound, drawn as large as there is room, with a menu of what to do with it.
class StructureCard : public QWidget {
    Q_OBJECT
  public:
    // Both outlive the card.
    StructureCard(DrawingCache* drawings, const DrawingSwitches* switches, QWidget* parent = nullptr);

    struct Shown {
        Hit hit;
        QString id;
        QString smiles;
    };
    void show_compound(std::optional<Shown> compound);
    // What the menu of the card, and Ctrl+C, copy.
    void set_copy_menu(CopyMenu* copy) { copy_ = copy; }
    // What can be done with the compound, as a menu.
    void show_menu(const QPoint& place);
    void ask_and_save_picture();
    // SVG or PNG, by the ending.
    void save_picture(const QString& path);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void query_wanted(const QString& smiles, chemsieve::SearchMode mode);
    // A text for the status line.
    void remarked(const QString& text);
    void failed(const QString& reason);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    DrawingCache* drawings_;
    const DrawingSwitches* switches_;
    PictureMaker* pictures_;
    CopyMenu* copy_ = nullptr;
    std::optional<Shown> compound_;
};

class StructurePage : public QWidget {
    Q_OBJECT
  public:
    // All outlive the page.
    StructurePage(std::shared_ptr<LibraryService> service, const HitModel* model, DrawingCache* drawings,
                  const DrawingSwitches* switches, CompoundCopier* copier, CompoundLists* lists,
                  QWidget* parent = nullptr);

    void show_hit(const Hit& hit);
    void show_nothing();
    StructureCard* card() const noexcept { return card_; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    std::vector<NamedValue> values_of(const Hit& hit, const CompoundData& compound) const;
    void show_values(std::vector<NamedValue> values);
    void write_note(const QString& text);
    void show_note();
    // Makes what is not known yet, if the page is looked at.
    void find_inchi();
    void make_inchi();
    void take_inchi(const CompoundInchi& inchi);
    void show_inchi();
    void forget_inchi();

    std::shared_ptr<LibraryService> service_;
    const HitModel* model_;
    CompoundLists* lists_;
    std::optional<Hit> hit_;                           // that is shown
    std::optional<CompoundInchi> inchi_;               // the hit's
    std::shared_ptr<const CompoundSource> of_source_;  // that the InChI is of
    QTimer inchi_pause_;
    StructureCard* card_;
    QLabel* id_;
    QLineEdit* smiles_;
    RatingStars* stars_;
    NoteEdit* note_;
    QToolButton* copy_smiles_;
    QToolButton* more_;
    QLineEdit* filter_;
    PropertyTable* properties_;
    Job inchi_job_;
};

}  // namespace chemsieve::ui
